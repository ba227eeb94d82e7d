#if os(Linux)
  import CSQLite
  import Database
  import DatabaseConformance
  import Foundation
  import SQLiteDatabase
  import Testing

  @Suite("What is deleted")
  struct DeletionTests {
    private static let secret = "ada@example.org wants to be forgotten"

    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try #require(LaxLibrary.installed)
    }

    /// The files of a database in which the secret stands, once its log is written back.
    private func traces(in name: String) throws -> [String] {
      try RawConnection(folder.path(name)).execute("PRAGMA wal_checkpoint(TRUNCATE)")
      return try folder.names().filter { file in
        let bytes = Data(try folder.bytes(file))
        return file.hasPrefix(name) && bytes.range(of: Data(Self.secret.utf8)) != nil
      }
    }

    @Test("is overwritten, in rows, indexes and long texts, though the library would let it stand")
    func overwritten() async throws {
      let database = try SQLiteDatabase(
        location: .path(folder.path("shop.db")), migrations: NoteSchema.migrations)
      try await database.write { transaction in
        for number in 0..<300 { try NoteSchema.insert("\(Self.secret) \(number)", in: transaction) }
        try NoteSchema.insert(String(repeating: Self.secret, count: 2_000), in: transaction)
      }
      #expect(try traces(in: "shop.db").contains("shop.db"))
      try await database.write { _ = try $0.run("DELETE FROM note") }
      #expect(try traces(in: "shop.db") == [])
      await database.close()
    }

    @Test("stands there still where nothing asks for more, so that looking for it finds it")
    func standing() throws {
      let raw = try RawConnection(folder.path("raw.db"))
      try raw.execute("PRAGMA journal_mode=WAL; CREATE TABLE note (body TEXT)")
      try raw.execute("INSERT INTO note VALUES ('\(Self.secret)'); DELETE FROM note")
      #expect(try traces(in: "raw.db") == ["raw.db"])
    }
  }

  /// Makes SQLite leave what is deleted where it is, unless a connection asks for more.
  ///
  /// Some distributors build it so that it overwrites, and others not; the tests must not depend on
  /// that. It holds for every connection of the process, and those of the other tests do not mind.
  private enum LaxLibrary {
    static let installed: Bool = {
      typealias Entry = @convention(c) (OpaquePointer?, UnsafeRawPointer?, OpaquePointer?) -> Int32
      let entry: Entry = { handle, _, _ in
        unsafe sqlite3_exec(handle, "PRAGMA secure_delete=OFF", nil, nil, nil)
      }
      // SQLite declares what it calls with three arguments as a function without any.
      let plain = unsafe unsafeBitCast(entry, to: (@convention(c) () -> Void).self)
      return sqlite3_auto_extension(plain) == SQLITE_OK
    }()
  }
#endif
