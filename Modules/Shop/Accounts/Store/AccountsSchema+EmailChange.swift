import Database

extension AccountsSchema {
  /// A change of address belongs to the session that asked for it, and goes with it.
  static let version3 = Migration(
    owner: "accounts", version: 3,
    statements: [
      // Which session asked for those before was not kept.
      "DELETE FROM accounts_link WHERE purpose = 'change'",
      "ALTER TABLE accounts_user DROP COLUMN pending_email",
      "ALTER TABLE accounts_user DROP COLUMN pending_until",
      // Without a link where the address has an account: the answer to the asker is the same.
      """
      CREATE TABLE accounts_email_change (
        user_id TEXT PRIMARY KEY REFERENCES accounts_user (id) ON DELETE CASCADE,
        session_name TEXT NOT NULL UNIQUE REFERENCES accounts_session (name) ON DELETE CASCADE,
        email TEXT NOT NULL,
        token_hash BLOB UNIQUE,
        expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
    ])
}
