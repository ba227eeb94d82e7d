import Accounts
import Credentials
import Database
import SharedKernel

extension SQLAccounts {
  /// Takes away everything by which the account could be entered or told whose it was, and signs out.
  ///
  /// The row stays, without a name, until every other part of the shop has deleted its own.
  func closeAccount() async throws {
    let mail = try outgoing()
    let nobody = try await hash(Password(bytes: try random.bytes(32)))
    try await writeAsOwner(isSensitive: true) { transaction, session, now in
      let (user, id) = (session.user, session.user.id.rawValue)
      try transaction.complete(.accountDeletion, of: user.id, in: session.name, at: now)
      try transaction.forgetAttempts(.password(user.email))
      try transaction.forgetAttempts(.secondFactor(user.id))
      try transaction.run("DELETE FROM accounts_outbox WHERE user_id = ?", id)
      try transaction.run("UPDATE accounts_event SET user_id = NULL WHERE user_id = ?", id)
      try transaction.run(
        """
        UPDATE accounts_user SET email = ?, name = 'deleted', password_hash = ?,
          email_verified_at = NULL, last_sign_in_at = NULL WHERE id = ?
        """, "deleted-\(id)@deleted.invalid", nobody, id)
      try transaction.run(
        "INSERT INTO accounts_deletion (user_id, requested_at) VALUES (?, ?)", id,
        now.secondsSinceEpoch)
      try transaction.enqueue(mail(.accountDeleted), to: user.email, of: nil)
    }
    onMail()
    activate(nil)
    try storage.clear()
  }

  /// The accounts that were closed and not deleted everywhere.
  func unfinishedDeletions() async throws -> [User.ID] {
    try await database.read { transaction in
      try transaction.rows("SELECT user_id FROM accounts_deletion ORDER BY requested_at") { row in
        let text = try row.text(0)
        guard let id = User.ID(text) else {
          throw AccountsError.damaged("a deletion is kept for \(text)")
        }
        return id
      }
    }
  }

  /// Removes what is left of an account that was deleted everywhere else.
  func finishDeletion(of user: User.ID) async throws {
    try await database.write { transaction in
      try transaction.run("DELETE FROM accounts_user WHERE id = ?", user.rawValue)
      try transaction.run("DELETE FROM accounts_deletion WHERE user_id = ?", user.rawValue)
    }
  }
}
