import Database

extension AccountsSchema {
  /// Second factors, mailed links, the outbox, the log of events, deletions.
  static let version2 = Migration(
    owner: "accounts", version: 2,
    statements: [
      "ALTER TABLE accounts_user ADD COLUMN email_verified_at INTEGER",
      "ALTER TABLE accounts_user ADD COLUMN pending_email TEXT",
      "ALTER TABLE accounts_user ADD COLUMN pending_until INTEGER",
      "ALTER TABLE accounts_user ADD COLUMN last_sign_in_at INTEGER",
      "ALTER TABLE accounts_user ADD COLUMN failed_passwords INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE accounts_user ADD COLUMN failed_codes INTEGER NOT NULL DEFAULT 0",
      "ALTER TABLE accounts_session ADD COLUMN name TEXT NOT NULL DEFAULT ''",
      "ALTER TABLE accounts_session ADD COLUMN device TEXT NOT NULL DEFAULT ''",
      "ALTER TABLE accounts_session ADD COLUMN authenticated_at INTEGER NOT NULL DEFAULT 0",
      "UPDATE accounts_session SET name = lower(hex(randomblob(8)))",
      "CREATE UNIQUE INDEX accounts_session_by_name ON accounts_session (name)",
      // A link that was mailed; the token itself is in the mail only.
      """
      CREATE TABLE accounts_link (
        token_hash BLOB PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES accounts_user (id) ON DELETE CASCADE,
        purpose TEXT NOT NULL CHECK (purpose IN ('reset', 'verify', 'change')),
        email TEXT NOT NULL,
        expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX accounts_link_by_user ON accounts_link (user_id)",
      // The key of an authenticator has to be kept as it is: codes are computed from it.
      """
      CREATE TABLE accounts_second_factor (
        user_id TEXT PRIMARY KEY REFERENCES accounts_user (id) ON DELETE CASCADE,
        method TEXT NOT NULL CHECK (method IN ('authenticator', 'email')),
        key BLOB CHECK ((key IS NULL) = (method = 'email')),
        last_step INTEGER,
        since INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE accounts_enrolment (
        user_id TEXT PRIMARY KEY REFERENCES accounts_user (id) ON DELETE CASCADE,
        method TEXT NOT NULL CHECK (method IN ('authenticator', 'email')),
        key BLOB CHECK ((key IS NULL) = (method = 'email')),
        code_salt BLOB,
        code_digest BLOB,
        guesses INTEGER NOT NULL DEFAULT 0,
        expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE accounts_recovery_code (
        user_id TEXT NOT NULL REFERENCES accounts_user (id) ON DELETE CASCADE,
        salt BLOB NOT NULL,
        digest BLOB NOT NULL,
        PRIMARY KEY (user_id, salt)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE accounts_challenge (
        token_hash BLOB PRIMARY KEY,
        user_id TEXT NOT NULL REFERENCES accounts_user (id) ON DELETE CASCADE,
        code_salt BLOB,
        code_digest BLOB,
        guesses INTEGER NOT NULL DEFAULT 0,
        expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX accounts_challenge_by_user ON accounts_challenge (user_id)",
      // Receiver and text are forgotten once the mail is delivered, or its link is too old.
      """
      CREATE TABLE accounts_outbox (
        id TEXT PRIMARY KEY,
        user_id TEXT,
        kind TEXT NOT NULL,
        recipient TEXT,
        subject TEXT,
        body TEXT,
        created_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        claimed_until INTEGER
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX accounts_outbox_by_user ON accounts_outbox (user_id, kind, created_at)",
      // No column holds text that anybody typed.
      """
      CREATE TABLE accounts_event (
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        user_id TEXT,
        kind TEXT NOT NULL,
        outcome TEXT NOT NULL
      ) STRICT
      """,
      "CREATE INDEX accounts_event_by_user ON accounts_event (user_id, id)",
      "CREATE INDEX accounts_event_by_age ON accounts_event (at)",
      """
      CREATE TABLE accounts_deletion (
        user_id TEXT PRIMARY KEY,
        requested_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
    ])
}
