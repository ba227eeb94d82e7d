import Accounts
import AccountsConformance
import AccountsStore
import Credentials
import Database
import Expectations
import SharedKernel
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("A password that is being hashed")
struct CancelledHashTests {
  /// Checks no password before it is let.
  private final class HeldHasher: PasswordHasher {
    private let base = ScryptPasswordHasher(profile: .test)
    private let waiting = Atomic<Bool>(false)
    private let isHeld = Atomic<Bool>(true)

    var isHashing: Bool { waiting.load(ordering: .acquiring) }

    func release() { isHeld.store(false, ordering: .releasing) }

    private func hold() {
      waiting.store(true, ordering: .releasing)
      while isHeld.load(ordering: .acquiring) { usleep(1_000) }
      waiting.store(false, ordering: .releasing)
    }

    func hash(_ password: Secret) throws(CredentialsError) -> String {
      hold()
      return try base.hash(password)
    }

    func verify(_ password: Secret, against hash: String) throws(CredentialsError) -> Verification {
      hold()
      return try base.verify(password, against: hash)
    }

    func dummyVerify(_ password: Secret) throws(CredentialsError) { hold() }
  }

  enum Way: CaseIterable {
    case signIn
    case signInOfNobody
    case register
    case forgot
  }

  @Test(
    "keeps nobody waiting who gave up, and what comes of it is dropped", .timeLimit(.minutes(1)),
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
          email: "ada@example.org", password: AccountsFixture.password)
      case .signInOfNobody:
        _ = try await device.accounts.signIn(
          email: "nobody@example.org", password: AccountsFixture.password)
      case .register:
        _ = try await device.accounts.register(
          name: "Eve", email: "eve@example.org", password: Password("another long secret"))
      case .forgot:
        try await device.passwordReset.requestPasswordReset(email: "ada@example.org")
      }
    }
    while !hasher.isHashing { try await Task.sleep(for: .milliseconds(1)) }
    command.cancel()
    await #expect(throws: CancellationError.self) { try await command.value }
    #expect(hasher.isHashing)
    #expect(device.accounts.currentUser() == nil)
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_user"), 1)
  }
}
