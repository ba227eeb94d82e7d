import Accounts
import AccountsStore
import Database
import Expectations
import Mail
import SharedKernel
import Testing

@Suite("Registering")
struct RegistrationTests {
  private let shop: AccountsFixture

  init() throws {
    shop = try AccountsFixture()
  }

  private func register(
    on device: AccountsDevice, password: Password = Password("another long secret")
  ) async throws -> SignInOutcome {
    try await device.accounts.register(name: "Eve", email: "ada@example.org", password: password)
  }

  @Test("a taken address is said to be taken, and is throttled as a wrong sign-in is")
  func takenAddress() async throws {
    try await shop.registerAda()
    let eve = shop.another()
    let before = shop.hasher.counts
    for _ in 0..<4 {
      await #expect(throws: AccountsError.addressTaken) { try await register(on: eve) }
    }
    expectEqual(shop.hasher.counts.verified, before.verified + 4)
    expectEqual(shop.hasher.counts.hashed, before.hashed)
    await #expect(throws: AccountsError.wrongCredentials) {
      try await eve.accounts.signIn(email: "ada@example.org", password: Password("wrong guess"))
    }
    for attempt in 0..<2 {
      await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: 1)) {
        if attempt == 0 {
          _ = try await register(on: eve)
        } else {
          _ = try await shop.signInAda(on: eve)
        }
      }
    }
    #expect(eve.accounts.currentUser() == nil)
  }

  @Test("the owner of a taken address gets a mail about it, once a day")
  func ownerIsTold() async throws {
    try await shop.registerAda()
    for _ in 0..<3 { _ = try? await register(on: shop.another()) }
    let warning = "Somebody tried to register with your address"
    #expect(try await shop.subjects().count { $0 == warning } == 1)
    shop.time.advance(86_400)
    _ = try? await register(on: shop.another())
    #expect(try await shop.subjects().count { $0 == warning } == 2)
  }

  @Test("a taken address with its password and a second factor asks for it")
  func secondFactor() async throws {
    try await shop.registerVerifiedAda()
    _ = try await shop.enrolAda()
    let phone = shop.another()
    let outcome = try await register(on: phone, password: password)
    #expect(outcome.user == nil)
    #expect(phone.accounts.currentUser() == nil)
    #expect(phone.accounts.pendingChallenge() != nil)
  }

  @Test("a mail says nothing that who registers typed, whatever they are called")
  func mailHoldsNoTypedText() async throws {
    try await shop.desk.accounts.register(
      name: "http://evil.example click", email: "bob@example.org",
      password: Password("a long enough secret"))
    try await shop.deliver()
    let message = try #require(shop.mail.messages.first)
    #expect(!message.lines.joined().contains("evil"))
    #expect(message.to == "bob@example.org" && message.from == "no-reply@shop.example")
  }

  @Test("one of many who register an address at once gets it")
  func race() async throws {
    let opened = await withTaskGroup(of: User?.self) { group in
      for number in 0..<8 {
        group.addTask { [shop] in
          let device = AccountsDevice(
            AccountsCore(
              database: shop.database, storage: InMemorySessionStorage(), hasher: shop.hasher,
              clock: shop.time.clock, identifiers: .seeded(UInt64(100 + number))))
          return try? await device.accounts.register(
            name: "N", email: "new@example.org", password: Password("secret number \(number)")
          ).user
        }
      }
      return await group.reduce(into: []) { if let user = $1 { $0.append(user) } }
    }
    expectEqual(opened.count, 1)
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_user"), 1)
  }
}
