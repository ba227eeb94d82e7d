public import Database
import Expectations
import Testing

/// The promises of every database about the rows that are about a person.
public enum PeopleContract: String, Sendable, CaseIterable {
  case own = "a person gets their own rows, by a column and by the row they belong to"
  case hidden = "what a table hides is in no row, and what a later step adds is"
  case values = "times, amounts with their currency, bytes and missing values are told apart"
  case unnamed = "rows that do not say whose they are are nobody's"

  private static let tables = [
    PersonalTable(
      "purchase", of: "owner", prefix: "account:", hiding: ["secret"], times: ["placed_at"],
      amounts: ["total"]),
    PersonalTable(
      "purchase_line", partOf: "purchase", by: "purchase", at: "number", hiding: ["key"],
      amounts: ["price"]),
    PersonalTable(unnamed: "attempt", because: "they are counted by a digest"),
  ]

  private static let migration = Migration(
    owner: "purchases", version: 1, name: "purchases",
    statements: [
      """
      CREATE TABLE purchase (
        number INTEGER PRIMARY KEY, owner TEXT NOT NULL, placed_at INTEGER NOT NULL,
        total INTEGER NOT NULL, currency TEXT NOT NULL, secret TEXT NOT NULL, picture BLOB, note TEXT
      ) STRICT
      """,
      """
      CREATE TABLE purchase_line (
        purchase INTEGER NOT NULL REFERENCES purchase (number), price INTEGER NOT NULL,
        key TEXT NOT NULL
      ) STRICT
      """,
      "CREATE TABLE attempt (digest TEXT PRIMARY KEY) STRICT",
      """
      INSERT INTO purchase (number, owner, placed_at, total, currency, secret, picture, note) VALUES
        (1, 'account:ada', 60, 1000, 'USD', 'whisper', X'0102', NULL),
        (2, 'account:bob', 70, 2000, 'EUR', 'whisper', NULL, 'ada'),
        (3, 'guest:ada', 80, 3000, 'USD', 'whisper', NULL, NULL),
        (10, 'account:ada', 90, 4000, 'JPY', 'whisper', NULL, 'a note')
      """,
      """
      INSERT INTO purchase_line (purchase, price, key)
      VALUES (1, 5, 'whisper'), (1, 7, 'whisper'), (2, 9, 'whisper'), (10, 11, 'whisper')
      """,
      "INSERT INTO attempt (digest) VALUES ('ada')",
    ])

  /// Checks the promise on an empty database.
  public func check(on open: DatabaseOpener) async throws {
    try await NoteSchema.opening(open, [Self.migration]) { opened async throws in
      let tables = Self.tables
      let found = try await opened.database.read { try $0.rows(about: "ada", in: tables) }
      func values(_ table: String, _ column: String) -> [PersonalRow.Value] {
        found.filter { $0.table == table }.flatMap(\.rows).compactMap { row in
          row.columns.first { $0.name == column }?.value
        }
      }
      switch self {
      case .own:
        expectEqual(values("purchase", "number"), [.plain(.integer(1)), .plain(.integer(10))])
        expectEqual(
          values("purchase_line", "purchase"),
          [.plain(.integer(1)), .plain(.integer(1)), .plain(.integer(10))])
        let nobody = try await opened.database.read { try $0.rows(about: "eve", in: tables) }
        #expect(nobody.allSatisfy { $0.rows.isEmpty })
      case .hidden:
        expectEqual(
          found.first?.rows.first?.columns.map(\.name),
          ["number", "owner", "placed_at", "total", "currency", "picture", "note"])
        #expect(!"\(found)".contains("whisper"))
        try await opened.database.write { transaction in
          try transaction.run("ALTER TABLE purchase ADD COLUMN later TEXT DEFAULT 'seen'")
        }
        let later = try await opened.database.read { try $0.rows(about: "ada", in: tables) }
        #expect("\(later)".contains("seen"))
      case .values:
        expectEqual(values("purchase", "placed_at"), [.time(60), .time(90)])
        expectEqual(
          values("purchase", "total"),
          [.amount(1_000, currency: "USD"), .amount(4_000, currency: "JPY")])
        expectEqual(
          values("purchase_line", "price"),
          [.amount(5, currency: "USD"), .amount(7, currency: "USD"), .amount(11, currency: "JPY")])
        expectEqual(values("purchase", "picture"), [.plain(.blob([1, 2])), .plain(.null)])
        expectEqual(values("purchase", "note"), [.plain(.null), .plain(.text("a note"))])
      case .unnamed:
        expectEqual(found.map(\.table), ["purchase", "purchase_line"])
      }
    }
  }
}
