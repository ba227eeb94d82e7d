public import Accounts
import Credentials
import Database

extension SQLAccounts {
  @discardableResult
  public func register(name: String, email: String, password: Password) async throws
    -> SignInOutcome
  {
    if let problem = LineRule.personName.problem(in: name) {
      throw AccountsError.invalidName(problem)
    }
    let address = try EmailAddress(email)
    try passwordPolicy.check(password, name: name, email: address)
    let known = try await database.read { try $0.storedUser(address) }
    guard known == nil else { return try await signIn(email: email, password: password) }
    guard let id = User.ID(identifiers.next(prefix: "u")) else {
      throw AccountsError.damaged("no identifier for an account")
    }
    let user = User(id: id, email: address, name: name)
    let hash = try await hash(password)
    let opened = try await open(for: user) { transaction, now in
      guard try transaction.storedUser(address) == nil else {
        throw AccountsError.wrongCredentials
      }
      let settings = AccountSettings(displayName: name)
      try transaction.run(
        """
        INSERT INTO accounts_user (id, email, name, password_hash, created_at, notifies_orders,
          notifies_offers, is_personalised) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """, id.rawValue, address.text, name, hash, now.secondsSinceEpoch,
        settings.notifiesAboutOrders, settings.notifiesAboutOffers, settings.isPersonalised)
    }
    return .signedIn(SignedIn(user: opened))
  }

  @discardableResult
  public func signIn(email: String, password: Password) async throws -> SignInOutcome {
    let address = try EmailAddress(email)
    guard let checked = try await authenticate(address, password) else {
      throw AccountsError.wrongCredentials
    }
    let opened = try await open(for: checked.user) { transaction, _ in
      try transaction.forgetAttempts(address)
      if let rehashed = checked.rehashed {
        try transaction.run(
          "UPDATE accounts_user SET password_hash = ? WHERE id = ? AND password_hash = ?",
          rehashed, checked.user.id.rawValue, checked.hash)
      }
    }
    return .signedIn(SignedIn(user: opened))
  }

  public func pendingChallenge() -> SecondFactorChallenge? { nil }

  // No sign-in asks for a second factor yet, so no challenge can be a live one.
  @discardableResult
  public func answer(
    _ challenge: SecondFactorChallenge, with code: OneTimeCode
  ) async throws -> SignedIn {
    throw AccountsError.challengeExpired
  }

  public func sendCodeAgain(for challenge: SecondFactorChallenge) async throws {
    throw AccountsError.challengeExpired
  }

  public func signOut() async throws {
    let text = try storage.load()
    if let token = text.flatMap(SecureToken.init(_:)) {
      _ = try await database.write { try $0.endSession(token.digest) }
      // Somebody signed in meanwhile: that session is not the one to end.
      guard try storage.load() == text else { return }
    }
    try storage.clear()
    activate(nil)
  }

  public func current() async throws -> User? {
    guard let text = try storage.load() else {
      activate(nil)
      return nil
    }
    let now = clock.now()
    guard let token = SecureToken(text),
      let session = try await database.read({ try $0.session(token.digest) }),
      now < sessionPolicy.end(createdAt: session.createdAt, lastUsedAt: session.lastUsedAt)
    else {
      // Whatever becomes of the token, its session is over.
      activate(nil)
      try await signOut()
      return nil
    }
    var lastUsedAt = session.lastUsedAt
    // To the hour is exact enough for limits of days, and spares every start of the app a write.
    if now >= lastUsedAt.advanced(bySeconds: min(3_600, sessionPolicy.idleSeconds / 2)) {
      lastUsedAt = now
      _ = try await database.write { transaction in
        try transaction.run(
          "UPDATE accounts_session SET last_used_at = ? WHERE token_hash = ?",
          now.secondsSinceEpoch, token.digest)
      }
    }
    activate(
      ActiveSession(
        user: session.user,
        endsAt: sessionPolicy.end(createdAt: session.createdAt, lastUsedAt: lastUsedAt)))
    return session.user
  }

  /// Opens a session for a person in the transaction that also does `work`; the session before ends.
  func open(
    for user: User,
    _ work: @escaping @Sendable (any WriteTransaction, Timestamp) throws -> Void
  ) async throws -> User {
    let (now, policy) = (clock.now(), sessionPolicy)
    let token = try SecureToken()
    // A token that cannot be read is about to be replaced.
    let previous = (try? storage.load()).flatMap(SecureToken.init(_:))
    try await database.write { transaction in
      try work(transaction, now)
      if let previous { try transaction.endSession(previous.digest) }
      try transaction.endExpiredSessions(policy, at: now)
      try transaction.run(
        """
        INSERT INTO accounts_session (token_hash, user_id, created_at, last_used_at)
        VALUES (?, ?, ?, ?)
        """, token.digest, user.id.rawValue, now.secondsSinceEpoch, now.secondsSinceEpoch)
    }
    try storage.save(token.text)
    activate(ActiveSession(user: user, endsAt: policy.end(createdAt: now, lastUsedAt: now)))
    return user
  }
}
