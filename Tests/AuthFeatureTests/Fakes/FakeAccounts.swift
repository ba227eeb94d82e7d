import Accounts
import SharedKernel
import Synchronization

/// Accounts in memory: who there is, who is signed in, and what was mailed to whom.
final class FakeAccounts: AccountService {
  struct Account {
    var user: User
    var password: [UInt8]
    var method: SecondFactorMethod?

    /// The codes that sign in, each once.
    var codes: Set<String> = []
    var isVerified = false
    var failedPasswords = 0
    var failedCodes = 0
    var hasSignedIn = false
  }

  struct State {
    var accounts: [Account] = []
    var current: User?
    var challenge: (asked: SecondFactorChallenge, user: User.ID, guessesLeft: Int)?
    var attempts: [String] = []
    var mails: [String] = []
    var waits: Int64?
    var resetTokens: [String: User.ID] = [:]
    var verificationTokens: [String: User.ID] = [:]
  }

  let state = Mutex(State())

  /// Every attempt to sign in, to register or to give a code, in order.
  var attempts: [String] { state.withLock(\.attempts) }

  /// What was mailed, in order.
  var mails: [String] { state.withLock(\.mails) }

  // MARK: - What tests arrange

  /// Gives an account a second factor whose codes are `111111`, `222222` and a recovery code.
  func turnOnSecondFactor(_ method: SecondFactorMethod, of email: String = "ada@shop.example") {
    change(email) { account in
      account.method = method
      account.codes = ["111111", "222222", "7k3f9qxm2dab"]
    }
  }

  /// Refuses every attempt until so many seconds passed, or no more.
  func throttle(seconds: Int64?) { state.withLock { $0.waits = seconds } }

  /// Lets the time pass in which a second factor may be given.
  func expireChallenge() { state.withLock { $0.challenge = nil } }

  func isVerified(_ email: String) -> Bool {
    state.withLock { $0.accounts.first { $0.user.email.text == email }?.isVerified ?? false }
  }

  func accepts(_ password: String, for email: String) -> Bool {
    state.withLock { state in
      state.accounts.contains {
        $0.user.email.text == email && $0.password == Array(password.utf8)
      }
    }
  }

  private func change(_ email: String, _ body: (inout Account) -> Void) {
    state.withLock { state in
      guard let index = state.accounts.firstIndex(where: { $0.user.email.text == email }) else {
        return
      }
      body(&state.accounts[index])
    }
  }

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
      guard !state.accounts.contains(where: { $0.user.email == address }) else {
        return try state.signIn(address, password)
      }
      guard let id = User.ID("u-\(state.accounts.count + 1)") else {
        throw AccountsError.damaged("no identifier")
      }
      let user = User(id: id, email: address, name: name)
      state.accounts.append(Account(user: user, password: password.bytes, hasSignedIn: true))
      state.current = user
      state.mails.append("verify \(address)")
      state.verificationTokens["verify-\(id)"] = id
      return .signedIn(SignedIn(user: user))
    }
  }

  func signIn(email: String, password: Password) throws -> SignInOutcome {
    state.withLock { $0.attempts.append("signIn \(email)") }
    let address = try EmailAddress(email)
    return try state.withLock { state in try state.signIn(address, password) }
  }

  func pendingChallenge() -> SecondFactorChallenge? { state.withLock { $0.challenge?.asked } }

  func answer(_ challenge: SecondFactorChallenge, with code: OneTimeCode) throws -> SignedIn {
    try state.withLock { state in
      state.attempts.append("code for \(challenge.email)")
      if let seconds = state.waits {
        throw AccountsError.tooManyAttempts(retryAfterSeconds: seconds)
      }
      guard let open = state.challenge, open.asked.id.text == challenge.id.text,
        let index = state.accounts.firstIndex(where: { $0.user.id == open.user })
      else { throw AccountsError.challengeExpired }
      guard state.accounts[index].codes.remove(code.text) != nil else {
        state.accounts[index].failedCodes += 1
        state.challenge?.guessesLeft -= 1
        guard open.guessesLeft > 1 else {
          state.challenge = nil
          throw AccountsError.challengeExpired
        }
        throw AccountsError.wrongCode
      }
      state.challenge = nil
      return state.complete(index)
    }
  }

  func sendCodeAgain(for challenge: SecondFactorChallenge) throws {
    try state.withLock { state in
      if let seconds = state.waits {
        throw AccountsError.tooManyAttempts(retryAfterSeconds: seconds)
      }
      guard state.challenge != nil else { throw AccountsError.challengeExpired }
      state.mails.append("code \(challenge.email)")
    }
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

extension FakeAccounts.State {
  mutating func signIn(_ email: EmailAddress, _ password: Password) throws -> SignInOutcome {
    if let waits { throw AccountsError.tooManyAttempts(retryAfterSeconds: waits) }
    guard let index = accounts.firstIndex(where: { $0.user.email == email }) else {
      throw AccountsError.wrongCredentials
    }
    guard accounts[index].password == password.bytes else {
      accounts[index].failedPasswords += 1
      throw AccountsError.wrongCredentials
    }
    guard let method = accounts[index].method else { return .signedIn(complete(index)) }
    let asked = SecondFactorChallenge(
      id: LinkToken("challenge-\(attempts.count)"), email: email, method: method,
      expiresAt: Timestamp(secondsSinceEpoch: 600))
    challenge = (asked, accounts[index].user.id, 5)
    if method == .email { mails.append("code \(email)") }
    return .secondFactorRequired(asked)
  }

  mutating func complete(_ index: Int) -> SignedIn {
    let account = accounts[index]
    current = account.user
    accounts[index].failedPasswords = 0
    accounts[index].failedCodes = 0
    accounts[index].hasSignedIn = true
    return SignedIn(
      user: account.user,
      lastSignInAt: account.hasSignedIn ? Timestamp(secondsSinceEpoch: 0) : nil,
      failedPasswords: account.failedPasswords, failedCodes: account.failedCodes)
  }
}
