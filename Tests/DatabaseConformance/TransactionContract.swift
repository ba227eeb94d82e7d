public import Database
import Dispatch
import Expectations
import Synchronization
import Testing

/// The promises of every database about its transactions.
public enum TransactionContract: String, Sendable, CaseIterable {
  case commit = "what a write returns is there afterwards"
  case rollBack = "a body that throws leaves nothing behind, and its error is the answer"
  case caught = "a statement that fails and is caught undoes itself only"
  case swallowed = "a closure may go on to its end after a statement that failed"
  case concurrency = "64 tasks that add one each add 64"
  case crossing = "two transactions that read what the other one writes do not both go by it"
  case endedInside = "a transaction cannot be ended from inside"
  case escaped = "a transaction kept past its closure is dead"
  case writeInRead = "a read cannot write"
  case emptyWork = "a transaction without a statement is one too"
  case cancelledBefore = "a task cancelled before its transaction begins writes nothing"
  case cancelledBetween = "no statement begins after the cancellation, and no commit"
  case cancelledBeside =
    "an error of the closure stays the answer when the task is cancelled beside it"
  case closed = "a closed database answers with an error, as often as it is asked"
  case heard = "what others commit is heard within a second, and what it commits itself is not"
  case cancelledWithin = "an endless statement ends when its task is cancelled, and is undone"

  /// Checks the promise on an empty database.
  public func check(on open: DatabaseOpener) async throws {
    try await NoteSchema.opening(open) { opened async throws in
      switch self {
      case .heard:
        try await NoteSchema.opening(open) { try await checkHearing(opened, $0.database) }
      case .closed:
        for _ in 0..<2 { await opened.close() }
        for _ in 0..<2 {
          await #expect(throws: DatabaseError.closed) {
            try await NoteSchema.bodies(opened.database)
          }
        }
      default: try await check(opened.database)
      }
    }
  }

  private func checkHearing(_ opened: OpenedDatabase, _ other: any Database) async throws {
    let count = Mutex(0)
    var heard: Int { count.withLock { $0 } }
    let listening = Task { @Sendable in
      for await _ in opened.commitsByOthers() { count.withLock { $0 += 1 } }
    }
    defer { listening.cancel() }
    var notes = 0
    func write(to database: any Database) async throws {
      notes += 1
      try await database.write { [notes] in try NoteSchema.insert("\(notes)", in: $0) }
    }
    // Starting to listen may itself cause a hint, however late, and earlier writes cause none.
    for _ in 0..<4 {
      try await write(to: opened.database)
      _ = try await NoteSchema.bodies(other)
      _ = try await other.write { try $0.first("SELECT count(*) FROM note") { try $0.int(0) } }
      try await Task.sleep(for: .milliseconds(300))
    }
    #expect(heard <= 1)
    while heard < 4 {
      try await write(to: other)
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private func check(_ database: any Database) async throws {
    switch self {
    case .commit:
      let changed = try await database.write { transaction in
        try transaction.run("INSERT INTO note (body) VALUES (?), (?)", "one", "two")
      }
      expectEqual(changed, 2)
      try await expectEqual(NoteSchema.bodies(database), ["one", "two"])
    case .rollBack:
      await #expect(throws: Refusal.self) {
        try await database.write { transaction in
          try NoteSchema.insert("gone", in: transaction)
          throw Refusal()
        }
      }
      try await expectEqual(NoteSchema.bodies(database), [])
      try await database.write { try NoteSchema.insert("next", in: $0) }
      try await expectEqual(NoteSchema.bodies(database), ["next"])
    case .caught:
      try await database.write { transaction in
        try NoteSchema.insert("one", in: transaction)
        for number in 0..<3 {
          #expect(throws: DatabaseError.self) { try NoteSchema.insert("one", in: transaction) }
          try NoteSchema.insert("two \(number)", in: transaction)
        }
      }
      try await expectEqual(NoteSchema.bodies(database), ["one", "two 0", "two 1", "two 2"])
      let read = try await database.read { transaction in
        #expect(throws: DatabaseError.self) {
          try transaction.rows("SELECT nope FROM note") { _ in }
        }
        return try transaction.first("SELECT count(*) FROM note") { try $0.int(0) }
      }
      expectEqual(read, 4)
    case .swallowed:
      try await database.write { transaction in
        try NoteSchema.insert("one", in: transaction)
        _ = try? NoteSchema.insert("one", in: transaction)
      }
      try await expectEqual(NoteSchema.bodies(database), ["one"])
    case .concurrency: try await checkConcurrency(database)
    case .crossing: try await checkCrossing(database)
    case .endedInside:
      for end in ["ROLLBACK", "COMMIT"] as [Statement] {
        await #expect(throws: DatabaseError.transactionEnded) {
          try await database.write { transaction in
            try transaction.run(end)
            try NoteSchema.insert("alone", in: transaction)
          }
        }
      }
      await #expect(throws: DatabaseError.transactionEnded) {
        try await database.read { try $0.rows("COMMIT") { _ in } }
      }
      try await expectEqual(NoteSchema.bodies(database), [])
    case .escaped:
      let kept = Kept<any WriteTransaction>()
      try await database.write { kept.value = $0 }
      #expect(throws: DatabaseError.transactionEnded) { try kept.value?.run("DELETE FROM note") }
    case .writeInRead:
      let sql: Statement = "INSERT INTO note (body) VALUES ('x') RETURNING id"
      await #expect(throws: DatabaseError.writeInReadTransaction(sql: sql.sql)) {
        try await database.read { try $0.rows(sql) { try $0.int(0) } }
      }
      let id = try await database.write { try $0.first(sql) { try $0.int(0) } }
      #expect(id != nil)
    case .emptyWork:
      #expect(try await database.read { _ in 1 } == 1)
      #expect(try await database.write { _ in 2 } == 2)
    case .closed, .heard: break
    case .cancelledBefore, .cancelledBetween, .cancelledBeside, .cancelledWithin:
      try await checkCancellation(database)
    }
  }

  private func checkConcurrency(_ database: any Database) async throws {
    try await database.write { transaction in
      _ = try transaction.run("INSERT INTO note (body, stars) VALUES ('counter', 0)")
    }
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
    expectEqual(stars, 64)
  }

  /// Checks write skew: of two doctors on call, each may leave while the other stays, so one always does.
  private func checkCrossing(_ database: any Database) async throws {
    for round in 0..<20 {
      try await database.write { transaction in
        try transaction.run("DELETE FROM note")
        for doctor in ["a", "b"] {
          try transaction.run("INSERT INTO note (body, stars) VALUES (?, 1)", doctor)
        }
      }
      try await withThrowingTaskGroup { group in
        for doctor in ["a", "b"] {
          group.addTask { @concurrent in
            try await database.write { transaction in
              let onCall = try transaction.first("SELECT sum(stars) FROM note") { try $0.int(0) }
              guard onCall == 2 else { return }
              try transaction.run("UPDATE note SET stars = 0 WHERE body = ?", doctor)
            }
          }
        }
        try await group.waitForAll()
      }
      let onCall = try await database.read { transaction in
        try transaction.first("SELECT sum(stars) FROM note") { try $0.int(0) }
      }
      expectEqual(onCall, 1, "in round \(round)")
    }
  }

  private func checkCancellation(_ database: any Database) async throws {
    switch self {
    case .cancelledBefore:
      let task = Task { @concurrent in
        while !Task.isCancelled { await Task.yield() }
        try await database.write { try NoteSchema.insert("cancelled", in: $0) }
      }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    case .cancelledBetween:
      for goesOn in [true, false] {
        let task = Task { @concurrent in
          try await database.write { transaction in
            try NoteSchema.insert("undone", in: transaction)
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            if goesOn { try NoteSchema.insert("never", in: transaction) }
          }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
      }
    case .cancelledBeside:
      let task = Task { @concurrent in
        try await database.write { _ in
          unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
          throw Refusal()
        }
      }
      await #expect(throws: Refusal.self) { try await task.value }
    default:
      let task = Task { @concurrent in
        try await database.write { transaction in
          try NoteSchema.insert("before", in: transaction)
          // Even a closure that hides the error cannot continue as if nothing had happened.
          _ = try? transaction.first(
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT 1 FROM n) SELECT count(*) FROM n
            """
          ) { try $0.int(0) }
        }
      }
      // Not from a task: the statement occupies a thread of the shared pool, which may be small.
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(100)) { task.cancel() }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    try await expectEqual(NoteSchema.bodies(database), [])
    try await database.write { try NoteSchema.insert("next", in: $0) }
    try await expectEqual(NoteSchema.bodies(database), ["next"])
  }
}
