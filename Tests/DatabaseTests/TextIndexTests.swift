import Database
import TestDatabases
import Testing

@Suite("A full-text index")
struct TextIndexTests {
  private static func step(_ version: Int, title: Double, body: Double) -> Migration {
    Migration(
      owner: "notes", version: version, statements: [],
      textIndexes: [
        TextIndex("note_word", terms: "note_term", columns: ["title": title, "body": body])
      ])
  }

  /// The numbers of the notes that a query finds, the best first.
  private func found(_ query: String, in database: any Database) async throws -> [Int] {
    try await database.read { transaction in
      try transaction.rows("SELECT rowid FROM note_word(?) ORDER BY rank, rowid", query) {
        try $0.int(0)
      }
    }
  }

  private func database(_ migrations: [Migration]) async throws -> any Database {
    let database = try TestDatabase.opened(migrations)
    try await database.write { transaction in
      for (number, title, body) in [
        (1, "blue teapot", "made of clay"), (2, "clay cup", "holds a blue tea"),
        (3, "kettle", "light blue"),
      ] {
        try transaction.run(
          "INSERT INTO note_word (rowid, title, body) VALUES (?, ?, ?)", number, title, body)
      }
    }
    return database
  }

  @Test(
    "finds rows by phrases, the last token of which may go on",
    arguments: [
      ("\"blue\"", [1, 2, 3]), ("\"blue\" \"clay\"", [1, 2]), ("\"blue tea\"", [2]),
      ("\"blue tea\"*", [1, 2]), ("\"tea blue\"", []), ("\"teapot made\"", []),
      ("\"kett\"", []), ("\"kett\"*", [3]), ("\"l\"* \"blue\"", [3]),
    ])
  func queries(query: String, numbers: [Int]) async throws {
    let database = try await database([Self.step(1, title: 10, body: 1)])
    #expect(try await found(query, in: database).sorted() == numbers)
  }

  @Test("ranks by the weights of its columns, which a later step may change")
  func weights() async throws {
    let titles = try await database([Self.step(1, title: 10, body: 1)])
    #expect(try await found("\"clay\"", in: titles) == [2, 1])
    let bodies = try await database([
      Self.step(1, title: 10, body: 1), Self.step(2, title: 1, body: 10),
    ])
    #expect(try await found("\"clay\"", in: bodies) == [1, 2])
  }

  @Test("counts the rows that a token stands in, as they are inserted, changed and deleted")
  func terms() async throws {
    let database = try await database([Self.step(1, title: 10, body: 1)])
    func counts() async throws -> [String: Int] {
      let rows = try await database.read { transaction in
        try transaction.rows(
          "SELECT term, doc FROM note_term WHERE term >= ? AND term < ?", "b", "d"
        ) { (try $0.text(0), try $0.int(1)) }
      }
      return Dictionary(uniqueKeysWithValues: rows)
    }
    #expect(try await counts() == ["blue": 3, "clay": 2, "cup": 1])
    try await database.write { transaction in
      try transaction.run("UPDATE note_word SET title = 'clay cup cup' WHERE rowid = 3")
      try transaction.run("DELETE FROM note_word WHERE rowid = 1")
    }
    #expect(try await counts() == ["blue": 2, "clay": 2, "cup": 2])
  }
}
