import Database
import Expectations
import Testing

extension MigrationIdentityContract {
  /// A store with a table about people, and others.
  private static func store(
    _ owner: StaticString, _ statements: Statement..., others: String...
  ) -> [Migration] {
    let step = Migration(owner: "\(owner)", version: 1, name: "\(owner)", statements: statements)
    return Schema(
      [step], aboutPeople: [PersonalTable(owner, of: "person", hiding: ["about"])],
      aboutOthers: Dictionary(uniqueKeysWithValues: others.map { ($0, "numbers") })
    ).migrations
  }

  private static let diary = store(
    "diary", "CREATE TABLE diary (person TEXT NOT NULL, about TEXT) STRICT",
    "CREATE TABLE diary_more (x INTEGER) STRICT",
    "INSERT INTO diary (person) VALUES ('ada'), ('bob')", others: "diary_more")

  private static let guests = store(
    "guests", "CREATE TABLE guests (person TEXT NOT NULL, about TEXT) STRICT",
    "CREATE TABLE guests_more (x INTEGER) STRICT", "CREATE TABLE party (x INTEGER) STRICT",
    "INSERT INTO guests (person) VALUES ('ada'), ('bob')", others: "guests_more", "party")

  private static let wishes = store(
    "wishes", "CREATE TABLE wishes (person TEXT NOT NULL, about TEXT) STRICT",
    "INSERT INTO wishes (person) VALUES ('ada'), ('bob')")

  /// Programs of the layout before described the tables about people alone, of which an owner may have no others.
  func checkOlderDescriptions(
    on open: DatabaseOpener, reverting revert: Statement
  ) async throws {
    let (diary, gone) = (Self.diary, Self.guests + Self.wishes)
    try await NoteSchema.opening(open, diary + gone) { opened async throws in
      try await opened.database.write { transaction in
        for owner in ["diary", "guests", "wishes"] {
          let text = try transaction.first(
            "SELECT people FROM schema_migration WHERE owner = ?", owner
          ) { try $0.text(0) }
          let parts = try #require(text).split(separator: ",{")
          let older = parts.filter { !$0.contains("\"others\"") }.joined(separator: ",{")
          try transaction.run(
            "UPDATE schema_migration SET people = ? WHERE owner = ?",
            older.hasSuffix("]") ? older : "\(older)]", owner)
        }
        try transaction.run(
          """
          INSERT INTO schema_migration (owner, version, name, content, people)
          VALUES ('damaged', 1, 'damaged', '', '[')
          """)
        try transaction.run(revert)
      }
    }
    try await NoteSchema.opening(open, diary) { opened async throws in
      try await opened.database.write { transaction in
        // What no program has written is refused by its reader, as before.
        #expect(throws: DatabaseError.self) {
          try transaction.tablesAboutPeople(knowing: ["diary"])
        }
        try transaction.run("DELETE FROM schema_migration WHERE owner = 'damaged'")
        let found = try transaction.tablesAboutPeople(knowing: ["diary"])
        expectEqual(found.own.map(\.name), ["diary"])
        expectEqual(found.others.map(\.owner), ["guests", "wishes"])
        expectEqual(found.undescribed, [])
        try expectEqual(
          transaction.rows(about: "ada", in: found.all).map { "\($0.table) \($0.rows.count)" },
          ["diary 1", "guests 1", "wishes 1"])
        let guests = try transaction.tablesLeft(by: "guests", knowing: ["diary"])
        expectEqual(guests?.tables.map(\.name), ["guests", "guests_more"])
        expectEqual(guests?.unknown, ["party"])
        let wishes = try transaction.tablesLeft(by: "wishes", knowing: ["diary"])
        expectEqual(wishes?.tables.map(\.name), ["wishes"])
        #expect(guests?.isDescribed == false && wishes?.isDescribed == false)
      }
    }
    try await NoteSchema.opening(open, diary + gone) { _ in }
    try await NoteSchema.opening(open, diary) { opened async throws in
      try await opened.database.read { transaction in
        let guests = try transaction.tablesLeft(by: "guests", knowing: ["diary"])
        expectEqual(guests?.tables.map(\.name).sorted(), ["guests", "guests_more", "party"])
        let wishes = try transaction.tablesLeft(by: "wishes", knowing: ["diary"])
        #expect(guests?.isDescribed == true && wishes?.isDescribed == true)
      }
    }
  }
}
