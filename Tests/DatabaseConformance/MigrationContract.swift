public import Database
import Expectations
import Testing

/// The promises of every database about opening and migrating it.
public enum MigrationContract: String, Sendable, CaseIterable {
  case firstRun = "the first opening creates, the second finds"
  case owners = "each owner numbers its own steps"
  case upgrade = "a pending step runs once, and leaves what there was"
  case body = "a body runs after the statements of its step, in the same transaction"
  case samples = "samples fill a new database unless it begins without them; the step is the same"
  case failure = "a step that fails leaves nothing of it, and is run by the next opening"
  case bodyThrows = "a body that throws is a failed migration, and the next opening is a first run"
  case unknownOwner = "an owner the app does not know keeps its tables"
  case notComposed = "the tables of an owner that is left out are refused and left as they are"
  case numbering = "a gap in the numbers is refused"
  case newerSchema = "a newer schema is refused and left as it is"
  case damage = "a version that no migration has is damage"
  case concurrentOpening =
    "many openings of a new database at once all succeed, and migrate it once"
  case concurrentUpgrade =
    "many openings of an older database at once all succeed, and run a step once"

  private static let second = Migration(
    owner: "notes", version: 2, name: "author",
    statements: ["ALTER TABLE note ADD COLUMN author TEXT"])

  private static let seed = Migration(
    owner: "notes", version: 2, name: "seed", statements: []
  ) { transaction in
    try NoteSchema.insert("seeded", in: transaction)
  }

  private func versions(_ database: any Database) async throws -> [String: Int] {
    let rows = try await database.read { transaction in
      try transaction.rows("SELECT owner, max(version) FROM schema_migration GROUP BY owner") {
        row in
        (try row.text(0), try row.int(1))
      }
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  private func wasCreated(_ opened: OpenedDatabase) -> Bool {
    opened.notices.first?.hasPrefix("created ") == true
  }

  /// Checks the promise on an empty database that persists when it is closed.
  public func check(on open: @escaping DatabaseOpener) async throws {
    let plain = NoteSchema.migrations
    switch self {
    case .firstRun:
      let notices = try await NoteSchema.opening(open, plain) { opened async throws in
        #expect(wasCreated(opened))
        try await opened.database.write { try NoteSchema.insert("kept", in: $0) }
        return opened.notices
      }
      try await NoteSchema.opening(open, plain) { opened async throws in
        expectEqual(opened.notices, Array(notices.dropFirst()))
        try await expectEqual(NoteSchema.bodies(opened.database), ["kept"])
      }
    case .owners:
      let other = Migration(
        owner: "other", version: 1, name: "other", statements: ["CREATE TABLE other (x INTEGER)"])
      try await NoteSchema.opening(open, plain + [other, Self.second]) { opened async throws in
        try await expectEqual(versions(opened.database), ["notes": 2, "other": 1])
      }
    case .upgrade:
      try await NoteSchema.opening(open, plain) { opened async throws in
        try await opened.database.write { try NoteSchema.insert("before", in: $0) }
      }
      var notices: [[String]] = []
      for _ in 0..<2 {
        try await NoteSchema.opening(open, plain + [Self.second]) { opened async throws in
          #expect(!wasCreated(opened))
          try await expectEqual(versions(opened.database), ["notes": 2])
          try await expectEqual(NoteSchema.bodies(opened.database), ["before"])
          notices.append(opened.notices)
        }
      }
      expectEqual(notices[1], Array(notices[0].dropFirst()))
    case .body:
      try await NoteSchema.opening(open, plain + [Self.seed]) { opened async throws in
        try await expectEqual(NoteSchema.bodies(opened.database), ["seeded"])
      }
    case .samples:
      let insert: Statement = "INSERT INTO note (body)\nVALUES ('by statement')"
      // Another literal with this text.
      let same = Statement(joining: "INSERT INTO note (body)", "VALUES ('by statement')")
      let steps = [
        plain[0],
        Migration(
          owner: "notes", version: 2, name: "first", statements: [insert],
          samples: .statements([same])),
        Migration(
          owner: "notes", version: 3, name: "second", statements: [],
          samples: .body { try NoteSchema.insert("by body", in: $0) }
        ) { try NoteSchema.insert("kept", in: $0) },
      ]
      try await NoteSchema.opening(open, steps.map(\.withoutSamples)) { opened async throws in
        #expect(wasCreated(opened))
        try await expectEqual(NoteSchema.bodies(opened.database), ["kept"])
      }
      let other = steps.map { step in
        Migration(
          owner: "others", version: step.version, name: step.name,
          statements: step.version == 1 ? [] : step.statements,
          samples: step.version == 2 ? .statements([insert]) : nil)
      }
      try await NoteSchema.opening(open, steps + other) { opened async throws in
        #expect(!wasCreated(opened))
        try await expectEqual(
          NoteSchema.bodies(opened.database).sorted(), ["by statement", "kept"])
      }
      // What was there before is refused, before a pending step is run.
      let next = Migration(
        owner: "notes", version: 4, name: "third", statements: ["DELETE FROM note"])
      #expect(throws: DatabaseError.notNew) {
        try open((steps + [next] + other).map(\.withoutSamples))
      }
      try await NoteSchema.opening(open, steps + other) { opened async throws in
        try await expectEqual(versions(opened.database), ["notes": 3, "others": 3])
        try await expectEqual(
          NoteSchema.bodies(opened.database).sorted(), ["by statement", "kept"])
      }
    case .failure:
      try await NoteSchema.opening(open, plain) { opened async throws in
        try await opened.database.write { try NoteSchema.insert("before", in: $0) }
      }
      let broken = Migration(
        owner: "notes", version: 2, name: "broken",
        statements: ["DELETE FROM note", "CREATE TABLE note (x INTEGER)"])
      for _ in 0..<2 {
        await expectRefusal({ _ = try open(plain + [broken]) }) { error in
          guard case .migrationFailed("notes", 2, _) = error else { return false }
          return true
        }
      }
      try await NoteSchema.opening(open, plain + [Self.second]) { opened async throws in
        try await expectEqual(NoteSchema.bodies(opened.database), ["before"])
        try await expectEqual(versions(opened.database), ["notes": 2])
      }
    case .bodyThrows:
      let broken = Migration(owner: "notes", version: 1, name: "broken", statements: []) { _ in
        throw Refusal()
      }
      #expect(
        throws: DatabaseError.migrationFailed(owner: "notes", version: 1, reason: "Refusal()")
      ) { try open([broken]) }
      try await NoteSchema.opening(open, plain) { #expect(wasCreated($0)) }
    case .unknownOwner:
      try await NoteSchema.opening(open, plain) { _ in }
      try await NoteSchema.opening(open, []) { opened async throws in
        try await expectEqual(versions(opened.database), ["notes": 1])
      }
    case .notComposed:
      let other = Migration(
        owner: "other", version: 1, name: "other", statements: ["CREATE TABLE other (x INTEGER)"])
      try await NoteSchema.opening(open, plain + [other.notComposed]) { opened async throws in
        try await expectEqual(versions(opened.database), ["notes": 1])
      }
      try await NoteSchema.opening(open, plain + [other]) { _ in }
      #expect(throws: DatabaseError.ownerNotComposed("other")) {
        try open(plain + [Self.second, other.notComposed])
      }
      try await NoteSchema.opening(open, plain + [other]) { opened async throws in
        try await expectEqual(versions(opened.database), ["notes": 1, "other": 1])
      }
    case .numbering:
      let step = Migration(owner: "notes", version: 3, name: "third", statements: [])
      #expect(
        throws: DatabaseError.migrationOutOfOrder(owner: "notes", version: 3, expected: 2)
      ) { try open(plain + [step]) }
    case .newerSchema:
      try await NoteSchema.opening(open, plain + [Self.second]) { _ in }
      #expect(throws: DatabaseError.newerSchema(owner: "notes", found: 2, known: 1, name: "author"))
      {
        try open(plain)
      }
      try await NoteSchema.opening(open, plain + [Self.second]) { opened async throws in
        try await expectEqual(versions(opened.database), ["notes": 2])
      }
    case .damage:
      try await NoteSchema.opening(open, plain) { opened async throws in
        try await opened.database.write { transaction in
          try transaction.run("DROP TABLE schema_migration")
          try transaction.run("CREATE TABLE schema_migration (owner TEXT, version INTEGER)")
          try transaction.run("INSERT INTO schema_migration VALUES ('notes', -1)")
        }
      }
      #expect(throws: DatabaseError.corrupt(message: "notes has the version -1")) {
        try open(plain)
      }
    case .concurrentOpening:
      try await checkConcurrency(open, before: [], after: plain + [Self.seed])
    case .concurrentUpgrade:
      try await checkConcurrency(open, before: plain, after: plain + [Self.seed])
    }
  }

  private func checkConcurrency(
    _ open: @escaping DatabaseOpener, before: [Migration], after: [Migration]
  ) async throws {
    if !before.isEmpty { try await NoteSchema.opening(open, before) { _ in } }
    let notices = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { @concurrent in
          try await NoteSchema.opening(open, after) { opened async throws in
            try await expectEqual(NoteSchema.bodies(opened.database), ["seeded"])
            return opened.notices.count
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(notices >= 1)
  }
}
