public import Database

/// The tables of accounts: people, sessions, second factors, links, mails, events.
public enum AccountsSchema {
  public static let migrations = [
    Migration(
      owner: "accounts", version: 1, name: "accounts", statements: people + secondFactors + record),
    // Choices that changed nothing.
    Migration(
      owner: "accounts", version: 2, name: "settings that act",
      statements: [
        "ALTER TABLE accounts_user DROP COLUMN notifies_offers",
        "ALTER TABLE accounts_user DROP COLUMN is_personalised",
      ]),
    Migration(
      owner: "accounts", version: 3, name: "settings of mails",
      statements: [
        // The settings of plugins that are off; a mail is sent unless one is.
        """
        CREATE TABLE accounts_mail_off (
          user_id TEXT NOT NULL REFERENCES accounts_user (id) ON DELETE CASCADE,
          setting TEXT NOT NULL,
          PRIMARY KEY (user_id, setting)
        ) STRICT, WITHOUT ROWID
        """
      ]),
  ]

  package static let schema = Schema(
    migrations,
    aboutPeople: [
      PersonalTable(
        "accounts_user", of: "id", hiding: ["password_hash"],
        times: ["created_at", "email_verified_at", "last_sign_in_at"]),
      PersonalTable(
        "accounts_session", of: "user_id", hiding: ["token_hash", "name"],
        times: ["created_at", "last_used_at", "authenticated_at"]),
      PersonalTable(
        unnamed: "accounts_attempt", because: "wrong words are counted by a digest of the address"),
      PersonalTable("accounts_link", of: "user_id", hiding: ["token_hash"], times: ["expires_at"]),
      PersonalTable(
        "accounts_email_change", of: "user_id", hiding: ["session_name", "token_hash"],
        times: ["expires_at"]),
      PersonalTable(
        "accounts_second_factor", of: "user_id", hiding: ["key", "last_step"], times: ["since"]),
      PersonalTable(
        "accounts_enrolment", of: "user_id", hiding: ["key", "code_salt", "code_digest"],
        times: ["expires_at"]),
      PersonalTable("accounts_recovery_code", of: "user_id", hiding: ["salt", "digest"]),
      PersonalTable(
        "accounts_challenge", of: "user_id", hiding: ["token_hash", "code_salt", "code_digest"],
        times: ["expires_at"]),
      // What is deleted once the mail is sent would make an export say whether it is.
      PersonalTable(
        "accounts_outbox", of: "user_id",
        hiding: ["id", "recipient", "subject", "body", "claimed_until"],
        times: ["created_at", "expires_at"]),
      PersonalTable("accounts_event", of: "user_id", hiding: ["id"], times: ["at"]),
      PersonalTable("accounts_deletion", of: "user_id", times: ["requested_at"]),
      PersonalTable("accounts_mail_off", of: "user_id"),
    ],
    aboutOthers: ["accounts_device_preference": "what a device remembers for all who use it"])

  private static let people: [Statement] = [
    """
    CREATE TABLE accounts_user (
      id TEXT PRIMARY KEY,
      email TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      password_hash TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      notifies_orders INTEGER NOT NULL CHECK (notifies_orders IN (0, 1)),
      notifies_offers INTEGER NOT NULL CHECK (notifies_offers IN (0, 1)),
      is_personalised INTEGER NOT NULL CHECK (is_personalised IN (0, 1)),
      email_verified_at INTEGER,
      last_sign_in_at INTEGER,
      failed_passwords INTEGER NOT NULL DEFAULT 0,
      failed_codes INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE accounts_session (
      token_hash BLOB PRIMARY KEY,
      user_id TEXT NOT NULL REFERENCES accounts_user (id) ON DELETE CASCADE,
      created_at INTEGER NOT NULL,
      last_used_at INTEGER NOT NULL,
      name TEXT NOT NULL DEFAULT '',
      device TEXT NOT NULL DEFAULT '',
      authenticated_at INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX accounts_session_by_user ON accounts_session (user_id)",
    "CREATE UNIQUE INDEX accounts_session_by_name ON accounts_session (name)",
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
    // A mailed link; the token itself is only in the mail.
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
    // Without a link if the address has an account: the requester gets the same answer.
    """
    CREATE TABLE accounts_email_change (
      user_id TEXT PRIMARY KEY REFERENCES accounts_user (id) ON DELETE CASCADE,
      session_name TEXT NOT NULL UNIQUE REFERENCES accounts_session (name) ON DELETE CASCADE,
      email TEXT NOT NULL,
      token_hash BLOB UNIQUE,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
  ]

  private static let secondFactors: [Statement] = [
    // The key of an authenticator must be stored in plain form: codes are computed from it.
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
  ]

  private static let record: [Statement] = [
    // Receiver and text are deleted once the mail is delivered, or its link is too old.
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
    // No column contains text that anyone typed.
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
  ]
}
