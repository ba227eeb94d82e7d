import Accounts
import AccountsStore
import Database
import Expectations
import SharedKernel
import Testing

@Suite("A password that is being hashed")
struct CancelledHashTests {
  enum Way: CaseIterable {
    case signIn
    case signInOfNobody
    case register
    case forgot
  }

  @Test(
    "keeps nobody waiting who gave up, and what comes of it is dropped",
    arguments: Way.allCases)
  func dropped(_ way: Way) async throws {
    let shop = try AccountsFixture()
    try await shop.registerAda()
    let hasher = HeldHasher()
    defer { hasher.release() }
    let device = AccountsDevice(
      AccountsCore(
        database: shop.database, storage: InMemorySessionStorage(), hasher: hasher,
        clock: shop.time.clock, identifiers: .seeded(7)))
    let command = Task {
      switch way {
      case .signIn:
        _ = try await device.accounts.signIn(
          email: "ada@example.org", password: password)
      case .signInOfNobody:
        _ = try await device.accounts.signIn(
          email: "nobody@example.org", password: password)
      case .register:
        _ = try await device.accounts.register(
          name: "Eve", email: "eve@example.org", password: Password("another long secret"))
      case .forgot:
        try await device.passwordReset.requestPasswordReset(email: "ada@example.org")
      }
    }
    try await hasher.waitForPassword()
    command.cancel()
    await #expect(throws: CancellationError.self) { try await command.value }
    #expect(hasher.isHashing)
    #expect(device.accounts.currentUser() == nil)
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_user"), 1)
  }
}
