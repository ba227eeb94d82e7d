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
      try await desk.accounts.register(
        name: "Bob", email: "bob@example.org", password: password)
    case .signIn, .secondFactor: try await signIn(on: desk)
    case .recoveryCode: try await signIn(on: desk, with: OneTimeCode(recovery[1]))
    case .reauthentication:
      if case .secondFactorRequired(let challenge) = try await desk.accounts.reauthenticate(
        password: password)
      {
        try await desk.accounts.answer(challenge, with: code(of: codes))
      }
    case .signOut: try await desk.accounts.signOut()
    case .sessionEnded:
      let own = try #require(try await television.sessions.sessions().first)
      try await desk.sessions.endSession(own.id)
    case .otherSessionsEnded: try await desk.sessions.endOtherSessions()
    case .passwordResetRequest:
      shop.time.advance(60)
      try await shop.another().passwordReset.requestPasswordReset(email: email)
    case .passwordReset:
      if resetLink == nil { try await askForReset() }
      password = Password("two kettles of green tea")
      try await desk.passwordReset.resetPassword(token: try #require(resetLink), to: password)
    case .passwordChange:
      let new = Password("two kettles of green tea")
      try await desk.accounts.changePassword(current: password, new: new)
      password = new
    case .emailVerification: try await shop.another().email.verifyEmail(token: verificationLink)
    default: try await happenToFactorsAndData(kind)
    }
  }

  private func happenToFactorsAndData(_ kind: SecurityEvent.Kind) async throws {
    let privacy = desk.privacy
    switch kind {
    case .emailChangeRequest:
      shop.time.advance(60)
      try await desk.email.changeEmail(to: "third@example.org")
    case .emailChangeCancelled:
      if asker == nil { try await askForChange(on: desk) }
      try await desk.email.cancelEmailChange()
    case .emailChange:
      if asker == nil { try await askForChange(on: desk) }
      try await asker?.email.verifyEmail(token: try #require(changeLink))
      email = "new@example.org"
    case .secondFactorOn:
      if begunCodes == nil { try await beginAuthenticator() }
      newRecovery = try await desk.secondFactor.confirmSecondFactor(code(of: begunCodes)).texts
    case .secondFactorOff: try await desk.secondFactor.turnOffSecondFactor()
    case .recoveryCodesReplaced:
      newRecovery = try await desk.secondFactor.replaceRecoveryCodes().texts
    case .dataExport: _ = try await privacy.exportData()
    case .accountDeletion: try await privacy.deleteAccount()
    default: Issue.record("there is no way here to let \(kind.rawValue) happen")
    }
  }
}
