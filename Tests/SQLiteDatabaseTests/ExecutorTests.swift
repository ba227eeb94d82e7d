import Database
import DatabaseConformance
import Dispatch
import SQLiteDatabase
import Testing

@Suite("Where transactions run")
struct ExecutorTests {
  private static let mainQueue = DispatchSpecificKey<Bool>()

  init() {
    DispatchQueue.main.setSpecific(key: Self.mainQueue, value: true)
  }

  @Test("is off the main actor, unless that is asked for")
  @MainActor
  func place() async throws {
    let off = try SQLiteDatabase(location: .memory)
    let main = try SQLiteDatabase(location: .memory, on: .mainActor)
    let isOnMain: @Sendable () -> Bool = { DispatchQueue.getSpecific(key: Self.mainQueue) == true }
    #expect(isOnMain())
    for _ in 0..<10 {
      #expect(try await !off.read { _ in isOnMain() })
      #expect(try await !off.write { _ in isOnMain() })
      #expect(try await main.read { _ in isOnMain() })
      #expect(try await main.write { _ in isOnMain() })
    }
  }

  @Test("changes nothing of what is promised", arguments: TransactionContract.allCases)
  func promises(promise: TransactionContract) async throws {
    let folder = try TemporaryFolder()
    try await promise.check(
      on: SQLiteDatabase.opener(at: .path(folder.path("shop.db")), on: .mainActor))
  }

  @Test("stays as it was where the database is opened again")
  @MainActor
  func reopened() async throws {
    let folder = try TemporaryFolder()
    let database = try SQLiteDatabase(location: .path(folder.path("shop.db")), on: .mainActor)
    let again = try database.reopened()
    #expect(try await again.read { _ in DispatchQueue.getSpecific(key: Self.mainQueue) == true })
  }
}
