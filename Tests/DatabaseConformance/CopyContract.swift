package import Database
import Expectations
import Synchronization
import Testing

/// The promises of a copy of a database, whichever engines hold the two.
package enum CopyContract: String, Sendable, CaseIterable {
  case everything =
    "every value of every table comes over, and what was there from the beginning goes"
  case newTable = "a table that a later step makes comes over with no word of its own"
  case numbers = "numbers go on where they were, also those of rows that are gone"
  case identities = "what each step was called comes over, and another program's is not copied"
  case search = "what is searched is found"
  case manyRows = "thousands of rows come over, with keys of two columns"
  case moment = "what is copied is the state of one moment, whatever is written meanwhile"
  case unfinished = "a copy that was interrupted is no shop, and is made again"
  case notEmpty = "what holds something is not copied into"
  case nothing = "what is not there is not copied"
  case older = "an older schema is not copied, nor changed"
  case newer = "a newer schema is not copied"
  case cancelled = "a copy that is cancelled in the middle leaves no shop, and is made again"

  private static let index = TextIndex("word", terms: "term", columns: ["text": 1])

  private static let migrations =
    NoteSchema.migrations + [
      Migration(
        owner: "kept", version: 1, name: "families",
        statements: [
          """
          CREATE TABLE parent (id TEXT PRIMARY KEY, bytes BLOB, share REAL) STRICT, WITHOUT ROWID
          """,
          """
          CREATE TABLE child (
            id TEXT NOT NULL REFERENCES parent (id), place INTEGER NOT NULL,
            twice INTEGER GENERATED ALWAYS AS (place * 2) STORED, PRIMARY KEY (id, place)
          ) STRICT, WITHOUT ROWID
          """,
          "CREATE TABLE numbered (number INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT) STRICT",
        ],
        textIndexes: [index]
      ) { transaction in
        try transaction.run("INSERT INTO parent VALUES ('from the beginning', NULL, NULL)")
        try transaction.run("INSERT INTO child (id, place) VALUES ('from the beginning', 1)")
        try transaction.run("INSERT INTO numbered (text) VALUES ('a'), ('b'), ('c')")
      }
    ]

  /// Checks the promise on two empty places.
  package func check(
    from source: CopyPlace, to destination: CopyPlace, _ open: (DatabaseOpener, DatabaseOpener),
    tables: ([Migration]) throws -> [StoredTable]
  ) async throws {
    let copy = DatabaseCopy(
      from: source, to: destination, migrations: Self.migrations,
      tables: try tables(Self.migrations))
    switch self {
    case .everything:
      try await using(open.0) { transaction in
        try transaction.run("DELETE FROM child")
        try transaction.run("DELETE FROM parent")
        try transaction.insert(
          [
            [.text(""), .blob([0, 255]), .real(-0.1)], [.text("z\t\\N\n'\"🙂"), .blob([]), .null],
            [.text("é"), .null, .real(.infinity)],
          ], into: TableColumns("parent", "id", "bytes", "share"))
        try transaction.insert(
          [[.text("é"), .integer(.min / 2)]], into: TableColumns("child", "id", "place"))
      }
      let summaries = try await copy.run { _, _ in }
      expectEqual(summaries.map(\.count).reduce(0, +), 7)
      let rows = try await reading(open.1) { transaction in
        try transaction.rows(
          "SELECT p.id, bytes, share, twice FROM parent p LEFT JOIN child c ON c.id = p.id ORDER BY 1"
        ) { row in
          [
            .text(try row.text(0)), try row.optional(1, row.blob).sqlValue,
            try row.optional(2, row.real).sqlValue, try row.optional(3, row.int64).sqlValue,
          ] as [SQLValue]
        }
      }
      expectEqual(
        rows,
        [
          [.text(""), .blob([0, 255]), .real(-0.1), .null],
          [.text("z\t\\N\n'\"🙂"), .blob([]), .null, .null],
          [.text("é"), .null, .real(.infinity), .integer(.min)],
        ])
    case .newTable:
      let more =
        Self.migrations + [
          Migration(
            owner: "kept", version: 2, name: "later",
            statements: ["CREATE TABLE later (x INTEGER PRIMARY KEY) STRICT"])
        ]
      try await using(open.0, more) { _ = try $0.run("INSERT INTO later VALUES (4711)") }
      let copy = DatabaseCopy(
        from: source, to: destination, migrations: more, tables: try tables(more))
      _ = try await copy.run { _, _ in }
      let found = try await reading(open.1, more) {
        try $0.first("SELECT x FROM later") { try $0.int(0) }
      }
      expectEqual(found, 4711)
    case .numbers:
      try await using(open.0) { transaction in
        try transaction.run("INSERT INTO numbered (text) VALUES ('d')")
        try transaction.run("DELETE FROM numbered WHERE text <> 'a'")
        try NoteSchema.insert("one", in: transaction)
      }
      _ = try await copy.run { _, _ in }
      try await using(open.1) { transaction in
        let next = try transaction.first(
          "INSERT INTO numbered (text) VALUES ('e') RETURNING number"
        ) { try $0.int(0) }
        expectEqual(next, 5)
        let note = try transaction.first("INSERT INTO note (body) VALUES ('two') RETURNING id") {
          try $0.int(0)
        }
        expectEqual(note, 2)
      }
    case .identities:
      try await using(open.0) { try NoteSchema.insert("kept", in: $0) }
      _ = try await copy.run { _, _ in }
      let recorded = try await (
        reading(open.0) { try Self.steps(in: $0) }, reading(open.1) { try Self.steps(in: $0) }
      )
      expectEqual(recorded.0, recorded.1)
      #expect(recorded.0.contains { $0.hasPrefix("kept 1 families ") })
      let others = Self.migrations.map { step in
        Migration(
          owner: step.owner, version: step.version, name: "other", statements: step.statements,
          textIndexes: step.textIndexes, body: step.body)
      }
      let another = DatabaseCopy(
        from: source, to: destination, migrations: others, tables: try tables(others))
      let refusal = DatabaseError.otherMigration(
        owner: "kept", version: 1, found: "families", known: "other")
      await #expect(throws: refusal) { try await another.run { _, _ in } }
    case .search:
      try await using(open.0) { transaction in
        try transaction.insert(
          [[.integer(7), .text("light bulb")], [.integer(-3), .text("light")]],
          into: TableColumns("word", "rowid", "text"))
      }
      _ = try await copy.run { _, _ in }
      let found = try await reading(open.1) { transaction in
        try transaction.rows("SELECT rowid FROM word(?) ORDER BY rowid", "\"light bu\"*") {
          try $0.int(0)
        } + transaction.rows("SELECT doc FROM term WHERE term = 'light'") { try $0.int(0) }
      }
      expectEqual(found, [7, 2])
    case .manyRows:
      try await using(open.0) { transaction in
        try transaction.insert(
          (0..<3_000).map { [.text("from the beginning"), .integer(Int64($0 + 2))] },
          into: TableColumns("child", "id", "place"))
      }
      let summaries = try await copy.run { _, _ in }
      #expect(summaries.first { $0.name == "child" }?.count == 3_001)
      let counts = try await reading(open.1) { transaction in
        try transaction.first("SELECT count(*), sum(twice) FROM child") {
          [try $0.int(0), try $0.int(1)]
        }
      }
      expectEqual(counts, [3_001, 3_001 * 3_002])
    case .moment:
      let fillers = (0..<3_000).map { [SQLValue.text("note \($0)"), .integer(0)] }
      try await using(open.0) { transaction in
        try transaction.insert(
          [[.text("a"), .integer(100_000)]] + fillers + [[.text("z"), .integer(0)]],
          into: TableColumns("note", "body", "stars"))
      }
      let opened = try open.0(Self.migrations)
      let others = Task { @concurrent in
        while !Task.isCancelled {
          try await opened.database.write { transaction in
            try transaction.run("UPDATE note SET stars = stars - 1 WHERE body = 'a'")
            try transaction.run("UPDATE note SET stars = stars + 1 WHERE body = 'z'")
          }
        }
      }
      _ = try await copy.run { _, _ in }
      others.cancel()
      _ = await others.result
      await opened.close()
      let sum = try await reading(open.1) { transaction in
        try transaction.first("SELECT sum(stars) FROM note") { try $0.int(0) }
      }
      expectEqual(sum, 100_000)
    case .unfinished:
      try await using(open.0) { try NoteSchema.insert("kept", in: $0) }
      // The traces of a copy that was interrupted before its first row.
      let mark = Migration(owner: "unfinished copy", version: 1, name: "mark", statements: [])
      await (try open.1([mark] + Self.migrations)).close()
      for migrations in [[], Self.migrations] {
        #expect(throws: DatabaseError.unfinishedCopy) { try open.1(migrations) }
      }
      _ = try await copy.run { _, _ in }
      try await expectBodies(["kept"], in: open.1)
    case .notEmpty:
      try await using(open.0) { try NoteSchema.insert("new", in: $0) }
      try await using(open.1) { try NoteSchema.insert("own", in: $0) }
      for _ in 0..<2 {
        await #expect(throws: DatabaseCopyError.notEmpty) { try await copy.run { _, _ in } }
      }
      try await expectBodies(["own"], in: open.1)
    case .nothing:
      await #expect(throws: DatabaseCopyError.nothingToCopy) { try await copy.run { _, _ in } }
      try await using(open.1) { try NoteSchema.insert("usable", in: $0) }
    case .older:
      await (try open.0(NoteSchema.migrations)).close()
      let error = DatabaseCopyError.olderSchema(owner: "kept", found: 0, known: 1)
      for _ in 0..<2 {
        await #expect(throws: error) { try await copy.run { _, _ in } }
      }
    case .newer:
      let more =
        Self.migrations + [Migration(owner: "more", version: 1, name: "more", statements: [])]
      await (try open.0(more)).close()
      await #expect(throws: DatabaseError.newerSchema(owner: "more", found: 1, known: 0)) {
        try await copy.run { _, _ in }
      }
    case .cancelled:
      try await using(open.0) { transaction in
        try transaction.insert(
          (0..<6_000).map { [.text("note \($0)"), .null] },
          into: TableColumns("note", "body", "stars"))
      }
      let running = Mutex<Task<[TableSummary], any Error>?>(nil)
      let task = Task { @concurrent in
        try await copy.run { done, _ in
          if done > 1_000 { running.withLock { $0?.cancel() } }
        }
      }
      running.withLock { $0 = task }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(throws: DatabaseError.unfinishedCopy) { try open.1(Self.migrations) }
      _ = try await copy.run { _, _ in }
      let count = try await reading(open.1) {
        try $0.first("SELECT count(*) FROM note") { try $0.int(0) }
      }
      expectEqual(count, 6_000)
    }
  }

  private static func steps(in transaction: any ReadTransaction) throws -> [String] {
    try transaction.rows(
      "SELECT owner, version, name, content FROM schema_migration ORDER BY owner, version"
    ) { "\(try $0.text(0)) \(try $0.int(1)) \(try $0.text(2)) \(try $0.text(3))" }
  }

  private func expectBodies(_ bodies: [String], in open: DatabaseOpener) async throws {
    try await NoteSchema.opening(open, Self.migrations) { opened async throws in
      try await expectEqual(NoteSchema.bodies(opened.database), bodies)
    }
  }

  private func using(
    _ open: DatabaseOpener, _ migrations: [Migration] = migrations,
    _ work: @escaping @Sendable (any WriteTransaction) throws -> Void
  ) async throws {
    try await NoteSchema.opening(open, migrations) { try await $0.database.write(work) }
  }

  private func reading<Value: Sendable>(
    _ open: DatabaseOpener, _ migrations: [Migration] = migrations,
    _ work: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    try await NoteSchema.opening(open, migrations) { try await $0.database.read(work) }
  }
}
