import Accounts
import AccountsStore
import Credentials
import Testing

extension Scene {
  /// What became of a grant: whether what there was still works, and if not, whether another one does.
  func fate(of grant: AccountGrant) async throws -> ConsequencesTests.Fate {
    if try await works(grant) { return .stays }
    return try await isReplaced(grant) ? .replaced : .void
  }

  /// Whether what there was before still does what it is for; it is used up by asking.
  private func works(_ grant: AccountGrant) async throws -> Bool {
    switch grant {
    case .thisSession:
      let device = shop.another(storage: InMemorySessionStorage(token: token))
      return try await device.accounts.current() != nil
    case .otherSessions: return try await phone.accounts.current() != nil
    case .changeAskedHere, .changeAskedElsewhere:
      let (link, asker) = (try #require(changeLink), try #require(asker))
      return try await unless(.linkNotValid, .emailChangeAskedElsewhere) {
        try await asker.email.verifyEmail(token: link)
      }
    case .resetLink:
      let link = try #require(resetLink)
      return try await unless(.linkNotValid) {
        try await self.shop.another().passwordReset.resetPassword(
          token: link, to: Password("a pot of red tea"))
      }
    case .verificationLink:
      return try await unless(.linkNotValid) {
        try await self.shop.another().email.verifyEmail(token: self.verificationLink)
      }
    case .challenges:
      let (challenge, code) = (try #require(challenge), try code(of: codes))
      return try await unless(.challengeExpired) {
        try await self.shop.another().accounts.answer(challenge, with: code)
      }
    case .enrolment:
      return try await unless(.enrolmentExpired, .wrongCredentials) {
        let user = try await self.desk.accounts.current()
        if user?.email.text != self.email { try await self.signIn(on: self.desk) }
        _ = try await self.desk.secondFactor.confirmSecondFactor(self.code(of: self.begunCodes))
      }
    case .secondFactor: return try await isTaken(code(of: codes))
    case .recoveryCodes: return try await isTaken(OneTimeCode(recovery[0]))
    }
  }

  /// Whether something newer is in the place of what there was.
  private func isReplaced(_ grant: AccountGrant) async throws -> Bool {
    switch grant {
    case .thisSession: return try await desk.accounts.current()?.email.text == email
    case .changeAskedHere, .changeAskedElsewhere:
      return try await unless(.notSignedIn) {
        let pending = try await self.desk.accounts.overview().email.pendingAddress
        guard pending != nil else { throw AccountsError.notSignedIn }
        let link = try await self.shop.link("verify-email", to: "third@example.org")
        try await self.desk.email.verifyEmail(token: link)
      }
    case .resetLink:
      let link = try await shop.link("reset-password")
      return try await unless(.linkNotValid) {
        try await self.shop.another().passwordReset.resetPassword(
          token: link, to: Password("a pot of red tea"))
      }
    case .secondFactor:
      guard begunCodes != nil else { return false }
      return try await isTaken(code(of: begunCodes))
    case .recoveryCodes:
      guard let code = newRecovery.first else { return false }
      return try await isTaken(OneTimeCode(code))
    case .otherSessions, .verificationLink, .challenges, .enrolment: return false
    }
  }

  /// Whether a code completes a sign-in that asks for one.
  private func isTaken(_ code: OneTimeCode) async throws -> Bool {
    let device = shop.another()
    return try await unless(.wrongCode, .wrongCredentials) {
      guard let challenge = try await self.signInWithPassword(on: device) else {
        throw AccountsError.wrongCode
      }
      try await device.accounts.answer(challenge, with: code)
    }
  }

  /// Whether something gets through; other errors than those of a refusal are errors of the test.
  private func unless(
    _ refusals: AccountsError..., attempt: () async throws -> Void
  ) async throws -> Bool {
    do {
      try await attempt()
      return true
    } catch let error as AccountsError where refusals.contains(error) {
      return false
    }
  }
}
