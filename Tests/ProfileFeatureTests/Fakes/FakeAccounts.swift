import Accounts
import SharedKernel
import Synchronization

/// One account in memory, with its settings and its password.
final class FakeAccounts: AccountService {
  struct State {
    var isSignedIn: Bool
    var user: User
    var password: [UInt8]
    var settings: AccountSettings
    var changes: [String] = []

    /// Whether the password was given a short while ago.
    var isRecent = true
    var waits: Int64?
    var secondFactor = SecondFactorStatus.off

    /// What was begun, and how many wrong codes it takes yet.
    var enrolment: (method: SecondFactorMethod, guessesLeft: Int)?
    var challenge: (asked: SecondFactorChallenge, guessesLeft: Int)?
    var isVerified = true
    var pendingAddress: EmailAddress?
    var mails: [String] = []
    var sessions: [SessionSummary] = []
    var events: [SecurityEvent] = []
    var data = PersonalData.record([])
  }

  /// The code every check takes for right.
  static let code = "111111"

  let state: Mutex<State>

  init(user: User, password: String, isSignedIn: Bool) {
    state = Mutex(
      State(
        isSignedIn: isSignedIn, user: user, password: Array(password.utf8),
        settings: AccountSettings(displayName: user.name)))
  }

  /// Everything that was changed, in order.
  var changes: [String] { state.withLock(\.changes) }

  /// The settings as they are stored.
  var stored: AccountSettings { state.withLock(\.settings) }

  /// Ends the session behind the app's back, as its time limit does.
  func expire() { state.withLock { $0.isSignedIn = false } }

  /// What was mailed, in order.
  var mails: [String] { state.withLock(\.mails) }

  /// Changes what is there behind the app's back.
  func arrange(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  func accepts(_ password: String) -> Bool {
    state.withLock { $0.password == Array(password.utf8) }
  }

  // MARK: - AccountService

  func currentUser() -> User? { state.withLock { $0.isSignedIn ? $0.user : nil } }

  func current() -> User? { currentUser() }

  func register(name: String, email: String, password: Password) throws -> SignInOutcome {
    throw AccountsError.wrongCredentials
  }

  func signIn(email: String, password: Password) throws -> SignInOutcome {
    let address = try EmailAddress(email)
    return try state.withLock { state in
      guard address == state.user.email, password.bytes == state.password else {
        throw AccountsError.wrongCredentials
      }
      state.isSignedIn = true
      return .signedIn(SignedIn(user: state.user))
    }
  }

  func pendingChallenge() -> SecondFactorChallenge? { state.withLock { $0.challenge?.asked } }

  func answer(_ challenge: SecondFactorChallenge, with code: OneTimeCode) throws -> SignedIn {
    try state.withLock { state in
      guard let open = state.challenge else { throw AccountsError.challengeExpired }
      guard code.text == Self.code else {
        state.challenge = open.guessesLeft > 1 ? (open.asked, open.guessesLeft - 1) : nil
        throw state.challenge == nil ? AccountsError.challengeExpired : .wrongCode
      }
      (state.challenge, state.isRecent) = (nil, true)
      return SignedIn(user: state.user)
    }
  }

  func sendCodeAgain(for challenge: SecondFactorChallenge) throws {
    try state.withLock { state in
      guard state.challenge != nil else { throw AccountsError.challengeExpired }
      state.mails.append("code \(challenge.email)")
    }
  }

  func signOut() {
    state.withLock { state in
      state.isSignedIn = false
      state.changes.append("signOut")
    }
  }

  func settings() throws -> AccountSettings {
    try state.withLock { state in
      guard state.isSignedIn else { throw AccountsError.notSignedIn }
      return state.settings
    }
  }

  func update(_ settings: AccountSettings) throws {
    if let problem = LineRule.personName.problem(in: settings.displayName) {
      throw AccountsError.invalidName(problem)
    }
    try state.withLock { state in
      guard state.isSignedIn else { throw AccountsError.notSignedIn }
      state.settings = settings
      state.user = User(
        id: state.user.id, email: state.user.email, name: settings.displayName)
      state.changes.append("update")
    }
  }

  func changePassword(current: Password, new: Password) throws {
    try state.withLock { state in
      guard state.isSignedIn else { throw AccountsError.notSignedIn }
      try PasswordPolicy.standard.check(new, name: state.user.name, email: state.user.email)
      guard current.bytes == state.password else { throw AccountsError.wrongCurrentPassword }
      state.password = new.bytes
      state.changes.append("changePassword")
    }
  }
}
