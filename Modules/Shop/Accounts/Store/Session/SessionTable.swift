import Accounts
import Credentials
import Database
import SharedKernel

/// The signed-in person and the limits of the session.
struct ActiveSession: Sendable {
  var user: User
  let digest: [UInt8]
  let authenticatedAt: Timestamp
  var lifetime: Range<Timestamp>

  init(_ session: NewSession, of user: User, _ policy: SessionPolicy) {
    (self.user, digest, authenticatedAt) = (user, session.token.digest, session.at)
    lifetime = policy.lifetime(createdAt: session.at, lastUsedAt: session.at)
  }

  /// Describes a stored session, which may have been used later than is stored.
  init(
    _ stored: StoredSession, _ digest: [UInt8], lastUsedAt: Timestamp? = nil,
    _ policy: SessionPolicy
  ) {
    (user, self.digest, authenticatedAt) = (stored.user, digest, stored.authenticatedAt)
    lifetime = policy.lifetime(
      createdAt: stored.createdAt, lastUsedAt: lastUsedAt ?? stored.lastUsedAt)
  }
}

struct StoredSession: Sendable {
  let user: User
  let name: String
  let createdAt: Timestamp
  let lastUsedAt: Timestamp
  let authenticatedAt: Timestamp
}

/// A session to open on this device, replacing its previous one.
struct NewSession: Sendable {
  let token: SecureToken
  let previous: [UInt8]?
  let name: String
  let device: String
  let at: Timestamp
}

extension SessionPolicy {
  func lifetime(of session: StoredSession) -> Range<Timestamp> {
    lifetime(createdAt: session.createdAt, lastUsedAt: session.lastUsedAt)
  }
}

/// The sessions of the accounts.
struct SessionTable<Transaction>: TransactionTable {
  let transaction: Transaction
  let reading: any ReadTransaction

  func session(_ digest: [UInt8]) throws -> StoredSession? {
    try reading.first(
      """
      SELECT u.id, u.email, u.name, s.name, s.created_at, s.last_used_at, s.authenticated_at
      FROM accounts_session s JOIN accounts_user u ON u.id = s.user_id WHERE s.token_hash = ?
      """, digest
    ) { row in
      StoredSession(
        user: try row.user(), name: try row.text(3), createdAt: try row.value(4),
        lastUsedAt: try row.value(5), authenticatedAt: try row.value(6))
    }
  }

  /// Returns the session with a digest, or throws `AccountsError.notSignedIn` if it has ended.
  func live(
    _ digest: [UInt8], _ policy: SessionPolicy, at now: Timestamp
  ) throws -> StoredSession {
    guard let session = try session(digest),
      policy.lifetime(of: session).contains(now)
    else { throw AccountsError.notSignedIn }
    return session
  }
}

extension SessionTable where Transaction == any WriteTransaction {
  /// Opens a session, and returns what happened since the last one.
  ///
  /// The device's previous session ends; a session of the same account continues under the new token.
  func open(
    _ session: NewSession, for user: User, _ policy: SessionPolicy
  ) throws -> SignedIn {
    let signedIn = try transaction.first(
      "SELECT last_sign_in_at, failed_passwords, failed_codes FROM accounts_user WHERE id = ?",
      user.id.rawValue
    ) { row in
      SignedIn(
        user: user, lastSignInAt: try row.optional(0, row.value),
        failedPasswords: try row.int(1), failedCodes: try row.int(2))
    }
    guard let signedIn else { throw AccountsError.wrongCredentials }
    try transaction.run(
      """
      UPDATE accounts_user SET last_sign_in_at = ?, failed_passwords = 0, failed_codes = 0
      WHERE id = ?
      """, session.at.secondsSinceEpoch, user.id.rawValue)
    try endExpired(policy, at: session.at)
    if let previous = session.previous {
      let goesOn = try transaction.run(
        """
        UPDATE accounts_session SET token_hash = ?1, created_at = ?2, last_used_at = ?2,
          authenticated_at = ?2, device = ?3 WHERE token_hash = ?4 AND user_id = ?5
        """, session.token.digest, session.at.secondsSinceEpoch, session.device, previous,
        user.id.rawValue)
      if goesOn == 1 { return signedIn }
      try end(previous)
    }
    try transaction.run(
      """
      INSERT INTO accounts_session (token_hash, user_id, created_at, last_used_at, name, device,
        authenticated_at) VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?3)
      """, session.token.digest, user.id.rawValue, session.at.secondsSinceEpoch, session.name,
      session.device)
    return signedIn
  }

  func end(_ digest: [UInt8]) throws {
    try transaction.run("DELETE FROM accounts_session WHERE token_hash = ?", digest)
  }

  /// Deletes expired sessions, by `SessionPolicy.lifetime(createdAt:lastUsedAt:)`.
  func endExpired(_ policy: SessionPolicy, at now: Timestamp) throws {
    try transaction.run(
      """
      DELETE FROM accounts_session
      WHERE created_at <= ? OR last_used_at <= ? OR max(created_at, last_used_at) > ?
      """,
      now.advanced(bySeconds: -policy.absoluteSeconds).secondsSinceEpoch,
      now.advanced(bySeconds: -policy.idleSeconds).secondsSinceEpoch,
      now.advanced(bySeconds: SessionPolicy.clockToleranceSeconds).secondsSinceEpoch)
  }
}
