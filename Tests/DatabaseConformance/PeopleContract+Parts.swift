import Database
import Expectations
import Testing

extension PeopleContract {
  /// A diary whose lines and photos were there before its pages, and whose notes came with them.
  private static let diary = Schema(
    [
      Migration(
        owner: "diary", version: 1, name: "lines",
        statements: [
          "CREATE TABLE diary_line (text TEXT NOT NULL) STRICT",
          "CREATE TABLE diary_photo (page INTEGER NOT NULL) STRICT",
        ]),
      Migration(
        owner: "diary", version: 2, name: "pages",
        statements: [
          "CREATE TABLE diary_page (number INTEGER PRIMARY KEY, owner TEXT NOT NULL) STRICT",
          "ALTER TABLE diary_line ADD COLUMN page INTEGER REFERENCES diary_page (number)",
          "CREATE TABLE diary_note (page INTEGER NOT NULL REFERENCES diary_page (number)) STRICT",
          "INSERT INTO diary_page (number, owner) VALUES (1, 'ada'), (2, 'bob'), (3, 'ada')",
          "INSERT INTO diary_line (text, page) VALUES ('a', 1), ('b', 2), ('c', 3)",
          "INSERT INTO diary_photo (page) VALUES (1), (2), (3)",
          "INSERT INTO diary_note (page) VALUES (1), (2), (3)",
        ]),
    ],
    aboutPeople: [
      PersonalTable("diary_page", of: "owner"),
      PersonalTable("diary_line", partOf: "diary_page", by: "page", at: "number"),
      PersonalTable("diary_photo", partOf: "diary_page", by: "page", at: "number"),
      PersonalTable("diary_note", partOf: "diary_page", by: "page", at: "number"),
    ])

  func checkParts(on open: DatabaseOpener) async throws {
    let left = try await NoteSchema.opening(open, Self.diary.migrations) { opened async throws in
      try await opened.database.write { transaction -> [[Int]] in
        let tables = try transaction.tablesAboutPeople(knowing: ["diary"]).own
        try transaction.deleteRows(about: "ada", in: tables)
        let statements: [Statement] = [
          "SELECT number FROM diary_page", "SELECT page FROM diary_line",
          "SELECT page FROM diary_photo", "SELECT page FROM diary_note",
        ]
        return try statements.map { try transaction.rows($0) { try $0.int(0) } }
      }
    }
    expectEqual(left, [[2], [2], [2], [2]])
    try await NoteSchema.opening(open) { opened async throws in
      try await opened.database.write { transaction in
        let left = try #require(try transaction.tablesLeft(by: "diary", knowing: ["notes"]))
        expectEqual(left.rows, 4)
        try transaction.drop(left)
        expectEqual(try transaction.ownersLeft(knowing: ["notes"]), [])
      }
    }
  }
}
