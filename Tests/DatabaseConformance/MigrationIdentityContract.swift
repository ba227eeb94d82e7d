package import Database
import Expectations
import Testing

/// The promises of every database about programs whose migrations differ under the same numbers.
package enum MigrationIdentityContract: String, Sendable, CaseIterable {
  case renumbered = "a step that was run is not taken for another with its number"
  case inserted = "a step inserted before one that was run is refused"
  case removed = "a program that lacks a step which was run is refused"
  case edited = "a step whose statements, index or body changed after it was run is refused"
  case respaced = "white space and comments may change in a step that was run"
  case twice = "two steps with one number are named, with where each is declared"
  case adopted = "a database that recorded numbers alone is taken to be the program's, once"
  case described = "a database that kept no descriptions keeps its steps, and is described"
  case olderDescriptions =
    "what an older program described of its tables is kept, and is not taken for all of them"
  case adoptedLater = "what no program knew when the record was brought up to date is adopted later"
  case concurrentAdoption =
    "many openings at once of a database that recorded numbers alone all succeed"
  case concurrentPrograms = "of two programs that open one new database at once, one is refused"
  case damage = "a gap in the steps that were run is damage"

  private static let base = NoteSchema.migrations

  private static func step(
    _ version: Int, _ name: String, owner: String = "notes", _ statements: Statement...
  ) -> Migration {
    Migration(owner: owner, version: version, name: name, statements: statements)
  }

  private static let author = step(2, "author", "ALTER TABLE note ADD COLUMN author TEXT")
  private static let colour = step(2, "colour", "ALTER TABLE note ADD COLUMN colour TEXT")

  /// Checks the promise on an empty database that persists when it is closed; `revert` marks a version table as
  /// one of layout 1.
  package func check(on open: @escaping DatabaseOpener, reverting revert: Statement) async throws {
    let base = Self.base
    switch self {
    case .renumbered:
      try await run(open, base + [Self.author])
      let renumbered = Self.step(3, "author", "ALTER TABLE note ADD COLUMN author TEXT")
      let refusal = DatabaseError.otherMigration(
        owner: "notes", version: 2, found: "author", known: "colour")
      for others in [base + [Self.colour], base + [Self.colour, renumbered]] {
        #expect(throws: refusal) { try open(others) }
      }
      try await expectSteps(["notes 1 notes", "notes 2 author"], open, base + [Self.author])
    case .inserted:
      let after = Self.step(3, "author", "ALTER TABLE note ADD COLUMN author TEXT")
      try await run(open, base + [Self.author])
      #expect(
        throws: DatabaseError.otherMigration(
          owner: "notes", version: 2, found: "author", known: "colour")
      ) { try open(base + [Self.colour, after]) }
    case .removed:
      let after = Self.step(3, "colour", "ALTER TABLE note ADD COLUMN colour TEXT")
      try await run(open, base + [Self.author, after])
      #expect(
        throws: DatabaseError.otherMigration(
          owner: "notes", version: 2, found: "author", known: "colour")
      ) { try open(base + [Self.colour]) }
      #expect(
        throws: DatabaseError.newerSchema(owner: "notes", found: 3, known: 2, name: "colour")
      ) { try open(base + [Self.author]) }
    case .edited:
      let words = TextIndex("word", terms: "term", columns: ["text": 1])
      let heavier = TextIndex("word", terms: "term", columns: ["text": 2])
      let indexed = Migration(
        owner: "words", version: 1, name: "words", statements: [], textIndexes: [words])
      try await run(open, base + [Self.author, indexed])
      let others = [
        Self.step(2, "author", "ALTER TABLE note ADD COLUMN author TEXT DEFAULT ''"),
        Self.step(2, "author", "ALTER TABLE note ADD COLUMN \"author\" TEXT"),
        Self.step(2, "author"),
        Self.step(2, "author", "ALTER TABLE note ADD COLUMN author TEXT", "SELECT 1"),
        Migration(owner: "notes", version: 2, name: "author", statements: Self.author.statements) {
          _ in
        },
      ]
      for other in others {
        #expect(
          throws: DatabaseError.editedMigration(owner: "notes", version: 2, name: "author")
        ) { try open(base + [other, indexed]) }
      }
      let reweighted = Migration(
        owner: "words", version: 1, name: "words", statements: [], textIndexes: [heavier])
      #expect(
        throws: DatabaseError.editedMigration(owner: "words", version: 1, name: "words")
      ) { try open(base + [Self.author, reweighted]) }
    case .respaced:
      let table = Self.step(
        1, "shelf", owner: "shelf",
        "CREATE TABLE shelf (id INTEGER PRIMARY KEY, word TEXT DEFAULT ' a  b ')")
      try await run(open, [table])
      let respaced = Self.step(
        1, "shelf", owner: "shelf",
        """
        -- Where it's kept.
        CREATE  TABLE shelf(
          id INTEGER PRIMARY KEY, /* the shelf's */
          word TEXT DEFAULT ' a  b '
        )
        """)
      try await run(open, [respaced])
      let otherText = Self.step(
        1, "shelf", owner: "shelf",
        "CREATE TABLE shelf (id INTEGER PRIMARY KEY, word TEXT DEFAULT ' a b ')")
      #expect(
        throws: DatabaseError.editedMigration(owner: "shelf", version: 1, name: "shelf")
      ) { try open([otherText]) }
    case .twice:
      let line = #line
      let mine = Migration(owner: "notes", version: 2, name: "mine", statements: [])
      let theirs = Migration(owner: "notes", version: 2, name: "theirs", statements: [])
      #expect(
        throws: DatabaseError.duplicateMigration(
          owner: "notes", version: 2, first: "\"mine\" (\(#fileID):\(line + 1))",
          second: "\"theirs\" (\(#fileID):\(line + 2))")
      ) { try open(base + [mine, theirs]) }
    case .adopted:
      try await makeOld(open, base + [Self.author], reverting: revert)
      try await expectSteps(["notes 1 notes", "notes 2 author"], open, base + [Self.author])
      #expect(
        throws: DatabaseError.otherMigration(
          owner: "notes", version: 2, found: "author", known: "colour")
      ) { try open(base + [Self.colour]) }
      try await NoteSchema.opening(open, base + [Self.author]) { opened async throws in
        try await expectEqual(NoteSchema.bodies(opened.database), ["kept"])
      }
    case .described:
      try await NoteSchema.opening(open, base + [Self.author]) { opened async throws in
        try await opened.database.write { transaction in
          try transaction.run("ALTER TABLE schema_migration DROP COLUMN people")
          try transaction.run(revert)
        }
      }
      let schema = Schema(
        base + [Self.author], aboutPeople: [PersonalTable("note", of: "author")])
      try await expectSteps(["notes 1 notes", "notes 2 author"], open, schema.migrations)
      #expect(
        throws: DatabaseError.otherMigration(
          owner: "notes", version: 2, found: "author", known: "colour")
      ) { try open(base + [Self.colour]) }
      try await NoteSchema.opening(open, []) { opened async throws in
        let found = try await opened.database.read { try $0.tablesAboutPeople(knowing: []) }
        expectEqual(found.all, schema.personalTables)
      }
    case .olderDescriptions: try await checkOlderDescriptions(on: open, reverting: revert)
    case .adoptedLater:
      let shelf = Self.step(1, "shelf", owner: "shelf", "CREATE TABLE shelf (x INTEGER)")
      let second = Self.step(2, "place", owner: "shelf", "CREATE TABLE place (x INTEGER)")
      try await makeOld(open, base + [shelf, second], reverting: revert)
      try await expectSteps(["notes 1 notes", "shelf 2 -"], open, base)
      let third = Self.step(3, "floor", owner: "shelf", "CREATE TABLE floor (x INTEGER)")
      try await expectSteps(
        ["notes 1 notes", "shelf 1 shelf", "shelf 2 place", "shelf 3 floor"], open,
        base + [shelf, second, third])
      #expect(
        throws: DatabaseError.otherMigration(
          owner: "shelf", version: 2, found: "place", known: "room")
      ) { try open([shelf, Self.step(2, "room", owner: "shelf")]) }
    case .concurrentAdoption:
      try await makeOld(open, base + [Self.author], reverting: revert)
      let outcomes = await openings(open, (0..<8).map { _ in base + [Self.author] })
      expectEqual(outcomes.compactMap { $0 }, [])
      try await expectSteps(["notes 1 notes", "notes 2 author"], open, base + [Self.author])
    case .concurrentPrograms:
      // The owners are in another order, so that steps which took turns would leave both refused.
      let shelf = Self.step(1, "shelf", owner: "shelf", "CREATE TABLE shelf (x INTEGER)")
      let room = Self.step(1, "room", owner: "shelf", "CREATE TABLE room (x INTEGER)")
      let (ours, theirs) = (base + [Self.author, shelf], [room] + base + [Self.colour])
      let outcomes = await openings(open, (0..<8).map { $0.isMultiple(of: 2) ? ours : theirs })
      let refused = outcomes.enumerated().filter { $0.element != nil }
      try #require(refused.count == 4)
      let losers = refused[0].offset % 2
      for (place, error) in refused {
        expectEqual(place % 2, losers)
        guard case .otherMigration? = error else {
          Issue.record("refused as \(String(describing: error))")
          continue
        }
      }
      try await run(open, losers == 0 ? theirs : ours)
    case .damage:
      try await NoteSchema.opening(open, base + [Self.author]) { opened async throws in
        try await opened.database.write {
          _ = try $0.run("DELETE FROM schema_migration WHERE version = 1")
        }
      }
      #expect(throws: DatabaseError.corrupt(message: "notes has the version 2, but not 1")) {
        try open(base + [Self.author])
      }
    }
  }

  private func run(_ open: DatabaseOpener, _ migrations: [Migration]) async throws {
    try await NoteSchema.opening(open, migrations) { _ in }
  }

  /// Opens a database by several programs at once, and returns why each was refused.
  private func openings(
    _ open: @escaping DatabaseOpener, _ programs: [[Migration]]
  ) async -> [DatabaseError?] {
    await withTaskGroup(of: (Int, DatabaseError?).self) { group in
      for (place, migrations) in programs.enumerated() {
        group.addTask { @concurrent in
          do {
            try await NoteSchema.opening(open, migrations) { _ in }
            return (place, nil)
          } catch {
            return (place, error as? DatabaseError ?? .sql(code: 0, message: "\(error)"))
          }
        }
      }
      return await group.reduce(into: Array(repeating: nil, count: programs.count)) {
        $0[$1.0] = $1.1
      }
    }
  }

  /// Makes a database as programs did that recorded numbers alone.
  private func makeOld(
    _ open: DatabaseOpener, _ migrations: [Migration], reverting revert: Statement
  ) async throws {
    try await NoteSchema.opening(open, migrations) { opened async throws in
      try await opened.database.write { transaction in
        try NoteSchema.insert("kept", in: transaction)
        try transaction.run("DROP TABLE schema_migration")
        try transaction.run(
          """
          CREATE TABLE schema_migration (
            owner TEXT PRIMARY KEY, version INTEGER NOT NULL CHECK (version > 0)
          ) STRICT, WITHOUT ROWID
          """)
        for owner in Set(migrations.map(\.owner)) {
          try transaction.run(
            "INSERT INTO schema_migration VALUES (?, ?)", owner,
            migrations.filter { $0.owner == owner }.count)
        }
        try transaction.run(revert)
      }
    }
  }

  /// Checks which steps are recorded after a program has opened the database, twice.
  private func expectSteps(
    _ steps: [String], _ open: DatabaseOpener, _ migrations: [Migration]
  ) async throws {
    for _ in 0..<2 {
      try await NoteSchema.opening(open, migrations) { opened async throws in
        let found = try await opened.database.read { transaction in
          try transaction.rows(
            "SELECT owner, version, coalesce(name, '-') FROM schema_migration ORDER BY 1, 2"
          ) { "\(try $0.text(0)) \(try $0.int(1)) \(try $0.text(2))" }
        }
        expectEqual(found, steps)
      }
    }
  }
}
