import Database
import DatabaseConformance
import Expectations
@testable import SQLiteDatabase
import Testing

@Suite("Cancellation")
struct CancellationTests {
  private static let endless: Statement =
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"

  private let folder: TemporaryFolder
  private let database: SQLiteDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = try SQLiteDatabase(
      location: .path(folder.path("shop.db")), migrations: NoteSchema.migrations,
      busyTimeout: .seconds(3_600))
  }

  /// Starts a write as the next thing the database does.
  private func startWriting(
    _ body: String, on database: isolated SQLiteDatabase
  ) -> Task<Void, any Error> {
    Task {
      _ = database
      try await database.write { try NoteSchema.insert(body, in: $0) }
    }
  }

  @Test("a write that waits for a lock lets others read, and ends when it is cancelled")
  func waiting() async throws {
    let other = try RawConnection(folder.path("shop.db"))
    try other.execute("BEGIN IMMEDIATE")
    let task = await startWriting("cancelled", on: database)
    try await expectEqual(NoteSchema.bodies(database), [])
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try other.execute("ROLLBACK")
    try await expectEqual(NoteSchema.bodies(database), [])
    try await database.write { try NoteSchema.insert("next", in: $0) }
    try await expectEqual(NoteSchema.bodies(database), ["next"])
  }

  @Test("a write that waits for a lock goes on when the lock is free")
  func patience() async throws {
    let other = try RawConnection(folder.path("shop.db"))
    try other.execute("BEGIN IMMEDIATE")
    let task = await startWriting("late", on: database)
    try await expectEqual(NoteSchema.bodies(database), [])
    try other.execute("COMMIT")
    try await task.value
    try await expectEqual(NoteSchema.bodies(database), ["late"])
  }

  @Test("an endless read ends when its task is cancelled, even if its closure hides the error")
  func endlessRead() async throws {
    let database = database
    let task = Task { @concurrent in
      try await database.read { transaction in
        _ = try? transaction.first("SELECT 1") { _ in
          // The row is being read: only SQLite itself can end the statement below it.
          try transaction.rows(Self.endless) { row in
            if try row.int(0) == 1 { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
          }
        }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    try await expectEqual(NoteSchema.bodies(database), [])
  }

  @Test("SQLite's own wait ends with the cancellation, but never the end of a transaction")
  func monitor() async throws {
    let task = Task { @concurrent in
      let monitor = ExecutionMonitor(busyTimeout: .seconds(3_600))
      var answers: [Bool] = []
      try monitor.cancellable { answers.append(monitor.pause(beforeRetry: 0) != nil) }
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      answers.append(monitor.pause(beforeRetry: 0) != nil)
      answers.append(monitor.mayGoOn())
      #expect(throws: CancellationError.self) {
        try monitor.cancellable { answers.append(monitor.pause(beforeRetry: 0) != nil) }
      }
      return answers
    }
    try await expectEqual(task.value, [true, true, true, false])
  }

  @Test("what takes no lock at once gives up, and nothing before or after it does")
  func withoutWaiting() {
    let monitor = ExecutionMonitor(busyTimeout: .seconds(3_600))
    #expect(monitor.pause(beforeRetry: 0) != nil)
    #expect(monitor.withoutWaiting { monitor.pause(beforeRetry: 0) } == nil)
    #expect(monitor.pause(beforeRetry: 0) != nil)
  }

  @Test("each wait for a lock has the whole time, however long the one before it was")
  func secondWait() {
    let monitor = ExecutionMonitor(busyTimeout: .milliseconds(1))
    for _ in 0..<2 {
      var attempts = 0
      while monitor.pause(beforeRetry: attempts) != nil { attempts += 1 }
      #expect(attempts > 0)
    }
  }

  @Test("a wait pauses ever longer, never more than 25 milliseconds, and ends at its time")
  func pauses() {
    let start = ContinuousClock.now
    var wait = LockWait(timeout: .milliseconds(90))
    var now = start
    var pauses: [Duration] = []
    while let pause = wait.nextPause(now: now) {
      pauses.append(pause)
      now += pause
    }
    #expect(pauses == [1, 2, 5, 10, 15, 20, 25, 12].map { .milliseconds($0) })
    expectEqual(now, start + .milliseconds(90))
    var none = LockWait(timeout: .zero)
    #expect(none.nextPause() == nil)
  }
}
