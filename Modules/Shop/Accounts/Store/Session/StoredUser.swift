import Accounts
import Database
import SharedKernel

struct StoredUser: Sendable {
  let user: User
  let hash: String
}

extension ReadTransaction {
  func storedUser(_ address: EmailAddress) throws -> StoredUser? {
    try first(
      "SELECT id, email, name, password_hash FROM accounts_user WHERE email = ?", address.text
    ) { StoredUser(user: try $0.user(), hash: try $0.text(3)) }
  }

  func isEmailVerified(of user: User.ID) throws -> Bool {
    try first("SELECT email_verified_at FROM accounts_user WHERE id = ?", user.rawValue) { row in
      !row.isNull(0)
    } ?? false
  }
}

extension Row {
  func timestamp(_ column: Int) throws -> Timestamp {
    Timestamp(secondsSinceEpoch: try int64(column))
  }

  /// Returns the person from three columns: identifier, address, name.
  func user() throws -> User {
    let (id, email) = (try text(0), try text(1))
    guard let known = User.ID(id), let address = try? EmailAddress(email) else {
      throw AccountsError.damaged("an account is kept as \(id), \(email)")
    }
    return User(id: known, email: address, name: try text(2))
  }
}
