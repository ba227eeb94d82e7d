import Accounts
import Database
import SharedKernel

extension ReadTransaction {
  /// The account that signs in with an address.
  func storedUser(_ address: EmailAddress) throws -> StoredUser? {
    try first(
      "SELECT id, email, name, password_hash FROM accounts_user WHERE email = ?", address.text
    ) { StoredUser(user: try $0.user(), hash: try $0.text(3)) }
  }

  /// The session whose token has a digest.
  func session(_ digest: [UInt8]) throws -> StoredSession? {
    try first(
      """
      SELECT u.id, u.email, u.name, s.name, s.created_at, s.last_used_at, s.authenticated_at
      FROM accounts_session s JOIN accounts_user u ON u.id = s.user_id WHERE s.token_hash = ?
      """, digest
    ) { row in
      StoredSession(
        user: try row.user(), name: try row.text(3),
        createdAt: Timestamp(secondsSinceEpoch: try row.int64(4)),
        lastUsedAt: Timestamp(secondsSinceEpoch: try row.int64(5)),
        authenticatedAt: Timestamp(secondsSinceEpoch: try row.int64(6)))
    }
  }

  /// Whether somebody proved that a person's address is theirs.
  func isEmailVerified(of user: User.ID) throws -> Bool {
    try first("SELECT email_verified_at FROM accounts_user WHERE id = ?", user.rawValue) { row in
      !row.isNull(0)
    } ?? false
  }
}

extension Row {
  /// The person in three columns: identifier, address, name.
  func user() throws -> User {
    let (id, email) = (try text(0), try text(1))
    guard let known = User.ID(id), let address = try? EmailAddress(email) else {
      throw AccountsError.damaged("an account is kept as \(id), \(email)")
    }
    return User(id: known, email: address, name: try text(2))
  }
}
