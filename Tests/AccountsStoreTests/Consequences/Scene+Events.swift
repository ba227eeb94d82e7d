import Accounts
import AccountsStore
import Testing

extension SecurityEvent.Kind {
  /// Whether it happens only to an account with a second factor.
  var needsSecondFactor: Bool {
    [.secondFactor, .recoveryCode, .secondFactorOff, .recoveryCodesReplaced].contains(self)
  }
}

extension Scene {
  /// Lets something happen, at the desk where it needs somebody signed in.
  func happen(_ kind: SecurityEvent.Kind) async throws {
    switch kind {
    case .registration:
      try await desk.register(
        name: "Bob", email: "bob@example.org", password: AccountsFixture.password)
    case .signIn, .secondFactor: try await signIn(on: desk)
    case .recoveryCode: try await signIn(on: desk, with: OneTimeCode(recovery[1]))
    case .reauthentication:
      if case .secondFactorRequired(let challenge) = try await desk.reauthenticate(
        password: password)
      {
        try await desk.answer(challenge, with: code(of: codes))
      }
    case .signOut: try await desk.signOut()
    case .sessionEnded:
      let own = try #require(try await television.sessions().first)
      try await desk.endSession(own.id)
    case .otherSessionsEnded: try await desk.endOtherSessions()
    case .passwordResetRequest:
      shop.time.advance(60)
      try await shop.another().requestPasswordReset(email: email)
    case .passwordReset:
      if resetLink == nil { try await askForReset() }
      password = Password("two kettles of green tea")
      try await desk.resetPassword(token: try #require(resetLink), to: password)
    case .passwordChange:
      let new = Password("two kettles of green tea")
      try await desk.changePassword(current: password, new: new)
      password = new
    case .emailVerification: try await shop.another().verifyEmail(token: verificationLink)
    default: try await happenToFactorsAndData(kind)
    }
  }

  private func happenToFactorsAndData(_ kind: SecurityEvent.Kind) async throws {
    let privacy = SQLAccountPrivacy(accounts: desk, holders: [])
    switch kind {
    case .emailChangeRequest:
      shop.time.advance(60)
      try await desk.changeEmail(to: "third@example.org")
    case .emailChangeCancelled:
      if asker == nil { try await askForChange(on: desk) }
      try await desk.cancelEmailChange()
    case .emailChange:
      if asker == nil { try await askForChange(on: desk) }
      try await asker?.verifyEmail(token: try #require(changeLink))
      email = "new@example.org"
    case .secondFactorOn:
      if begunCodes == nil { try await beginAuthenticator() }
      newRecovery = try await desk.confirmSecondFactor(code(of: begunCodes)).texts
    case .secondFactorOff: try await desk.turnOffSecondFactor()
    case .recoveryCodesReplaced: newRecovery = try await desk.replaceRecoveryCodes().texts
    case .dataExport: _ = try await privacy.exportData()
    case .accountDeletion: try await privacy.deleteAccount()
    default: Issue.record("there is no way here to let \(kind.rawValue) happen")
    }
  }
}
