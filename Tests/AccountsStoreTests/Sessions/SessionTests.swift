import Accounts
import AccountsStore
import Database
import Expectations
import Testing

@Suite("Sessions")
struct SessionTests {
  private let shop: AccountsFixture
  private let day: Int64 = 86_400

  init() throws {
    shop = try AccountsFixture()
  }

  @Test("the use of one session keeps nobody else's alive")
  func othersAge() async throws {
    try await shop.registerAda()
    let other = shop.another()
    _ = try await other.accounts.register(
      name: "Bob", email: "bob@example.org", password: password)
    shop.time.advance(20 * day)
    #expect(try await shop.desk.accounts.current() != nil)
    shop.time.advance(11 * day)
    #expect(try await shop.desk.accounts.current() != nil)
    #expect(try await other.accounts.current() == nil)
  }

  @Test("a sign-in survives a restart")
  func restart() async throws {
    let user = try await shop.registerAda()
    let restarted = shop.another(storage: shop.storage)
    #expect(restarted.accounts.currentUser() == nil)
    try await expectEqual(restarted.accounts.current(), user)
    expectEqual(restarted.accounts.currentUser(), user)
  }

  @Test("a session left idle for thirty days is over, also in memory")
  func idle() async throws {
    try await shop.registerAda()
    shop.time.advance(30 * day - 1)
    #expect(shop.desk.accounts.isSignedIn)
    shop.time.advance(1)
    #expect(!shop.desk.accounts.isSignedIn)
    #expect(try await shop.desk.accounts.current() == nil)
    #expect(try shop.storage.load() == nil)
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_session"), 0)
  }

  @Test("use keeps a session alive, but not past ninety days")
  func absolute() async throws {
    try await shop.registerAda()
    for _ in 0..<8 {
      shop.time.advance(11 * day)
      #expect(try await shop.desk.accounts.current() != nil)
    }
    shop.time.advance(2 * day)
    #expect(!shop.desk.accounts.isSignedIn)
    #expect(try await shop.desk.accounts.current() == nil)
  }

  @Test("a token used after sign-out opens nothing")
  func replay() async throws {
    try await shop.registerAda()
    let token = try #require(try shop.storage.load())
    try await shop.desk.accounts.signOut()
    try await shop.desk.accounts.signOut()
    let stolen = shop.another(storage: InMemorySessionStorage(token: token))
    #expect(try await stolen.accounts.current() == nil)
  }

  @Test(
    "a token that was never given opens nothing and is forgotten",
    arguments: ["", "x", "not a token", String(repeating: "A", count: 43)])
  func forged(token: String) async throws {
    let storage = InMemorySessionStorage(token: token)
    #expect(try await shop.another(storage: storage).accounts.current() == nil)
    #expect(try storage.load() == nil)
  }

  @Test("every sign-in has a token of its own, and ends the one before on that device")
  func newToken() async throws {
    try await shop.registerAda()
    let first = try #require(try shop.storage.load())
    _ = try await shop.desk.accounts.signIn(
      email: "ada@example.org", password: password)
    #expect(try shop.storage.load() != first)
    let old = shop.another(storage: InMemorySessionStorage(token: first))
    #expect(try await old.accounts.current() == nil)
  }

  @Test(
    "a clock set back by more than a minute ends a session, and setting it right again does not help"
  )
  func clockSetBack() async throws {
    try await shop.registerAda()
    shop.time.advance(day)
    _ = try await shop.desk.accounts.current()
    shop.time.advance(-60)
    #expect(try await shop.desk.sessions.checkSession() == nil)
    #expect(shop.desk.accounts.isSignedIn)
    shop.time.advance(-1)
    #expect(!shop.desk.accounts.isSignedIn)
    try await expectEqual(shop.desk.sessions.checkSession(), .expired)
    #expect(try shop.storage.load() == nil)
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_session"), 0)
  }

  @Test("a session that begins later than now is over wherever it is looked at")
  func fromTheFuture() async throws {
    try await shop.registerAda()
    let token = try #require(try shop.storage.load())
    shop.time.advance(-3_600)
    let restarted = shop.another(storage: InMemorySessionStorage(token: token))
    #expect(try await restarted.accounts.current() == nil)
    shop.time.advance(3_600)
    #expect(
      try await shop.another(storage: InMemorySessionStorage(token: token)).accounts.current()
        == nil)
    await #expect(throws: AccountsError.notSignedIn) { try await shop.desk.accounts.settings() }
  }

  @Test("a sign-in after the clock was set back removes the sessions of the time to come")
  func signInAfterClockSetBack() async throws {
    try await shop.registerAda()
    shop.time.advance(-3_600)
    let phone = shop.another()
    try await shop.signInAda(on: phone)
    try await expectEqual(phone.sessions.sessions().map(\.device), ["phone"])
    shop.time.advance(3_600)
    try await expectEqual(shop.desk.sessions.checkSession(), .endedElsewhere)
  }
}
