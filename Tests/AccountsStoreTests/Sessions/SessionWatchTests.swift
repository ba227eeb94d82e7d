import Accounts
import AccountsStore
import Database
import Expectations
import SharedKernel
import Testing

@Suite("The watch over a session")
struct SessionWatchTests {
  private let shop: AccountsFixture

  init() throws {
    shop = try AccountsFixture()
  }

  @Test("has nothing to report while the session lasts, and none while no one is signed in")
  func quiet() async throws {
    #expect(try await shop.desk.sessions.checkSession() == nil)
    let user = try await shop.registerAda()
    #expect(try await shop.desk.sessions.checkSession() == nil)
    expectEqual(shop.desk.accounts.currentUser(), user)
    try await shop.desk.accounts.signOut()
    #expect(try await shop.desk.sessions.checkSession() == nil)
  }

  @Test("extends the idle limit, also by what another process did with the session")
  func use() async throws {
    try await shop.registerAda()
    let other = shop.another(storage: shop.storage)
    _ = try await other.accounts.current()
    for _ in 0..<4 {
      shop.time.advance(20 * 86_400)
      #expect(try await other.sessions.checkSession() == nil)
    }
    #expect(!shop.desk.accounts.isSignedIn)
    #expect(try await shop.desk.sessions.checkSession() == nil)
    #expect(shop.desk.accounts.isSignedIn)
  }

  @Test(
    "extends the limit by a command and not by a look, also where another process used the session",
    arguments: [false, true])
  func look(isUse: Bool) async throws {
    try await shop.registerAda()
    let other = shop.another(storage: shop.storage)
    _ = try await other.accounts.current()
    for _ in 0..<2 {
      shop.time.advance(20 * 86_400)
      #expect(try await other.sessions.checkSession() == nil)
    }
    shop.time.advance(86_400)
    let used = try await lastUse()
    #expect(!shop.desk.accounts.isSignedIn)
    #expect(try await shop.desk.sessions.beginWatch() == nil)
    #expect(shop.desk.accounts.isSignedIn)
    #expect(try await shop.desk.sessions.endWatch(isUse: isUse) == nil)
    try await expectEqual(lastUse(), used.map { isUse ? $0 + 86_400 : $0 })
  }

  private func lastUse() async throws -> Int64? {
    try await shop.database.read { transaction in
      try transaction.first("SELECT last_used_at FROM accounts_session") { try $0.int64(0) }
    }
  }

  @Test("leaves the token of somebody who signed in with the same file meanwhile")
  func sharedStorage() async throws {
    try await shop.registerAda()
    let other = shop.another(storage: shop.storage)
    _ = try await other.accounts.current()
    _ = try await other.accounts.register(
      name: "Bob", email: "bob@example.org", password: password)
    let token = try shop.storage.load()
    try await expectEqual(shop.desk.sessions.checkSession(), .endedElsewhere)
    try expectEqual(shop.storage.load(), token)
    #expect(try await other.sessions.checkSession() == nil)
  }

  @Test("knows what the person is called since another process changed it")
  func renamed() async throws {
    try await shop.registerAda()
    let other = shop.another(storage: shop.storage)
    _ = try await other.accounts.current()
    try await other.accounts.changeSettings { $0.displayName = "Ada King" }
    #expect(try await shop.desk.sessions.checkSession() == nil)
    expectEqual(shop.desk.accounts.currentUser()?.name, "Ada King")
  }

  @Test(
    "has the first transaction of a command refuse, if the session has ended",
    arguments: [true, false])
  func refusal(isWrite: Bool) async throws {
    try await shop.registerAda()
    let phone = shop.another()
    try await shop.signInAda(on: phone)
    try await phone.sessions.endOtherSessions()
    #expect(try await shop.desk.sessions.beginWatch() == nil)
    let database = shop.core.database
    await #expect(throws: AccountsError.notSignedIn) {
      if isWrite {
        try await database.write { try $0.run("DELETE FROM accounts_user") }
      } else {
        _ = try await users(in: database)
      }
    }
    try await expectEqual(shop.desk.sessions.endWatch(isUse: true), .endedElsewhere)
    try await expectEqual(users(in: database), 1)
  }

  @Test("keeps what the command itself changed of the person")
  func changed() async throws {
    try await shop.registerAda()
    shop.time.advance(86_400)
    #expect(try await shop.desk.sessions.beginWatch() == nil)
    try await shop.desk.accounts.changeSettings { $0.displayName = "Ada King" }
    #expect(try await shop.desk.sessions.endWatch(isUse: true) == nil)
    expectEqual(shop.desk.accounts.currentUser()?.name, "Ada King")
  }

  private func users(in database: any Database) async throws -> Int? {
    try await database.read { transaction in
      try transaction.first("SELECT count(*) FROM accounts_user") { try $0.int(0) }
    }
  }
}
