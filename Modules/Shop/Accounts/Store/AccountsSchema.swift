public import Database

/// The tables of accounts: people, sessions, second factors, links, mails, events.
public enum AccountsSchema {
  /// The steps of the schema.
  public static let migrations: [Migration] = [version1, version2, version3]

  private static let version1 = Migration(
    owner: "accounts", version: 1,
    statements: [
      """
      CREATE TABLE accounts_user (
        id TEXT PRIMARY KEY,
        email TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        password_hash TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        notifies_orders INTEGER NOT NULL CHECK (notifies_orders IN (0, 1)),
        notifies_offers INTEGER NOT NULL CHECK (notifies_offers IN (0, 1)),
        is_personalised INTEGER NOT NULL CHECK (is_personalised IN (0, 1))
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE accounts_session (
        token_hash BLOB PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES accounts_user (id) ON DELETE CASCADE,
        created_at INTEGER NOT NULL,
        last_used_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX accounts_session_by_user ON accounts_session (user_id)",
      """
      CREATE TABLE accounts_attempt (
        email TEXT PRIMARY KEY,
        failures INTEGER NOT NULL CHECK (failures > 0),
        last_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX accounts_attempt_by_age ON accounts_attempt (last_at)",
      """
      CREATE TABLE accounts_device_preference (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
    ])
}
