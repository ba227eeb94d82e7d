public import Accounts
import Credentials
import Database
import SharedKernel

extension SQLAccounts {
  @discardableResult
  public func signIn(email: String, password: Password) async throws -> SignInOutcome {
    let address = try EmailAddress(email)
    guard let checked = try await authenticate(address, password, as: .signIn) else {
      throw AccountsError.wrongCredentials
    }
    return try await proceed(with: checked, as: .signIn)
  }

  /// Signs in who gave the right password, or asks for their second factor.
  ///
  /// - Parameters:
  ///   - checked: The password that was found right.
  ///   - kind: What the event is called in the log.
  /// - Returns: Who signed in, or the challenge.
  /// - Throws: `AccountsError.wrongCredentials` when the password was changed meanwhile.
  func proceed(
    with checked: Authentication, as kind: SecurityEvent.Kind
  ) async throws -> SignInOutcome {
    let user = checked.user
    let (session, challenge) = (try newSession(), try newChallenge())
    let step: Step = try await database.write { [sessionPolicy] transaction in
      guard try transaction.adopt(checked) else { throw AccountsError.wrongCredentials }
      try transaction.forgetAttempts(.password(user.email))
      try transaction.complete(kind, of: user.id, at: session.at)
      guard let method = try transaction.secondFactor(of: user.id)?.method else {
        return .opened(try transaction.openSession(session, for: user, sessionPolicy))
      }
      try transaction.keep(challenge, method, of: user)
      return .challenged(method)
    }
    switch step {
    case .opened(let signedIn):
      try take(session, of: user)
      return .signedIn(signedIn)
    case .challenged(let method):
      if method == .email { onMail() }
      let asked = SecondFactorChallenge(
        id: LinkToken(challenge.token.text), email: user.email, method: method,
        expiresAt: challenge.expiresAt)
      expect(asked)
      return .secondFactorRequired(asked)
    }
  }

  private enum Step: Sendable {
    case opened(SignedIn)
    case challenged(SecondFactorMethod)
  }

  /// A session about to be opened in place of the one before.
  func newSession() throws -> NewSession {
    NewSession(
      token: try SecureToken(from: random),
      // A token that cannot be read is about to be replaced.
      previous: try (try? storage.load()).flatMap(SecureToken.init(_:))?.digest,
      name: try random.characters(12), device: device, at: clock.now())
  }

  /// Takes up a session that was opened.
  func take(_ session: NewSession, of user: User) throws {
    try storage.save(session.token.text)
    expect(nil)
    activate(
      ActiveSession(
        user: user, digest: session.token.digest, authenticatedAt: session.at,
        lifetime: sessionPolicy.lifetime(createdAt: session.at, lastUsedAt: session.at)))
  }
}

extension WriteTransaction {
  /// Whether a password found right is still the account's; its newer hash is stored if there is one.
  func adopt(_ checked: SQLAccounts.Authentication) throws -> Bool {
    try run(
      "UPDATE accounts_user SET password_hash = ? WHERE id = ? AND password_hash = ?",
      checked.rehashed ?? checked.hash, checked.user.id.rawValue, checked.hash) == 1
  }

  /// Opens a session and tells what happened since the last one.
  ///
  /// The session before on the device ends; one of the same account goes on under the new token.
  func openSession(
    _ session: NewSession, for user: User, _ policy: SessionPolicy
  ) throws -> SignedIn {
    let signedIn = try first(
      "SELECT last_sign_in_at, failed_passwords, failed_codes FROM accounts_user WHERE id = ?",
      user.id.rawValue
    ) { row in
      SignedIn(
        user: user,
        lastSignInAt: try row.optionalInt64(0).map(Timestamp.init(secondsSinceEpoch:)),
        failedPasswords: try row.int(1), failedCodes: try row.int(2))
    }
    guard let signedIn else { throw AccountsError.wrongCredentials }
    try run(
      """
      UPDATE accounts_user SET last_sign_in_at = ?, failed_passwords = 0, failed_codes = 0
      WHERE id = ?
      """, session.at.secondsSinceEpoch, user.id.rawValue)
    try endExpiredSessions(policy, at: session.at)
    if let previous = session.previous {
      let goesOn = try run(
        """
        UPDATE accounts_session SET token_hash = ?1, created_at = ?2, last_used_at = ?2,
          authenticated_at = ?2, device = ?3 WHERE token_hash = ?4 AND user_id = ?5
        """, session.token.digest, session.at.secondsSinceEpoch, session.device, previous,
        user.id.rawValue)
      if goesOn == 1 { return signedIn }
      try endSession(previous)
    }
    try run(
      """
      INSERT INTO accounts_session (token_hash, user_id, created_at, last_used_at, name, device,
        authenticated_at) VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?3)
      """, session.token.digest, user.id.rawValue, session.at.secondsSinceEpoch, session.name,
      session.device)
    return signedIn
  }
}
