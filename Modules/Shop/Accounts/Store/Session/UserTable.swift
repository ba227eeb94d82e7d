import Accounts
import Database
import SharedKernel

struct StoredUser: Sendable {
  let user: User
  let hash: String
}

/// The accounts.
struct UserTable<Transaction>: TransactionTable {
  let transaction: Transaction
  let reading: any ReadTransaction

  func user(_ address: EmailAddress) throws -> StoredUser? {
    try reading.first(
      "SELECT id, email, name, password_hash FROM accounts_user WHERE email = ?", address.text
    ) { StoredUser(user: try $0.user(), hash: try $0.text(3)) }
  }

  func isEmailVerified(of user: User.ID) throws -> Bool {
    try reading.first("SELECT email_verified_at FROM accounts_user WHERE id = ?", user.rawValue) {
      row in
      !row.isNull(0)
    } ?? false
  }

  /// Throws unless the present address is verified, before a second factor or another address is set: a
  /// person who registers another's address could otherwise keep its owner out for good.
  func requireVerifiedEmail(of user: User.ID) throws {
    guard try isEmailVerified(of: user) else { throw AccountsError.emailNotVerified }
  }

  func settings(of user: User.ID) throws -> AccountSettings {
    let off = try reading.rows(
      "SELECT setting FROM accounts_mail_off WHERE user_id = ?", user.rawValue
    ) { try $0.text(0) }
    let settings = try reading.first(
      """
      SELECT name, notifies_orders FROM accounts_user WHERE id = ?
      """, user.rawValue
    ) { row in
      AccountSettings(
        displayName: try row.text(0), notifiesAboutOrders: try row.bool(1),
        mailsTurnedOff: Set(off))
    }
    guard let settings else { throw AccountsError.notSignedIn }
    return settings
  }
}

extension UserTable where Transaction == any WriteTransaction {
  func setVerifiedEmail(of user: User, at now: Timestamp) throws {
    try transaction.run(
      "UPDATE accounts_user SET email = ?, email_verified_at = ? WHERE id = ?", user.email.text,
      now.secondsSinceEpoch, user.id.rawValue)
  }

  /// Returns whether a verified password is still the account's, and stores its newer hash if there is one.
  func adopt(_ checked: AccountsCore.Authentication) throws -> Bool {
    try transaction.run(
      "UPDATE accounts_user SET password_hash = ? WHERE id = ? AND password_hash = ?",
      checked.rehashed ?? checked.hash, checked.user.id.rawValue, checked.hash) == 1
  }
}

extension Row {
  /// Returns the person from three columns: identifier, address, name.
  func user() throws -> User {
    let (id, email) = (try text(0), try text(1))
    guard let known = User.ID(id), let address = try? EmailAddress(email) else {
      throw AccountsError.damaged("an account is kept as \(id), \(email)")
    }
    return User(id: known, email: address, name: try text(2))
  }
}
