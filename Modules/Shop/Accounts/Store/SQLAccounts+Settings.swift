public import Accounts
import Database

extension SQLAccounts {
  public func settings() async throws -> AccountSettings {
    let user = try requireUser()
    let settings = try await database.read { transaction in
      try transaction.first(
        """
        SELECT name, notifies_orders, notifies_offers, is_personalised
        FROM accounts_user WHERE id = ?
        """, user.id.rawValue
      ) { row in
        AccountSettings(
          displayName: try row.text(0), notifiesAboutOrders: try row.bool(1),
          notifiesAboutOffers: try row.bool(2), isPersonalised: try row.bool(3))
      }
    }
    guard let settings else { throw AccountsError.notSignedIn }
    return settings
  }

  public func update(_ settings: AccountSettings) async throws {
    let user = try requireUser()
    if let problem = LineRule.personName.problem(in: settings.displayName) {
      throw AccountsError.invalidName(problem)
    }
    try await database.write { transaction in
      let changed = try transaction.run(
        """
        UPDATE accounts_user
        SET name = ?, notifies_orders = ?, notifies_offers = ?, is_personalised = ? WHERE id = ?
        """, settings.displayName, settings.notifiesAboutOrders, settings.notifiesAboutOffers,
        settings.isPersonalised, user.id.rawValue)
      guard changed == 1 else { throw AccountsError.notSignedIn }
    }
    replaceUser(User(id: user.id, email: user.email, name: settings.displayName))
  }

  public func changePassword(current: Password, new: Password) async throws {
    let user = try requireUser()
    try passwordPolicy.check(new, name: user.name, email: user.email)
    guard let checked = try await authenticate(user.email, current) else {
      throw AccountsError.wrongCurrentPassword
    }
    let hash = try await hash(new)
    // Every session ends, also this one: the person goes on under a new token.
    _ = try await open(for: checked.user) { transaction, _ in
      try transaction.forgetAttempts(user.email)
      let changed = try transaction.run(
        "UPDATE accounts_user SET password_hash = ? WHERE id = ? AND password_hash = ?", hash,
        user.id.rawValue, checked.hash)
      guard changed == 1 else { throw AccountsError.wrongCurrentPassword }
      try transaction.run("DELETE FROM accounts_session WHERE user_id = ?", user.id.rawValue)
    }
  }
}
