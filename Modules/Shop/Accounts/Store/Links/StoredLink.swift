import Accounts
import Credentials
import Database
import SharedKernel

/// What a mailed link is for; the words the database knows them by.
enum LinkPurpose: String, Sendable {
  case reset
  case verify
}

/// A mailed link as stored: whose it is, what for, and which address it was sent to.
struct StoredLink: Sendable {
  let user: User
  let purpose: LinkPurpose
  let email: EmailAddress
}

extension ReadTransaction {
  /// The link whose token has a digest, while it works.
  func link(_ digest: [UInt8], at now: Timestamp) throws -> StoredLink? {
    try first(
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

extension WriteTransaction {
  /// Keeps a link in the place of the person's other ones for the purpose; old ones are forgotten.
  func keepLink(
    _ token: SecureToken, _ purpose: LinkPurpose, of user: User.ID, to email: EmailAddress,
    at now: Timestamp, forSeconds seconds: Int64
  ) throws {
    try run("DELETE FROM accounts_link WHERE expires_at <= ?", now.secondsSinceEpoch)
    try voidLinks(purpose, of: user)
    try run(
      """
      INSERT INTO accounts_link (token_hash, user_id, purpose, email, expires_at)
      VALUES (?, ?, ?, ?, ?)
      """, token.digest, user.rawValue, purpose.rawValue, email.text,
      now.advanced(bySeconds: seconds).secondsSinceEpoch)
  }

  func voidLinks(_ purpose: LinkPurpose, of user: User.ID) throws {
    try run(
      "DELETE FROM accounts_link WHERE user_id = ? AND purpose = ?", user.rawValue,
      purpose.rawValue)
  }

  /// Whether a link was there to be used; it is not any more.
  func useLink(_ digest: [UInt8]) throws -> Bool {
    try run("DELETE FROM accounts_link WHERE token_hash = ?", digest) == 1
  }
}
