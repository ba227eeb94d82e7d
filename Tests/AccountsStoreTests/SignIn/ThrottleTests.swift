import Accounts
import AccountsStore
import Database
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
    "even the right password has to wait, without its hash being computed, and then resets the count"
  )
  func rightPassword() async throws {
    try await shop.registerAda()
    try await fail(5, "ada@example.org")
    let counts = shop.hasher.counts
    await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: 1)) {
      try await shop.desk.accounts.signIn(
        email: "ada@example.org", password: password)
    }
    expectEqual(shop.hasher.counts, counts)
    shop.time.advance(1)
    _ = try await shop.desk.accounts.signIn(
      email: "ada@example.org", password: password)
    try await fail(5, "ada@example.org")
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
      email: "ada@example.org", password: password)
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

  @Test("the counts name nobody, and the oldest of a hundred thousand are forgotten")
  func bounded() async throws {
    try await shop.registerAda()
    try await fail(1, "ada@example.org")
    try await fail(2, "first@example.org")
    #expect(try await !shop.dump().contains("first@example.org"))
    let now = shop.time.clock.now().secondsSinceEpoch
    try await shop.database.write { transaction in
      try transaction.run(
        """
        WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 100005)
        INSERT INTO accounts_attempt (email, failures, last_at)
        SELECT 'password ' || n, 1, ?1 - 80000 FROM number
        """, now)
    }
    shop.time.advance(1)
    try await fail(1, "last@example.org")
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_attempt"), 100_000)
    // The two counts of a moment ago are not among the oldest.
    try await fail(3, "first@example.org")
    await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: 1)) {
      try await guess("first@example.org")
    }
  }

  @Test("an address gets five mails about accounts opened and deleted there, then one a wait")
  func openings() async throws {
    func open() async throws {
      try await shop.desk.accounts.register(
        name: "Eve", email: "victim@example.org", password: password)
      try await shop.desk.privacy.deleteAccount()
    }
    for _ in 0..<5 { try await open() }
    await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: 1)) { try await open() }
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_user"), 0)
    shop.time.advance(1)
    try await open()
    await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: 2)) { try await open() }
  }

  @Test("who knows the password makes few challenges without the second factor")
  func challenges() async throws {
    try await shop.registerVerifiedAda()
    let codes = try await shop.enrolAda().codes
    let phone = shop.another()
    for _ in 0..<4 { _ = try await shop.challenge(on: phone) }
    let challenge = try await shop.challenge(on: phone)
    await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: 1)) {
      try await shop.challenge(on: phone)
    }
    // Who is in has proved all of it, and begins anew.
    try await phone.accounts.answer(challenge, with: shop.code(codes))
    _ = try await shop.challenge(on: phone)
  }

  @Test("the right answers in a session forget its failures, and no other's")
  func session() async throws {
    try await shop.registerAda()
    try await fail(4, "ada@example.org")
    for _ in 0..<2 {
      for _ in 0..<4 {
        await #expect(throws: AccountsError.wrongCurrentPassword) {
          try await shop.desk.accounts.reauthenticate(password: Password("wrong guess"))
        }
      }
      _ = try await shop.desk.accounts.reauthenticate(password: password)
    }
    try await fail(1, "ada@example.org")
    await #expect(throws: AccountsError.tooManyAttempts(retryAfterSeconds: 1)) {
      try await guess("ada@example.org")
    }
    // A new password begins anew for everybody: what was guessed was the old one.
    let new = Password("two kettles of green tea")
    try await shop.desk.accounts.changePassword(current: password, new: new)
    try await fail(5, "ada@example.org")
  }
}
