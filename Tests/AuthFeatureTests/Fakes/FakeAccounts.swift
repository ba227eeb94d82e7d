import Accounts
import Synchronization

/// Accounts in memory: who there is, and who is signed in.
final class FakeAccounts: AccountService {
  private struct State {
    var accounts: [(user: User, password: [UInt8])] = []
    var current: User?
    var attempts: [String] = []
  }

  private let state = Mutex(State())

  /// Every attempt to sign in or to register, in order, by its address as typed.
  var attempts: [String] { state.withLock(\.attempts) }

  // MARK: - AccountService

  func currentUser() -> User? { state.withLock(\.current) }

  func current() -> User? { currentUser() }

  func register(name: String, email: String, password: Password) throws -> SignInOutcome {
    state.withLock { $0.attempts.append("register \(email)") }
    if let problem = LineRule.personName.problem(in: name) {
      throw AccountsError.invalidName(problem)
    }
    let address = try EmailAddress(email)
    try PasswordPolicy.standard.check(password, name: name, email: address)
    return try state.withLock { state in
      guard !state.accounts.contains(where: { $0.user.email == address }),
        let id = User.ID("u-\(state.accounts.count + 1)")
      else { throw AccountsError.wrongCredentials }
      let user = User(id: id, email: address, name: name)
      state.accounts.append((user, password.bytes))
      state.current = user
      return .signedIn(SignedIn(user: user))
    }
  }

  func signIn(email: String, password: Password) throws -> SignInOutcome {
    state.withLock { $0.attempts.append("signIn \(email)") }
    let address = try EmailAddress(email)
    return try state.withLock { state in
      guard
        let known = state.accounts.first(where: {
          $0.user.email == address && $0.password == password.bytes
        })
      else { throw AccountsError.wrongCredentials }
      state.current = known.user
      return .signedIn(SignedIn(user: known.user))
    }
  }

  func pendingChallenge() -> SecondFactorChallenge? { nil }

  func answer(_ challenge: SecondFactorChallenge, with code: OneTimeCode) throws -> SignedIn {
    throw AccountsError.challengeExpired
  }

  func sendCodeAgain(for challenge: SecondFactorChallenge) throws {
    throw AccountsError.challengeExpired
  }

  func signOut() { state.withLock { $0.current = nil } }

  func settings() throws -> AccountSettings {
    guard let user = currentUser() else { throw AccountsError.notSignedIn }
    return AccountSettings(displayName: user.name)
  }

  func update(_ settings: AccountSettings) throws {
    guard isSignedIn else { throw AccountsError.notSignedIn }
  }

  func changePassword(current: Password, new: Password) throws {
    guard isSignedIn else { throw AccountsError.notSignedIn }
  }
}
