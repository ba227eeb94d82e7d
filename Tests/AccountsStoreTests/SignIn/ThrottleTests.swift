import Accounts
import AccountsConformance
import AccountsStore
import Expectations
import SharedKernel
import Testing

@Suite("Throttling of sign-ins")
struct ThrottleTests {
  private let shop: AccountsFixture

  init() throws {
    shop = try AccountsFixture()
  }

  private func guess(_ email: String) async throws {
    _ = try await shop.desk.accounts.signIn(email: email, password: Password("wrong guess"))
  }

  private func fail(_ count: Int, _ email: String) async throws {
    for _ in 0..<count {
      await #expect(throws: AccountsError.wrongCredentials) { try await guess(email) }
    }
  }

  @Test(
    "five failures are free, then the wait doubles",
    arguments: ["ada@example.org", "nobody@example.org"])
  func doubling(email: String) async throws {
    try await shop.registerAda()
    try await fail(5, email)
    for wait in [1, 2, 4, 8] as [Int64] {
      await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: wait)) {
        try await guess(email)
      }
      shop.time.advance(wait)
      try await fail(1, email)
    }
  }

  @Test(
    "even the right password has to wait, without its hash being computed, and then resets the count"
  )
  func rightPassword() async throws {
    try await shop.registerAda()
    try await fail(5, "ada@example.org")
    let counts = shop.hasher.counts
    await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: 1)) {
      try await shop.desk.accounts.signIn(
        email: "ada@example.org", password: AccountsFixture.password)
    }
    expectEqual(shop.hasher.counts, counts)
    shop.time.advance(1)
    _ = try await shop.desk.accounts.signIn(
      email: "ada@example.org", password: AccountsFixture.password)
    try await fail(5, "ada@example.org")
  }

  @Test("the count is in the database, not in the process")
  func survivesRestart() async throws {
    try await shop.registerAda()
    try await fail(5, "ada@example.org")
    await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: 1)) {
      try await shop.another().accounts.signIn(
        email: "ada@example.org", password: AccountsFixture.password)
    }
  }

  @Test("other accounts are not slowed down")
  func otherAccounts() async throws {
    try await shop.registerAda()
    try await fail(5, "eve@example.org")
    _ = try await shop.desk.accounts.signIn(
      email: "ada@example.org", password: AccountsFixture.password)
  }

  @Test("a clock set back does not lock anyone out")
  func clockSetBack() async throws {
    try await shop.registerAda()
    try await fail(3, "ada@example.org")
    shop.time.advance(-1_000_000)
    try await fail(2, "ada@example.org")
    shop.time.advance(-1_000_000)
    await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: 1)) {
      try await guess("ada@example.org")
    }
    shop.time.advance(1)
    _ = try await shop.desk.accounts.signIn(
      email: "ada@example.org", password: AccountsFixture.password)
  }

  @Test("a guess at every moment that is allowed checks at most a hundred passwords an hour")
  func guessRate() async throws {
    try await shop.registerAda()
    let end = shop.time.clock.now().advanced(bySeconds: 3_600)
    var checked = 0
    while shop.time.clock.now() < end {
      do {
        try await guess("ada@example.org")
      } catch AccountsError.tooManyAttempts(let wait) {
        shop.time.advance(wait)
      } catch { checked += 1 }
    }
    #expect((10...100).contains(checked))
  }

  @Test("guesses made at once are counted one by one")
  func concurrency() async throws {
    try await shop.registerAda()
    let checked = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<40 {
        group.addTask { [shop] in
          do {
            _ = try await shop.another().accounts.signIn(
              email: "ada@example.org", password: Password("wrong guess"))
            return true
          } catch { return error as? AccountsError == .wrongCredentials }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    expectEqual(checked, 5)
  }
}
