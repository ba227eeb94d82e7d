public import Accounts
import Database
public import SharedKernel

extension SQLAccounts {
  public func name(of user: User.ID) async throws -> String? {
    try await core.readAsOwner { transaction, _ in
      try transaction.first(
        """
        SELECT name FROM accounts_user
        WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM accounts_deletion WHERE user_id = ?1)
        """, user.rawValue
      ) { try $0.text(0) }
    }
  }

  public func overview() async throws -> AccountOverview {
    let now = core.clock.now()
    return try await core.readAsOwner { transaction, session in
      try overview(of: session.user, at: now, in: transaction)
    }
  }

  public func settings() async throws -> AccountSettings {
    try await core.readAsOwner { transaction, session in
      try UserTable(transaction).settings(of: session.user.id)
    }
  }

  @discardableResult
  public func changeSettings(
    _ change: @escaping @Sendable (inout AccountSettings) -> Void
  ) async throws -> AccountSettings {
    let (user, settings) = try await core.writeAsOwner { transaction, session, _ in
      var settings = try UserTable(transaction).settings(of: session.user.id)
      let off = settings.mailsTurnedOff
      change(&settings)
      try AccountsError.check(name: settings.displayName)
      try transaction.run(
        """
        UPDATE accounts_user SET name = ?, notifies_orders = ? WHERE id = ?
        """, settings.displayName, settings.notifiesAboutOrders, session.user.id.rawValue)
      for setting in off.subtracting(settings.mailsTurnedOff) {
        try transaction.run(
          "DELETE FROM accounts_mail_off WHERE user_id = ? AND setting = ?",
          session.user.id.rawValue, setting)
      }
      for setting in settings.mailsTurnedOff.subtracting(off) {
        try transaction.run(
          "INSERT INTO accounts_mail_off (user_id, setting) VALUES (?, ?)",
          session.user.id.rawValue, setting)
      }
      return (session.user, settings)
    }
    core.sessionState.replaceUser(User(id: user.id, email: user.email, name: settings.displayName))
    return settings
  }

  public func changePassword(current: Password, new: Password) async throws {
    let user = try await core.readAsOwner { _, session in session.user }
    try PasswordPolicy.check(new, name: user.name, email: user.email)
    guard try await core.authenticateAgain(current, as: .passwordChange) != nil else {
      throw AccountsError.wrongCurrentPassword
    }
    let (hash, session, mail) = (
      try await core.hash(new), try core.newSession(), try core.outgoing()
    )
    // Every session ends, including this one: the person continues under a new token. So the session also proves
    // that the password is still the one that was checked.
    try await core.writeAsOwner { transaction, owner, now in
      try AttemptTable(transaction).forget(.passwordAgain(session: owner.name))
      try AttemptTable(transaction).forget(.password(user.email))
      try transaction.run(
        "UPDATE accounts_user SET password_hash = ? WHERE id = ?", hash, user.id.rawValue)
      try SecurityEventTable(transaction).complete(
        .passwordChange, of: user.id, in: owner.name, at: now)
      try OutboxTable(transaction).enqueue(mail(.passwordChanged), to: user.email, of: user.id)
      _ = try SessionTable(transaction).open(session, for: user, core.sessionPolicy)
    }
    core.onMail()
    try core.adopt(session, of: user)
  }

  private func overview(
    of user: User, at now: Timestamp, in transaction: any ReadTransaction
  ) throws -> AccountOverview {
    let users = UserTable(transaction)
    let email = EmailStatus(
      address: user.email, isVerified: try users.isEmailVerified(of: user.id),
      pendingAddress: try EmailChangeTable(transaction).change(
        of: user.id, core.sessionPolicy, at: now)?.email)
    return AccountOverview(
      settings: try users.settings(of: user.id), email: email,
      secondFactor: try SecondFactorTable(transaction).status(of: user.id))
  }
}
