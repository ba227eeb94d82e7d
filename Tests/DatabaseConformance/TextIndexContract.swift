public import Database
import Expectations
import Testing

/// The promises of every database about full-text indexes, and about work on one connection.
public enum TextIndexContract: String, Sendable, CaseIterable {
  case phrases = "rows are found by phrases, the last token of which may go on"
  case weights = "rows are ranked by the weights of the columns, which a later step may change"
  case terms = "terms are counted as rows are inserted, changed and deleted"
  case tokens = "tokens are taken as they are, whatever they are made of and however long"
  case bulk = "the transactions of bulk work see the same temporary tables, and no others do"

  private static func step(_ version: Int = 1, title: Double = 10, body: Double = 1) -> Migration {
    Migration(
      owner: "words", version: version, name: "words", statements: [],
      textIndexes: [
        TextIndex("note_word", terms: "note_term", columns: ["title": title, "body": body])
      ])
  }

  private static let notes = [
    "blue teapot": "made of clay", "clay cup": "holds a blue tea", "kettle": "light blue",
  ]

  /// Opens a database and adds texts to its index, in the order of their titles.
  private func filled(
    _ open: DatabaseOpener, _ steps: [Migration], with notes: [String: String] = Self.notes
  ) async throws -> OpenedDatabase {
    let opened = try open(steps)
    try await opened.database.write { transaction in
      for (number, note) in notes.sorted(by: { $0.key < $1.key }).enumerated() {
        try transaction.run(
          "INSERT INTO note_word (rowid, title, body) VALUES (?, ?, ?)", number + 1, note.key,
          note.value)
      }
    }
    return opened
  }

  private func found(_ query: String, in opened: OpenedDatabase) async throws -> [Int] {
    try await opened.database.read { transaction in
      try transaction.rows("SELECT rowid FROM note_word(?) ORDER BY rank, rowid", query) {
        try $0.int(0)
      }
    }
  }

  private func terms(_ opened: OpenedDatabase) async throws -> [String: Int] {
    let rows = try await opened.database.read { transaction in
      try transaction.rows("SELECT term, doc FROM note_term WHERE term >= ? AND term < ?", "b", "d")
      { (try $0.text(0), try $0.int(1)) }
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// Checks the promise on an empty database that persists when it is closed.
  public func check(on open: @escaping DatabaseOpener) async throws {
    switch self {
    case .phrases:
      let opened = try await filled(open, [Self.step()])
      for (query, numbers) in [
        ("\"blue\"", [1, 2, 3]), ("\"blue\" \"clay\"", [1, 2]), ("\"blue tea\"", [2]),
        ("\"blue tea\"*", [1, 2]), ("\"tea blue\"", []), ("\"teapot made\"", []),
        ("\"kett\"", []), ("\"kett\"*", [3]), ("\"l\"* \"blue\"", [3]),
        ("(\"kettle\" OR \"cup\")", [2, 3]), ("(\"blue\") AND (\"clay\" OR \"l\"*)", [1, 2, 3]),
        ("(\"tea\" OR \"light blue\") AND (\"cup\")", [2]),
      ] { try await expectEqual(found(query, in: opened).sorted(), numbers, "\(query)") }
      await opened.close()
    case .weights:
      let titles = try await filled(open, [Self.step()])
      try await expectEqual(found("\"clay\"", in: titles), [2, 1])
      await titles.close()
      let bodies = try open([Self.step(), Self.step(2, title: 1, body: 10)])
      try await expectEqual(found("\"clay\"", in: bodies), [1, 2])
      await bodies.close()
    case .terms:
      let opened = try await filled(open, [Self.step()])
      try await expectEqual(terms(opened), ["blue": 3, "clay": 2, "cup": 1])
      try await opened.database.write { transaction in
        try transaction.run("UPDATE note_word SET title = 'clay cup cup' WHERE rowid = 3")
        try transaction.run("DELETE FROM note_word WHERE rowid = 1")
      }
      try await expectEqual(terms(opened), ["blue": 2, "clay": 2, "cup": 2])
      try await opened.database.write { transaction in
        try transaction.run("UPDATE note_word SET title = 'kettle' WHERE rowid = 3")
        try transaction.run("DELETE FROM note_word WHERE rowid = 2")
      }
      // What no text has any more is no term.
      try await expectEqual(terms(opened), ["blue": 1])
      await opened.close()
    case .tokens:
      let long = String(repeating: "é茶", count: 10_000)
      let words = ["the", "running", "1e5", "007", "क़", "日本"]
      let opened = try await filled(
        open, [Self.step()], with: [words.joined(separator: " "): "\(long) end"])
      for word in words { try await expectEqual(found("\"\(word)\"", in: opened), [1], "\(word)") }
      try await expectEqual(found("\"run\"", in: opened), [])
      try await expectEqual(found("\"\(long)\" \"end\"", in: opened), [1])
      await opened.close()
    case .bulk:
      let opened = try await filled(open, [Self.step()])
      try await opened.database.bulk { database in
        try await database.write { transaction in
          try transaction.run("CREATE TEMP TABLE note_word (title TEXT)")
          try transaction.run("INSERT INTO note_word (title) VALUES ('aside')")
        }
        let seen = try await database.read { transaction in
          try transaction.rows("SELECT title FROM note_word") { try $0.text(0) }
        }
        expectEqual(seen, ["aside"])
        let another = try open([Self.step()])
        try await expectEqual(found("\"kettle\"", in: another), [3])
        await another.close()
      }
      await opened.close()
    }
  }
}
