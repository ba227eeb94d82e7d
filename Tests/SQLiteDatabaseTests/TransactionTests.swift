import Database
import SQLiteDatabase
import Testing

@Suite("Transactions")
struct TransactionTests {
  private struct Refusal: Error {}

  private let folder: TemporaryFolder
  private let database: SQLiteDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = try SQLiteDatabase(
      location: .path(folder.path("shop.db")), migrations: Schema.migrations,
      busyTimeout: .milliseconds(1))
  }

  @Test("what a write returns is there afterwards")
  func commit() async throws {
    let changed = try await database.write { transaction in
      try transaction.run("INSERT INTO note (body) VALUES (?), (?)", "one", "two")
    }
    #expect(changed == 2)
    #expect(try await Schema.bodies(database) == ["one", "two"])
  }

  @Test("a body that throws leaves nothing behind, and its error is the answer")
  func rollBack() async throws {
    await #expect(throws: Refusal.self) {
      try await database.write { transaction in
        try Schema.insert("gone", in: transaction)
        throw Refusal()
      }
    }
    #expect(try await Schema.bodies(database) == [])
    try await database.write { try Schema.insert("next", in: $0) }
    #expect(try await Schema.bodies(database) == ["next"])
  }

  @Test("a statement that fails and is caught undoes itself only")
  func caught() async throws {
    try await database.write { transaction in
      try Schema.insert("one", in: transaction)
      #expect(throws: DatabaseError.self) { try Schema.insert("one", in: transaction) }
      try Schema.insert("two", in: transaction)
    }
    #expect(try await Schema.bodies(database) == ["one", "two"])
  }

  @Test("64 tasks that add one each add 64")
  func concurrency() async throws {
    try await database.write { transaction in
      _ = try transaction.run("INSERT INTO note (body, stars) VALUES ('counter', 0)")
    }
    let database = database
    try await withThrowingTaskGroup { group in
      for _ in 0..<64 {
        group.addTask { @concurrent in
          try await database.write { transaction in
            let stars = try transaction.first("SELECT stars FROM note") { try $0.int(0) } ?? 0
            _ = try transaction.run("UPDATE note SET stars = ?", stars + 1)
          }
        }
      }
      try await group.waitForAll()
    }
    let stars = try await database.read { transaction in
      try transaction.first("SELECT stars FROM note") { try $0.int(0) }
    }
    #expect(stars == 64)
  }

  @Test("a read sees one state, whatever another connection commits meanwhile")
  func snapshot() async throws {
    let path = folder.path("shop.db")
    let counts = try await database.read { transaction in
      let before = try transaction.first("SELECT count(*) FROM note") { try $0.int(0) }
      try RawConnection(path).execute("INSERT INTO note (body) VALUES ('theirs')")
      let after = try transaction.first("SELECT count(*) FROM note") { try $0.int(0) }
      return [before, after]
    }
    #expect(counts == [0, 0])
    #expect(try await Schema.bodies(database) == ["theirs"])
  }

  @Test("a lock held elsewhere is an error after the wait, and nothing is written")
  func busy() async throws {
    let other = try RawConnection(folder.path("shop.db"))
    try other.execute("BEGIN IMMEDIATE")
    await #expect(throws: DatabaseError.busy) {
      try await database.write { try Schema.insert("late", in: $0) }
    }
    #expect(try await Schema.bodies(database) == [])
    try other.execute("ROLLBACK")
    try await database.write { try Schema.insert("now", in: $0) }
  }

  @Test("a closed database answers with an error, as often as it is asked")
  func closed() async throws {
    await database.close()
    await database.close()
    for _ in 0..<2 {
      await #expect(throws: DatabaseError.closed) { try await Schema.bodies(database) }
    }
  }

  @Test("a transaction cannot be ended from inside")
  func endedInside() async throws {
    await #expect(throws: DatabaseError.transactionEnded) {
      try await database.write { transaction in
        try transaction.run("ROLLBACK")
        try Schema.insert("alone", in: transaction)
      }
    }
    await #expect(throws: DatabaseError.transactionEnded) {
      try await database.read { transaction in
        try transaction.rows("COMMIT") { _ in }
      }
    }
    #expect(try await Schema.bodies(database) == [])
  }

  @Test("a transaction kept past its closure is dead")
  func escaped() async throws {
    let kept = Kept<any WriteTransaction>()
    try await database.write { kept.value = $0 }
    #expect(throws: DatabaseError.transactionEnded) { try kept.value?.run("DELETE FROM note") }
  }

  @Test("a read cannot write")
  func writeInRead() async throws {
    let sql: Statement = "INSERT INTO note (body) VALUES ('x') RETURNING id"
    await #expect(throws: DatabaseError.writeInReadTransaction(sql: sql.sql)) {
      try await database.read { try $0.rows(sql) { try $0.int(0) } }
    }
    let id = try await database.write { try $0.first(sql) { try $0.int(0) } }
    #expect(id == 1)
  }

  @Test("no statement can open another file")
  func attach() async throws {
    let path = folder.path("other.db")
    await #expect(throws: DatabaseError.self) {
      try await database.write { try $0.run("ATTACH ? AS other", path) }
    }
    #expect(try !folder.names().contains("other.db"))
  }
}
