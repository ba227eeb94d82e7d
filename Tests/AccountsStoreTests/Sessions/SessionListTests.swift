import Accounts
import AccountsStore
import Expectations
import SharedKernel
import Testing

@Suite("The list of sessions")
struct SessionListTests {
  private let shop: AccountsFixture

  init() throws {
    shop = try AccountsFixture()
  }

  @Test("one's own sessions are listed, the one that asks first")
  func list() async throws {
    try await shop.registerAda()
    let began = shop.time.clock.now()
    shop.time.advance(7_200)
    let phone = shop.another()
    try await shop.signInAda(on: phone)
    _ = try await shop.another().accounts.register(
      name: "Bob", email: "bob@example.org", password: password)
    let sessions = try await shop.desk.sessions.sessions()
    expectEqual(sessions.map(\.device), ["desk", "phone"])
    expectEqual(sessions.map(\.isCurrent), [true, false])
    #expect(sessions[0].createdAt == began && sessions[1].createdAt == shop.time.clock.now())
    try await expectEqual(phone.sessions.sessions().map(\.device), ["phone", "desk"])
    shop.time.advance(30 * 86_400 - 7_200)
    try await expectEqual(phone.sessions.sessions().map(\.device), ["phone"])
  }

  @Test("what a device calls itself is one line, or nothing", arguments: ["a\nb", "\u{1B}[2J", ""])
  func device(name: String) async throws {
    let device = AccountsDevice(
      AccountsCore(
        database: shop.database, storage: InMemorySessionStorage(), hasher: shop.hasher,
        clock: shop.time.clock, device: name))
    _ = try await device.accounts.register(
      name: "Bob", email: "bob@example.org", password: password)
    try await expectEqual(device.sessions.sessions().map(\.device), [""])
  }

  @Test("by default, half an hour without use signs out, or twelve hours")
  func standardLimits() async throws {
    let storage = InMemorySessionStorage()
    let device = AccountsDevice(
      AccountsCore(
        database: shop.database, storage: storage, hasher: shop.hasher, clock: shop.time.clock))
    _ = try await device.accounts.register(
      name: "Bob", email: "bob@example.org", password: password)
    for _ in 0..<25 {
      shop.time.advance(1_700)
      #expect(try await device.accounts.current() != nil)
    }
    shop.time.advance(700)
    #expect(try await device.accounts.current() == nil)
    _ = try await device.accounts.signIn(
      email: "bob@example.org", password: password)
    shop.time.advance(1_799)
    #expect(device.accounts.isSignedIn)
    shop.time.advance(1)
    #expect(!device.accounts.isSignedIn)
  }
}
