import Accounts
import AccountsStore
import Database
import Expectations
import SharedKernel
import Testing

@Suite("Signing in")
struct SignInTests {
  private let shop: AccountsFixture

  init() throws {
    shop = try AccountsFixture()
  }

  @Test("a registration that is refused costs no hash, and stores nothing")
  func refusedRegistration() async throws {
    await #expect(throws: AccountsError.unacceptablePassword(.tooCommon)) {
      try await shop.desk.accounts.register(
        name: "A", email: "a@example.org", password: Password("password123"))
    }
    #expect(try await shop.dump().isEmpty)
    expectEqual(shop.hasher.counts.hashed, 0)
  }

  @Test("an unknown address costs as much work as a wrong password")
  func sameWork() async throws {
    try await shop.registerAda()
    for email in ["ada@example.org", "eve@example.org"] {
      await #expect(throws: AccountsError.wrongCredentials) {
        try await shop.desk.accounts.signIn(email: email, password: Password("wrong guess"))
      }
    }
    expectEqual(shop.hasher.counts, .init(hashed: 1, verified: 1, dummies: 1))
  }

  @Test("a wrong password is counted against its account alone")
  func countedAlone() async throws {
    try await shop.registerAda()
    _ = try await shop.another().accounts.register(
      name: "Bob", email: "bob@example.org", password: Password("two kettles of green tea"))
    await #expect(throws: AccountsError.wrongCredentials) {
      try await shop.another().accounts.signIn(
        email: "ada@example.org", password: Password("wrong guess"))
    }
    let counted = try await shop.database.read { transaction in
      try transaction.rows("SELECT email FROM accounts_user WHERE failed_passwords > 0") {
        try $0.text(0)
      }
    }
    expectEqual(counted, ["ada@example.org"])
  }

  @Test("passwords that agree in their first 72 bytes are different passwords")
  func noTruncation() async throws {
    let stem = String(repeating: "blue kettle ", count: 6)
    try await shop.desk.accounts.register(
      name: "Ada", email: "ada@example.org", password: Password(stem + "a"))
    await #expect(throws: AccountsError.wrongCredentials) {
      try await shop.desk.accounts.signIn(email: "ada@example.org", password: Password(stem + "b"))
    }
  }

  @Test("neither password nor token is in the database")
  func nothingPlain() async throws {
    try await shop.registerAda()
    let token = try #require(try shop.storage.load())
    let dump = try await shop.dump()
    #expect(dump.contains("$scrypt$"))
    #expect(!dump.contains("kettle"))
    #expect(!dump.contains(token))
  }

  @Test("an outdated hash is replaced at the next sign-in, and both hashes work")
  func rehash() async throws {
    let shop = try AccountsFixture(marksOutdated: true)
    try await shop.registerAda()
    _ = try await shop.another().accounts.register(
      name: "Eve", email: "eve@example.org", password: password)
    let hashes: Statement = "SELECT count(DISTINCT password_hash) FROM accounts_user"
    // Salts are random; with equal hashes it counts whose is replaced.
    _ = try await shop.database.write { transaction in
      try transaction.run(
        "UPDATE accounts_user SET password_hash = (SELECT min(password_hash) FROM accounts_user)")
    }
    try await expectEqual(shop.count(hashes), 1)
    _ = try await shop.desk.accounts.signIn(
      email: "ada@example.org", password: password)
    expectEqual(shop.hasher.counts.hashed, 3)
    try await expectEqual(shop.count(hashes), 2)
    _ = try await shop.desk.accounts.signIn(
      email: "ada@example.org", password: password)
  }
}
