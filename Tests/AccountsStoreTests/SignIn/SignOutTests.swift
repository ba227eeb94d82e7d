import Accounts
import AccountsStore
import Credentials
import Database
import Expectations
import SharedKernel
import Synchronization
import Testing

@Suite("Signing out")
struct SignOutTests {
  private let shop: AccountsFixture
  private let database: FailingDatabase
  private let storage = FailingSessionStorage()
  private let device: AccountsDevice

  init() throws {
    let shop = try AccountsFixture()
    self.shop = shop
    database = FailingDatabase(shop.database)
    device = AccountsDevice(
      AccountsCore(
        database: database, storage: storage, hasher: shop.hasher, clock: shop.time.clock,
        identifiers: .seeded(3)))
  }

  private func register() async throws -> User {
    let outcome = try await device.accounts.register(
      name: "Ada Lovelace", email: "ada@example.org", password: password)
    return try #require(outcome.user)
  }

  private func sessionCount() async throws -> Int? {
    try await shop.database.read { transaction in
      try transaction.first("SELECT count(*) FROM accounts_session") { try $0.int(0) }
    }
  }

  @Test("when the database fails, the person stays signed in, and the next try signs out")
  func databaseFails() async throws {
    let user = try await register()
    database.failNextWrite()
    await #expect(throws: DatabaseError.full) { try await device.accounts.signOut() }
    expectEqual(device.accounts.currentUser(), user)
    #expect(try storage.load() != nil)
    try await device.accounts.signOut()
    #expect(device.accounts.currentUser() == nil)
    #expect(try storage.load() == nil)
    try await expectEqual(sessionCount(), 0)
  }

  @Test("when the token cannot be forgotten, its session is over and the next try signs out")
  func storageFails() async throws {
    let user = try await register()
    let token = try #require(try storage.load())
    storage.failNextClear()
    await #expect(throws: FailingSessionStorage.failure) { try await device.accounts.signOut() }
    expectEqual(device.accounts.currentUser(), user)
    let stolen = shop.another(storage: InMemorySessionStorage(token: token))
    #expect(try await stolen.accounts.current() == nil)
    try await device.accounts.signOut()
    #expect(device.accounts.currentUser() == nil)
    #expect(try storage.load() == nil)
  }

  @Test("a session ended elsewhere is over here, even when its token cannot be forgotten")
  func endedElsewhere() async throws {
    _ = try await register()
    _ = try await shop.database.write { try $0.run("DELETE FROM accounts_session") }
    storage.failNextClear()
    await #expect(throws: FailingSessionStorage.failure) { try await device.accounts.current() }
    #expect(device.accounts.currentUser() == nil)
  }

  @Test("a token that was replaced while its session ended is kept")
  func replacedMeanwhile() async throws {
    let user = try await register()
    storage.replaceAfterNextLoad(with: "a newer token")
    try await device.accounts.signOut()
    try expectEqual(storage.load(), "a newer token")
    expectEqual(device.accounts.currentUser(), user)
    try await expectEqual(sessionCount(), 0)
  }
}

/// A database whose disk is full when a test says so.
private final class FailingDatabase: Database {
  private let base: any Database
  private let failsToWrite = Mutex(false)

  init(_ base: any Database) {
    self.base = base
  }

  func failNextWrite() { failsToWrite.withLock { $0 = true } }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    try await base.read(body)
  }

  @discardableResult
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    let fails = failsToWrite.withLock { fails in
      defer { fails = false }
      return fails
    }
    guard !fails else { throw DatabaseError.full }
    return try await base.write(body)
  }
}

/// Keeps the token as a real storage does, but for what a test has prepared.
private final class FailingSessionStorage: SessionStorage {
  static let failure = AccountsError.sessionStorageUnusable(path: "/token", reason: "test")

  private struct State {
    var token: String?
    var failsToClear = false
    var replacement: String?
  }

  private let state = Mutex(State())

  func failNextClear() { state.withLock { $0.failsToClear = true } }

  func replaceAfterNextLoad(with token: String) { state.withLock { $0.replacement = token } }

  func load() throws(AccountsError) -> String? {
    state.withLock { state in
      defer {
        if let replacement = state.replacement {
          state.token = replacement
          state.replacement = nil
        }
      }
      return state.token
    }
  }

  func save(_ token: String) throws(AccountsError) { state.withLock { $0.token = token } }

  func clear() throws(AccountsError) {
    try state.withLock { state throws(AccountsError) in
      if state.failsToClear {
        state.failsToClear = false
        throw Self.failure
      }
      state.token = nil
    }
  }
}
