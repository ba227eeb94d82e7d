import AccountsPoints
import Database
import SharedKernel

/// An outbox in the test's own database, so that its mails roll back with what they tell.
enum FakeOutbox {
  static let migrations = [
    Migration(
      owner: "outbox", version: 1, name: "outbox",
      statements: [
        """
        CREATE TABLE outbox (
          number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, account TEXT NOT NULL,
          kind TEXT NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL,
          is_read INTEGER NOT NULL DEFAULT 0
        )
        """
      ])
  ]

  static let access = outbox {}

  static func outbox(deliver: @escaping @Sendable () -> Void) -> AccountOutbox {
    AccountOutbox(
      add: { notification, account, transaction in
        try transaction.run(
          """
          INSERT INTO outbox (id, account, kind, subject, body) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (id) DO NOTHING
          """, notification.id, account.rawValue, notification.kind.name, notification.subject,
          notification.body)
      },
      retract: { id, transaction in
        try transaction.run("DELETE FROM outbox WHERE id = ? AND is_read = 0", id)
        return try transaction.first("SELECT 1 FROM outbox WHERE id = ?", id) { try $0.int(0) }
          != nil
      },
      deliver: deliver)
  }
}

extension OrderingFixture {
  /// The kinds of all mails of an account, oldest first.
  func mails(to name: String = "ada") async throws -> [String] {
    try await database.read { transaction in
      try transaction.rows(
        "SELECT kind FROM outbox WHERE account = ? ORDER BY number", "u-\(name)"
      ) { try $0.text(0) }
    }
  }
}
