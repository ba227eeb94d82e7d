public import Database
import Expectations
import Testing

/// The promises of every database about the rows that are about a person.
public enum PeopleContract: String, Sendable, CaseIterable {
  case own = "a person gets their own rows, by a column and by the row they belong to"
  case hidden = "what a table hides is in no row, and what a later step adds is"
  case values = "times, amounts with their currency, bytes and missing values are told apart"
  case unnamed = "rows that do not say whose they are are nobody's"
  case gone =
    "a program without a store finds its tables, and deletes a person's rows and nobody else's"
  case parts = "parts of a row go before it, and their tables, whichever table was made first"
  case renewed =
    "what a program says anew of its tables is kept, and one without a schema changes nothing"
  case older = "a database that says nothing of an owner's tables names the owner"
  case dropped =
    "what an owner that is gone has left is counted and dropped, its own alone, and it may begin again"
  case damaged = "a description that cannot be read, or names what is not there, is refused by name"

  private static let tables = [
    PersonalTable(
      "purchase", of: "owner", prefix: "account:", hiding: ["secret"], times: ["placed_at"],
      amounts: ["total"]),
    PersonalTable(
      "purchase_line", partOf: "purchase", by: "purchase", at: "number", hiding: ["key"],
      amounts: ["price"]),
    PersonalTable(unnamed: "attempt", because: "they are counted by a digest"),
  ]

  private static let schema = Schema([migration], aboutPeople: tables)

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
    switch self {
    case .gone, .renewed, .older, .dropped, .damaged: try await checkDescription(on: open)
    case .own, .hidden, .values, .unnamed: try await checkRows(on: open)
    case .parts: try await checkParts(on: open)
    }
  }

  private func checkRows(on open: DatabaseOpener) async throws {
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
      default: expectEqual(found.map(\.table), ["purchase", "purchase_line"])
      }
    }
  }

  private func checkDropping(on open: DatabaseOpener) async throws {
    let notes = Schema(NoteSchema.migrations).migrations
    func left(_ prepare: Statement) async throws -> LeftTables? {
      try await NoteSchema.opening(open, notes) { opened async throws in
        try await opened.database.write { transaction in
          try transaction.run(prepare)
          return try transaction.tablesLeft(by: "purchases", knowing: ["notes"])
        }
      }
    }
    let all = try #require(
      try await left("CREATE TABLE purchases_by_hand (id INTEGER PRIMARY KEY) STRICT"))
    expectEqual(
      all.tables.map { "\($0.name) \($0.rows)" },
      ["purchase 4", "purchase_line 4", "attempt 1", "purchases_by_hand 0"])
    #expect(all.isDescribed && all.rows == 9 && all.indexes.isEmpty)
    // A database that names another owner's tables gets none of them dropped.
    let described = "\"about\":\"others\""
    try await NoteSchema.opening(open, notes) { opened async throws in
      _ = try await opened.database.write { transaction in
        try transaction.run(
          "UPDATE schema_migration SET people = ? WHERE owner = 'purchases'",
          "[{\"name\":\"note\",\(described)},{\"name\":\"attempt\",\(described)}]")
      }
    }
    let named = try #require(try await left("DELETE FROM attempt"))
    expectEqual(named.tables.map(\.name), ["attempt", "purchases_by_hand"])
    let silent = try #require(
      try await left("UPDATE schema_migration SET people = NULL WHERE owner = 'purchases'"))
    #expect(!silent.isDescribed && silent.tables.map(\.name) == ["purchases_by_hand"])
    // "purchase" does not begin with the owner's whole name.
    expectEqual(silent.unknown, ["attempt", "purchase", "purchase_line"])
    try await NoteSchema.opening(open, notes) { opened async throws in
      let named = try await opened.database.read {
        try $0.tablesLeft(
          by: "purchases", knowing: ["notes"], naming: ["purchase", "purchase_line", "note"])
      }
      expectEqual(
        named?.tables.map { "\($0.name) \($0.rows)" },
        ["purchases_by_hand 0", "purchase 4", "purchase_line 4"])
      expectEqual(named?.unknown, ["attempt"])
      #expect(named?.holding == [])
      // The lines refer to the purchases, which therefore cannot go alone.
      let held = try await opened.database.read {
        try $0.tablesLeft(by: "purchases", knowing: ["notes"], naming: ["purchase"])
      }
      expectEqual(held?.holding, ["purchase_line"])
    }
    let longer = try #require(
      try await left(
        """
        INSERT INTO schema_migration (owner, version, name, content)
        VALUES ('purchases-by', 1, 'by', 'by')
        """))
    expectEqual(longer.tables.map(\.name), [])
    _ = try await left("DELETE FROM schema_migration WHERE owner = 'purchases-by'")
    try await NoteSchema.opening(open, notes) { opened async throws in
      try await opened.database.write { transaction in
        let whole = try transaction.tablesLeft(
          by: "purchases", knowing: ["notes"], naming: silent.unknown.reversed() + silent.unknown)
        try transaction.drop(try #require(whole))
        expectEqual(try transaction.ownersLeft(knowing: ["notes"]), [])
        #expect(try transaction.tablesLeft(by: "purchases", knowing: ["notes"]) == nil)
        #expect(try transaction.tablesLeft(by: "notes", knowing: ["notes"]) == nil)
      }
    }
    let again = try await NoteSchema.opening(open, notes + Self.schema.migrations) {
      opened async throws in
      try await opened.database.read { transaction in
        try transaction.first("SELECT count(*) FROM purchase") { try $0.int(0) }
      }
    }
    expectEqual(again, 4)
  }

  private func checkDescription(on open: DatabaseOpener) async throws {
    try await NoteSchema.opening(open, Self.schema.migrations) { opened async throws in
      let found = try await opened.database.read {
        try $0.tablesAboutPeople(knowing: ["purchases"])
      }
      expectEqual(found.own, Self.tables)
      #expect(found.others.isEmpty && found.undescribed.isEmpty)
    }
    func changing(_ statement: Statement, _ values: String...) async throws {
      try await NoteSchema.opening(open) { opened async throws in
        _ = try await opened.database.write {
          try $0.run(statement, bindings: values.map(\.sqlValue))
        }
      }
    }
    func found(
      _ migrations: [Migration] = NoteSchema.migrations, knowing owners: Set<String> = ["notes"]
    ) async throws -> TablesAboutPeople {
      try await NoteSchema.opening(open, migrations) { opened async throws in
        try await opened.database.read { try $0.tablesAboutPeople(knowing: owners) }
      }
    }
    switch self {
    case .gone:
      let left = try await NoteSchema.opening(open) { opened async throws in
        try await opened.database.write { transaction -> [String] in
          let gone = try transaction.tablesAboutPeople(knowing: ["notes"])
          expectEqual(gone.own, [])
          expectEqual(gone.others.map(\.owner), ["purchases"])
          for gone in gone.others { try transaction.deleteRows(about: "ada", in: gone.tables) }
          return try transaction.rows(
            """
            SELECT owner, price FROM purchase LEFT JOIN purchase_line ON purchase = number
            ORDER BY number
            """
          ) { "\(try $0.text(0)) \(try $0.optional(1, $0.int) ?? 0)" }
            + transaction.rows("SELECT digest FROM attempt") { try $0.text(0) }
        }
      }
      expectEqual(left, ["account:bob 9", "guest:ada 0", "ada"])
      // Dropped tables have no rows.
      try await changing("DROP TABLE purchase_line")
      try await expectEqual(found().all.map(\.name), ["purchase", "attempt"])
    case .renewed:
      let less = Schema(
        [Self.migration], aboutPeople: [PersonalTable("purchase", of: "note")],
        aboutOthers: ["purchase_line": "goods", "attempt": "counts"])
      _ = try await found(less.migrations)
      try await expectEqual(found().all, less.personalTables)
      _ = try await found([Self.migration])
      try await expectEqual(found().all, less.personalTables)
      _ = try await found(Schema([Self.migration]).migrations)
      let nothing = try await found()
      #expect(nothing.all.isEmpty && nothing.undescribed.isEmpty)
    case .older:
      try await changing("UPDATE schema_migration SET people = NULL WHERE owner = 'purchases'")
      let silent = try await found()
      #expect(silent.all.isEmpty)
      expectEqual(silent.undescribed, ["purchases"])
      try await expectEqual(found(Self.schema.migrations).undescribed, [])
    case .dropped: try await checkDropping(on: open)
    default:
      func description(_ holder: String) -> String {
        "[{\"name\":\"attempt\",\(holder),\"hidden\":[],\"times\":[],\"amounts\":[]}]"
      }
      for (text, problem) in [
        ("[", "what it keeps of the tables of purchases is not JSON"),
        ("{}", "what it keeps of the tables of purchases is not a list"),
        ("[{\"name\":\"attempt\"}]", "at 1:2, not whose its rows are"),
        (
          description("\"person\":\"digest\\\" = digest --\",\"prefix\":\"\""),
          "purchases describes attempt.digest\" = digest --, which is not there"
        ),
        (
          description("\"whole\":\"note\",\"by\":\"digest\",\"at\":\"id\""),
          "purchases does not say whose rows of note are"
        ),
      ] {
        try await changing("UPDATE schema_migration SET people = ? WHERE owner = 'purchases'", text)
        await expectRefusal({ _ = try await found() }) { error in
          if case .corrupt(let message) = error { message.contains(problem) } else { false }
        }
        // It keeps nobody from the tables of another owner.
        try await NoteSchema.opening(open) { opened async throws in
          try await expectEqual(
            opened.database.read { try $0.tablesAboutPeople(of: ["notes"]) }, [])
        }
      }
      // A program that has the store says it anew.
      try await expectEqual(found(Self.schema.migrations).others.count, 1)
      // Neither the engine's own tables nor those of another owner are an owner's to describe.
      try await changing(
        "UPDATE schema_migration SET people = ? WHERE owner = 'notes'",
        description("\"person\":\"digest\",\"prefix\":\"\""))
      try await expectEqual(found(knowing: ["purchases"]).others.count, 0)
      try await changing(
        "UPDATE schema_migration SET people = ? WHERE owner = 'purchases'",
        description("\"person\":\"owner\",\"prefix\":\"\"").replacing(
          "attempt", with: "schema_migration"))
      try await expectEqual(found().others.count, 0)
    }
  }
}
