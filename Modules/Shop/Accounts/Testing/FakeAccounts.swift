public import Accounts
public import SharedKernel
import Synchronization

/// The accounts of a shop in memory, as seen from one device.
///
/// It fulfils its protocols, checked by the same tests as the store (`AccountsConformance`),
/// with a clock that tests move. Passwords are stored in plain text, and codes and links are predictable:
///
/// ```swift
/// let accounts = FakeAccounts()
/// try accounts.register(name: "Ada", email: "ada@shop.example", password: password)
/// try accounts.verifyEmail(token: LinkToken("verify-u-1"))
/// accounts.turnOnSecondFactor(.authenticator)
/// accounts.signOut()
/// ```
public final class FakeAccounts: AccountService {
  let shop: Shop
  let device: Int

  /// The codes of every second factor; each works once, in any order.
  public static let codes = (1...8).map { String(repeating: "\($0)", count: 6) }

  /// The state that the devices of a shop share.
  final class Shop: Sendable { let state = Mutex(AccountsState()) }

  public convenience init() { self.init(Shop(), device: 0) }

  /// Creates the accounts of a shop with one account, whose address is verified.
  public convenience init(user: User, password: String, isSignedIn: Bool) {
    self.init()
    with { state in
      state.keep(user, Password(password))
      state.accounts[user.id]?.isVerified = true
      if isSignedIn { _ = try? state.openSession(of: user.id, on: device) }
    }
  }

  init(_ shop: Shop, device: Int) { (self.shop, self.device) = (shop, device) }

  /// Returns the same shop on another device, with no one signed in.
  public func anotherDevice() -> FakeAccounts {
    let device = shop.state.withLock { state in
      state.devices += 1
      return state.devices
    }
    return FakeAccounts(shop, device: device)
  }

  func with<Value: Sendable>(_ body: (inout AccountsState) throws -> sending Value) rethrows
    -> Value
  {
    try shop.state.withLock { try body(&$0) }
  }

  // MARK: - AccountService

  public func currentUser() -> User? { with { $0.liveSession(on: device)?.account.user } }

  public func current() -> User? {
    with { state in
      let user = state.liveSession(on: device)?.account.user
      if user == nil { state.held[device] = nil }
      return user
    }
  }

  @discardableResult
  public func register(
    name: String, email: String, password: Password
  ) throws -> SignInOutcome {
    with { $0.attempts.append("register \(email)") }
    try AccountsError.check(name: name)
    let address = try EmailAddress(email)
    try PasswordPolicy.check(password, name: name, email: address)
    return try with { state in
      try state.countAttempt(address.text)
      if let account = state.account(address) {
        try state.check(password, of: account, as: .registration)
        return try state.proceed(account.user.id, .signIn, on: device)
      }
      let user = try state.open(name: name, address, password)
      return .signedIn(try state.openSession(of: user, on: device))
    }
  }

  @discardableResult
  public func signIn(email: String, password: Password) throws -> SignInOutcome {
    with { $0.attempts.append("signIn \(email)") }
    let address = try EmailAddress(email)
    return try with { state in
      try state.countAttempt(address.text)
      guard let account = state.account(address) else { throw AccountsError.wrongCredentials }
      try state.check(password, of: account, as: .signIn)
      return try state.proceed(account.user.id, .signIn, on: device)
    }
  }

  public func pendingChallenge() -> SecondFactorChallenge? {
    with { state in
      state.pending[device].flatMap { state.now < $0.expiresAt ? $0 : nil }
    }
  }

  @discardableResult
  public func answer(
    _ challenge: SecondFactorChallenge, with code: OneTimeCode
  ) throws -> SignedIn {
    try with { state in
      state.attempts.append("code for \(challenge.email)")
      guard let user = state.challenges[challenge.id.text]?.user(at: state.now) else {
        state.pending[device] = nil
        throw AccountsError.challengeExpired
      }
      let own = state.liveSession(on: device).flatMap { $0.account.user.id == user ? $0.name : nil }
      try state.countAttempt("second-factor \(own ?? user.rawValue)")
      state.challenges[challenge.id.text]?.guesses += 1
      let kind: SecurityEvent.Kind = code.isSixDigits ? .secondFactor : .recoveryCode
      guard state.accounts[user]?.accept(code) == true, let person = state.accounts[user]?.user
      else {
        state.accounts[user]?.failedCodes += 1
        state.record(kind, .failed, of: user)
        throw AccountsError.wrongCode
      }
      state.challenges[challenge.id.text] = nil
      state.forgetAttempts(of: person, in: own)
      state.complete(kind, of: user)
      return try state.openSession(of: user, on: device)
    }
  }

  public func sendCodeAgain(for challenge: SecondFactorChallenge) throws {
    try with { state in
      guard let open = state.challenges[challenge.id.text], open.method == .email,
        let user = open.user(at: state.now), let email = state.accounts[user]?.user.email
      else { throw AccountsError.challengeExpired }
      try state.mail(.code, to: email, of: user, pause: CodePolicy.mailPauseSeconds)
    }
  }

  public func signOut() {
    with { state in
      guard let name = state.held.removeValue(forKey: device) else { return }
      state.pending[device] = nil
      guard let user = state.sessions[name]?.user else { return }
      state.complete(.signOut, of: user, in: name)
      state.changes.append("signOut")
    }
  }

  public func name(of user: User.ID) throws -> String? {
    try with { state in
      _ = try state.owner(on: device)
      return state.accounts[user]?.user.name
    }
  }

  public func overview() throws -> AccountOverview {
    try with { state in
      let account = try state.owner(on: device).account
      let factor = account.factor.map {
        SecondFactorStatus(
          method: $0.method, since: $0.since, recoveryCodesLeft: account.recovery.count)
      }
      return AccountOverview(
        settings: account.settings,
        email: EmailStatus(
          address: account.user.email, isVerified: account.isVerified,
          pendingAddress: state.change(of: account)?.email),
        secondFactor: factor ?? .off)
    }
  }

  public func settings() throws -> AccountSettings {
    try with { try $0.owner(on: device).account.settings }
  }

  @discardableResult
  public func changeSettings(
    _ change: @escaping @Sendable (inout AccountSettings) -> Void
  ) throws -> AccountSettings {
    try with { state in
      let account = try state.owner(on: device).account
      let user = account.user
      var settings = account.settings
      change(&settings)
      try AccountsError.check(name: settings.displayName)
      state.accounts[user.id]?.settings = settings
      state.accounts[user.id]?.user = User(
        id: user.id, email: user.email, name: settings.displayName)
      state.changes.append("changeSettings")
      return settings
    }
  }

  public func changePassword(current: Password, new: Password) throws {
    try with { state in
      let (name, account) = try state.owner(on: device)
      let user = account.user
      try PasswordPolicy.check(new, name: user.name, email: user.email)
      try state.countAttempt(name)
      try state.check(current, of: account, as: .passwordChange)
      state.forgetAttempts(of: user, in: name)
      state.counts[user.email.text] = nil
      state.accounts[user.id]?.password = new.bytes
      state.complete(.passwordChange, of: user.id, in: name)
      _ = try state.openSession(of: user.id, on: device)
      state.changes.append("changePassword")
    }
  }

  public func isRecentlyAuthenticated() -> Bool {
    with { state in
      guard let name = state.liveSession(on: device)?.name, let session = state.sessions[name]
      else { return false }
      return CodePolicy.isRecent(session.authenticatedAt, at: state.now)
    }
  }

  public func reauthenticate(password: Password) throws -> SignInOutcome {
    try with { state in
      let (name, account) = try state.owner(on: device)
      try state.countAttempt(name)
      try state.check(password, of: account, as: .reauthentication)
      return try state.proceed(account.user.id, .reauthentication, on: device)
    }
  }
}

/// A session that a test signs in and out directly.
public final class FakeSession: CurrentSession {
  private let user: Mutex<User?>

  public init(user: User? = nil) { self.user = Mutex(user) }

  public func currentUser() -> User? { user.withLock { $0 } }

  public func signIn(_ user: User?) { self.user.withLock { $0 = user } }
}
