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
    let (now, policy) = (core.clock.now(), core.sessionPolicy)
    return try await core.readAsOwner { transaction, session in
      try transaction.overview(of: session.user, policy, at: now)
    }
  }

  public func settings() async throws -> AccountSettings {
    try await core.readAsOwner { transaction, session in
      try transaction.settings(of: session.user.id)
    }
  }

  @discardableResult
  public func changeSettings(
    _ change: @escaping @Sendable (inout AccountSettings) -> Void
  ) async throws -> AccountSettings {
    let (user, settings) = try await core.writeAsOwner { transaction, session, _ in
      var settings = try transaction.settings(of: session.user.id)
      change(&settings)
      try AccountsError.check(name: settings.displayName)
      try transaction.run(
        """
        UPDATE accounts_user SET name = ?, notifies_orders = ? WHERE id = ?
        """, settings.displayName, settings.notifiesAboutOrders, session.user.id.rawValue)
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
      try transaction.forgetAttempts(.passwordAgain(session: owner.name))
      try transaction.forgetAttempts(.password(user.email))
      try transaction.run(
        "UPDATE accounts_user SET password_hash = ? WHERE id = ?", hash, user.id.rawValue)
      try transaction.complete(.passwordChange, of: user.id, in: owner.name, at: now)
      try transaction.enqueue(mail(.passwordChanged), to: user.email, of: user.id)
      _ = try transaction.openSession(session, for: user, core.sessionPolicy)
    }
    core.onMail()
    try core.adopt(session, of: user)
  }
}

extension ReadTransaction {
  func overview(
    of user: User, _ policy: SessionPolicy, at now: Timestamp
  ) throws -> AccountOverview {
    let email = EmailStatus(
      address: user.email, isVerified: try isEmailVerified(of: user.id),
      pendingAddress: try emailChange(of: user.id, policy, at: now)?.email)
    return AccountOverview(
      settings: try settings(of: user.id), email: email,
      secondFactor: try secondFactorStatus(of: user.id))
  }

  func settings(of user: User.ID) throws -> AccountSettings {
    let settings = try first(
      """
      SELECT name, notifies_orders FROM accounts_user WHERE id = ?
      """, user.rawValue
    ) { row in
      AccountSettings(
        displayName: try row.text(0), notifiesAboutOrders: try row.bool(1))
    }
    guard let settings else { throw AccountsError.notSignedIn }
    return settings
  }
}
