public import Accounts
import Credentials
import Database
import SharedKernel

/// Registration, signing in and out, the password asked again, and settings, in a database.
public struct SQLAccounts: AccountService {
  let core: AccountsCore

  public init(_ core: AccountsCore) { self.core = core }

  public func currentUser() -> User? { core.currentUser() }

  public func pendingChallenge() -> SecondFactorChallenge? { core.pendingChallenge() }

  @discardableResult
  public func register(
    name: String, email: String, password: Password
  ) async throws -> SignInOutcome {
    try AccountsError.check(name: name)
    let address = try EmailAddress(email)
    try PasswordPolicy.check(password, name: name, email: address)
    // From here on a taken address is handled like a sign-in, and both paths hash once.
    guard let stored = try await core.countAttempt(address, as: .registration) else {
      let hash = try await core.hash(password)
      return .signedIn(try await openAccount(name: name, address, hash: hash))
    }
    guard let checked = try await core.check(password, of: stored, as: .registration) else {
      throw AccountsError.addressTaken
    }
    return try await core.proceed(with: checked, as: .signIn)
  }

  private func openAccount(
    name: String, _ address: EmailAddress, hash: String
  ) async throws -> SignedIn {
    let id: User.ID = core.identifiers.identifier(prefix: "u")
    let user = User(id: id, email: address, name: name)
    let (session, link) = (try core.newSession(), try SecureToken(from: core.random))
    let mail = try core.outgoing()
    let signedIn = try await core.database.write { transaction in
      // Somebody else has taken the address in the meantime.
      guard try UserTable(transaction).user(address) == nil else {
        throw AccountsError.addressTaken
      }
      try AccountsError.check(
        wait: AttemptTable(transaction).count(.opening(address), at: session.at))
      let settings = AccountSettings(displayName: name)
      try transaction.run(
        """
        INSERT INTO accounts_user (id, email, name, password_hash, created_at, notifies_orders)
        VALUES (?, ?, ?, ?, ?, ?)
        """, id.rawValue, address.text, name, hash, session.at.secondsSinceEpoch,
        settings.notifiesAboutOrders)
      try AttemptTable(transaction).forget(.password(address))
      try SecurityEventTable(transaction).complete(.registration, of: id, at: session.at)
      try LinkTable(transaction).keep(link, .verify, of: user, at: session.at)
      try OutboxTable(transaction).enqueue(mail(.verifyAddress(link)), to: address, of: id)
      return try SessionTable(transaction).open(session, for: user, core.sessionPolicy)
    }
    core.onMail()
    try core.adopt(session, of: user)
    return signedIn
  }

  @discardableResult
  public func signIn(email: String, password: Password) async throws -> SignInOutcome {
    let address = try EmailAddress(email)
    guard let checked = try await core.authenticate(address, password, as: .signIn) else {
      throw AccountsError.wrongCredentials
    }
    return try await core.proceed(with: checked, as: .signIn)
  }

  public func signOut() async throws {
    let (text, now) = (try core.storage.load(), core.clock.now())
    if let token = try text.flatMap(SecureToken.init(_:)) {
      try await core.database.write { transaction in
        guard let session = try SessionTable(transaction).session(token.digest) else { return }
        try SecurityEventTable(transaction).complete(
          .signOut, of: session.user.id, in: session.name, at: now)
      }
      // If somebody signed in in the meantime, do not end their session.
      guard try core.storage.load() == text else { return }
    }
    try core.storage.clear()
    core.expect(nil)
    core.forgetAsked()
    core.sessionState.activate(nil)
  }

  public func current() async throws -> User? {
    guard let text = try core.storage.load() else {
      core.sessionState.activate(nil)
      return nil
    }
    let now = core.clock.now()
    guard let token = try SecureToken(text),
      let session = try await core.database.read({ try SessionTable($0).session(token.digest) }),
      core.sessionPolicy.lifetime(of: session).contains(now)
    else {
      // Whatever happens to the token, its session has ended.
      core.sessionState.activate(nil)
      try await signOut()
      return nil
    }
    let lastUsedAt = try await core.noteUse(of: session, token.digest, at: now)
    core.sessionState.activate(
      ActiveSession(session, token.digest, lastUsedAt: lastUsedAt, core.sessionPolicy))
    return session.user
  }

  public func isRecentlyAuthenticated() -> Bool {
    guard let session = core.sessionState.active() else { return false }
    return CodePolicy.isRecent(session.authenticatedAt, at: core.clock.now())
  }

  public func reauthenticate(password: Password) async throws -> SignInOutcome {
    guard let checked = try await core.authenticateAgain(password, as: .reauthentication) else {
      throw AccountsError.wrongCurrentPassword
    }
    return try await core.proceed(with: checked, as: .reauthentication)
  }
}
