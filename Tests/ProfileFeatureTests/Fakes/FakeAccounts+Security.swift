import Accounts
import SharedKernel
import Synchronization

extension FakeAccounts: ReauthenticationService {
  func isRecentlyAuthenticated() -> Bool { state.withLock { $0.isSignedIn && $0.isRecent } }

  func reauthenticate(password: Password) throws -> SignInOutcome {
    try state.withLock { state in
      guard state.isSignedIn else { throw AccountsError.notSignedIn }
      try state.checkWait()
      guard password.bytes == state.password else { throw AccountsError.wrongCurrentPassword }
      guard let method = state.secondFactor.method else {
        state.isRecent = true
        return .signedIn(SignedIn(user: state.user))
      }
      let asked = SecondFactorChallenge(
        id: LinkToken("challenge"), email: state.user.email, method: method,
        expiresAt: Timestamp(secondsSinceEpoch: 600))
      state.challenge = (asked, 5)
      return .secondFactorRequired(asked)
    }
  }
}

extension FakeAccounts: SecondFactorService {
  func secondFactor() throws -> SecondFactorStatus {
    try state.withLock { state in
      guard state.isSignedIn else { throw AccountsError.notSignedIn }
      return state.secondFactor
    }
  }

  func beginAuthenticator() throws -> AuthenticatorEnrolment {
    try state.withLock { state in
      try state.checkRecent()
      guard state.isVerified else { throw AccountsError.emailNotVerified }
      state.enrolment = (.authenticator, 5)
      return AuthenticatorEnrolment(
        key: "JBSW Y3DP EHPK 3PXP",
        url: "otpauth://totp/Shop:\(state.user.email)?secret=JBSWY3DPEHPK3PXP&issuer=Shop")
    }
  }

  func beginEmailCodes() throws {
    try state.withLock { state in
      try state.checkRecent()
      try state.checkWait()
      guard state.isVerified else { throw AccountsError.emailNotVerified }
      state.enrolment = (.email, 5)
      state.mails.append("code \(state.user.email)")
    }
  }

  func confirmSecondFactor(_ code: OneTimeCode) throws -> RecoveryCodes {
    try state.withLock { state in
      try state.checkRecent()
      guard let begun = state.enrolment else { throw AccountsError.enrolmentExpired }
      guard code.text == Self.code else {
        state.enrolment = begun.guessesLeft > 1 ? (begun.method, begun.guessesLeft - 1) : nil
        throw state.enrolment == nil ? AccountsError.enrolmentExpired : .wrongCode
      }
      state.enrolment = nil
      state.secondFactor = SecondFactorStatus(
        method: begun.method, since: Timestamp(secondsSinceEpoch: 1_767_261_600),
        recoveryCodesLeft: 10)
      state.changes.append("secondFactorOn")
      return Self.recoveryCodes("a")
    }
  }

  func replaceRecoveryCodes() throws -> RecoveryCodes {
    try state.withLock { state in
      try state.checkRecent()
      guard state.secondFactor.method != nil else { throw AccountsError.secondFactorIsOff }
      state.changes.append("replaceRecoveryCodes")
      return Self.recoveryCodes("b")
    }
  }

  func turnOffSecondFactor() throws {
    try state.withLock { state in
      try state.checkRecent()
      guard state.secondFactor.method != nil else { throw AccountsError.secondFactorIsOff }
      state.secondFactor = .off
      state.changes.append("secondFactorOff")
    }
  }

  private static func recoveryCodes(_ series: String) -> RecoveryCodes {
    RecoveryCodes(texts: (0..<10).map { "\(series)\($0)3k-9qxm-2dab" })
  }
}

extension FakeAccounts: SessionListService {
  func sessions() throws -> [SessionSummary] {
    try state.withLock { state in
      guard state.isSignedIn else { throw AccountsError.notSignedIn }
      return state.sessions
    }
  }

  func endSession(_ id: SessionSummary.ID) throws {
    try state.withLock { state in
      guard let index = state.sessions.firstIndex(where: { $0.id == id }) else {
        throw AccountsError.noSuchSession
      }
      if state.sessions.remove(at: index).isCurrent { state.isSignedIn = false }
    }
  }

  func endOtherSessions() -> Int {
    state.withLock { state in
      let before = state.sessions.count
      state.sessions.removeAll { !$0.isCurrent }
      return before - state.sessions.count
    }
  }
}

extension FakeAccounts: SecurityLog {
  func recentEvents(limit: Int) throws -> [SecurityEvent] {
    try state.withLock { state in
      guard state.isSignedIn else { throw AccountsError.notSignedIn }
      return Array(state.events.prefix(limit))
    }
  }
}

extension FakeAccounts.State {
  func checkRecent() throws(AccountsError) {
    guard isSignedIn else { throw .notSignedIn }
    guard isRecent else { throw .reauthenticationRequired }
  }

  func checkWait() throws(AccountsError) {
    if let waits { throw .tooManyAttempts(retryAfterSeconds: waits) }
  }
}
