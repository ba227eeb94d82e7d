import Accounts
import Credentials
import Database
import SharedKernel

/// The purpose of a mailed link; the raw values are stored in the database.
enum LinkPurpose: String, Sendable {
  case reset, verify

  /// How long the link works.
  var seconds: Int64 {
    self == .reset ? CodePolicy.resetSeconds : CodePolicy.verificationSeconds
  }
}

struct StoredLink: Sendable {
  let user: User
  let purpose: LinkPurpose
  let email: EmailAddress
}

/// The mailed links that can still be opened.
struct LinkTable<Transaction>: TransactionTable {
  let transaction: Transaction
  let reading: any ReadTransaction

  /// Returns the valid link whose token has a digest.
  func link(_ digest: [UInt8], at now: Timestamp) throws -> StoredLink? {
    try reading.first(
      """
      SELECT u.id, u.email, u.name, l.purpose, l.email
      FROM accounts_link l JOIN accounts_user u ON u.id = l.user_id
      WHERE l.token_hash = ? AND l.expires_at > ?
      """, digest, now.secondsSinceEpoch
    ) { row in
      let purpose = try row.text(3)
      guard let known = LinkPurpose(rawValue: purpose) else {
        throw AccountsError.damaged("a link is kept for \(purpose)")
      }
      return StoredLink(user: try row.user(), purpose: known, email: try EmailAddress(row.text(4)))
    }
  }
}

extension LinkTable where Transaction == any WriteTransaction {
  /// Stores a link to the person's address; deletes old links.
  ///
  /// Only the signed-in person asks to verify an address, so their link replaces the one before. Anybody may ask for
  /// a new password, and would otherwise void the link that the owner is about to open.
  func keep(
    _ token: SecureToken, _ purpose: LinkPurpose, of user: User, at now: Timestamp
  ) throws {
    try transaction.run("DELETE FROM accounts_link WHERE expires_at <= ?", now.secondsSinceEpoch)
    if purpose == .verify { try void(.verify, of: user.id.rawValue) }
    try transaction.run(
      """
      INSERT INTO accounts_link (token_hash, user_id, purpose, email, expires_at)
      VALUES (?, ?, ?, ?, ?)
      """, token.digest, user.id.rawValue, purpose.rawValue, user.email.text,
      now.advanced(bySeconds: purpose.seconds).secondsSinceEpoch)
  }

  func void(_ purpose: LinkPurpose, of user: String) throws {
    try transaction.run(
      "DELETE FROM accounts_link WHERE user_id = ? AND purpose = ?", user, purpose.rawValue)
  }

  func use(_ digest: [UInt8]) throws -> Bool {
    try transaction.run("DELETE FROM accounts_link WHERE token_hash = ?", digest) == 1
  }
}

/// A requested change of address, and the digest of the requesting session.
struct StoredEmailChange: Sendable {
  let user: User
  let email: EmailAddress
  let session: [UInt8]
}

/// The requested changes of addresses.
struct EmailChangeTable<Transaction>: TransactionTable {
  let transaction: Transaction
  let reading: any ReadTransaction

  /// Returns the change that a person requested, or whose link has a digest, while the requesting session
  /// lasts.
  func change(
    of user: User.ID? = nil, byLink digest: [UInt8]? = nil, _ policy: SessionPolicy,
    at now: Timestamp
  ) throws -> StoredEmailChange? {
    try reading.first(
      """
      SELECT u.id, u.email, u.name, c.email, s.token_hash, s.created_at, s.last_used_at
      FROM accounts_email_change c JOIN accounts_user u ON u.id = c.user_id
        JOIN accounts_session s ON s.name = c.session_name
      WHERE (c.user_id = ?1 OR c.token_hash = ?2) AND c.expires_at > ?3
      """, user?.rawValue, digest, now.secondsSinceEpoch
    ) { row in
      let lifetime = policy.lifetime(
        createdAt: try row.value(5), lastUsedAt: try row.value(6))
      guard lifetime.contains(now) else { return nil }
      return StoredEmailChange(
        user: try row.user(), email: try EmailAddress(row.text(3)), session: try row.blob(4))
    } ?? nil
  }
}

extension EmailChangeTable where Transaction == any WriteTransaction {
  /// Stores the pending address and the requesting session, without a link yet.
  func keep(
    to email: EmailAddress, of session: StoredSession, until end: Timestamp
  ) throws {
    try transaction.run(
      """
      INSERT INTO accounts_email_change (user_id, session_name, email, expires_at)
      VALUES (?, ?, ?, ?)
      ON CONFLICT (user_id) DO UPDATE SET session_name = excluded.session_name,
        email = excluded.email, token_hash = NULL, expires_at = excluded.expires_at
      """, session.user.id.rawValue, session.name, email.text, end.secondsSinceEpoch)
  }

  /// Stores the link to the pending address, replacing the previous one; `nil` disables all links.
  func keepLink(_ token: SecureToken?, of user: User.ID, until end: Timestamp) throws {
    try transaction.run(
      "UPDATE accounts_email_change SET token_hash = ?, expires_at = ? WHERE user_id = ?",
      token?.digest, end.secondsSinceEpoch, user.rawValue)
  }
}
