import Accounts
import AccountsStore
import Database
import Expectations
import SharedKernel
import Synchronization
import Testing

@Suite("One's own data")
struct PrivacyTests {
  private let shop: AccountsFixture
  private let orders = FakeHolder(), others = FakeHolder()
  private let privacy: SQLAccountPrivacy

  init() throws {
    let (shop, orders, others) = (try AccountsFixture(), orders, others)
    self.shop = shop
    privacy = SQLAccountPrivacy(
      shop.core, schemas: [AccountsSchema.schema],
      holders: [orders, others])
  }

  private func facts(_ data: PersonalData) -> [PersonalData.Fact] {
    if case .record(let facts) = data { facts } else { [] }
  }

  /// The rows that an export has of a table, each by its columns.
  private func rows(
    _ table: String, in export: [PersonalData.Fact]
  ) throws -> [[String: PersonalData]] {
    let found = try #require(export.first { $0.name == table }, "\(table)")
    guard case .list(let rows) = found.value else { return [] }
    return rows.map { row in
      Dictionary(facts(row).map { ($0.name, $0.value) }) { first, _ in first }
    }
  }

  @Test("an export holds the account's own rows of every table that has some, and no secret")
  func export() async throws {
    _ = try await shop.another().accounts.register(
      name: "Bob", email: "bob@example.org", password: password)
    let user = try await shop.registerVerifiedAda()
    let recovery = try await shop.enrolAda().recovery
    try await shop.desk.passwordReset.requestPasswordReset(email: "ada@example.org")
    let export = facts(try await privacy.exportData())
    expectEqual(
      export.map(\.name),
      [
        "accounts_user", "accounts_session", "accounts_link", "accounts_second_factor",
        "accounts_recovery_code", "accounts_outbox", "accounts_event",
      ])
    let account = try #require(try rows("accounts_user", in: export).first)
    expectEqual(account["id"], .text(user.id.rawValue))
    expectEqual(account["email"], .text("ada@example.org"))
    expectEqual(account["notifies_orders"], .number(1))
    expectEqual(account["created_at"], .time(Timestamp(secondsSinceEpoch: 1_800_000_000)))
    try expectEqual(rows("accounts_recovery_code", in: export).count, recovery.count)
    try expectEqual(rows("accounts_link", in: export).map { $0["purpose"] }, [.text("reset")])
    let text = "\(export)"
    for secret in ["scrypt", "token", "hash", "salt", "digest", "bob@example.org", recovery[0]] {
      #expect(!text.contains(secret), "\(secret)")
    }
    try await expectEqual(shop.desk.log.recentEvents(limit: 1).first?.kind, .dataExport)
  }

  @Test("a deleted account is gone, here, on other devices and at every holder")
  func delete() async throws {
    let user = try await shop.registerVerifiedAda()
    _ = try await shop.enrolAda()
    let phone = shop.another()
    _ = try await shop.challenge(on: phone)
    try await privacy.deleteAccount()
    #expect(shop.desk.accounts.currentUser() == nil)
    #expect(try shop.storage.load() == nil)
    expectEqual(orders.deleted, [user.id])
    try await expectEqual(shop.subjects().last, "Your account was deleted")
    let dump = try await shop.dump()
    #expect(!dump.contains("ada@example.org"))
    #expect(!dump.contains(user.id.rawValue))
    #expect(!dump.contains("Lovelace"))
    #expect(dump.contains("account-deletion|succeeded"))
    await #expect(throws: AccountsError.wrongCredentials) { try await shop.signInAda(on: phone) }
    #expect(try await shop.registerAda() != user)
  }

  @Test("a holder that fails is asked again at the next start; no one signs in meanwhile")
  func resume() async throws {
    let user = try await shop.registerAda()
    orders.failsNext = true
    try await privacy.deleteAccount()
    #expect(orders.deleted.isEmpty)
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_deletion"), 1)
    let phone = shop.another()
    for email in ["ada@example.org", "deleted-\(user.id)@deleted.invalid"] {
      await #expect(throws: AccountsError.wrongCredentials) {
        try await phone.accounts.signIn(email: email, password: password)
      }
    }
    orders.failsNext = true
    await #expect(throws: FakeHolder.Failure.self) { try await privacy.resumeDeletions() }
    try await privacy.resumeDeletions()
    try await privacy.resumeDeletions()
    expectEqual(orders.deleted, [user.id])
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_user"), 0)
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_deletion"), 0)
  }

  @Test(
    "a deletion waits where tables of an owner that is gone may be about people, signed out everywhere",
    arguments: [true, false])
  func waits(isBack: Bool) async throws {
    try await shop.database.write { transaction in
      try transaction.run(
        "INSERT INTO schema_migration (owner, version, name, content) VALUES ('diary', 1, 'pages', 'x')"
      )
    }
    let user = try await shop.registerAda()
    let phone = shop.another()
    try await shop.signInAda(on: phone)
    try await privacy.deleteAccount()
    #expect(shop.desk.accounts.currentUser() == nil)
    try await expectEqual(phone.accounts.current(), nil)
    expectEqual(orders.deleted, [user.id])
    for _ in 1...2 {
      await #expect(throws: AccountsError.tablesUndescribed(["diary"])) {
        try await privacy.resumeDeletions()
      }
      try await expectEqual(shop.count("SELECT count(*) FROM accounts_deletion"), 1)
    }
    // The owner was composed again and has said it, or its tables were dropped.
    try await shop.database.write { transaction in
      if isBack {
        try transaction.run("UPDATE schema_migration SET people = '[]' WHERE owner = 'diary'")
      } else {
        try transaction.run("DELETE FROM schema_migration WHERE owner = 'diary'")
      }
    }
    try await privacy.resumeDeletions()
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_deletion"), 0)
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_user"), 0)
  }

  @Test("a holder that fails stops no other holder, and the account stays until it has succeeded")
  func others() async throws {
    let user = try await shop.registerAda()
    orders.failing = [user.id]
    try await privacy.deleteAccount()
    expectEqual([orders.deleted, others.deleted], [[], [user.id]])
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_user"), 1)
    orders.failing = []
    try await privacy.resumeDeletions()
    expectEqual(orders.deleted, [user.id])
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_user"), 0)
  }

  @Test("a deletion that fails hinders no other, and throws when all were tried")
  func hinders() async throws {
    let ada = try await shop.registerAda()
    orders.failing = [ada.id]
    try await privacy.deleteAccount()
    let outcome = try await shop.desk.accounts.register(
      name: "Eve", email: "eve@example.org", password: password)
    let eve = try #require(outcome.user)
    #expect(try await shop.desk.accounts.name(of: ada.id) == nil)
    try await expectEqual(shop.desk.accounts.name(of: eve.id), "Eve")
    orders.failing = [ada.id, eve.id]
    try await privacy.deleteAccount()
    orders.failing = [ada.id]
    await #expect(throws: FakeHolder.Failure.self) { try await privacy.resumeDeletions() }
    expectEqual(orders.deleted, [eve.id])
    try await expectEqual(shop.count("SELECT count(*) FROM accounts_deletion"), 1)
  }
}

/// Holds data about everybody, and fails where a test asks for it.
private final class FakeHolder: PersonalDataHolder {
  struct Failure: Error {}

  private let state = Mutex(
    (deleted: [User.ID](), failsNext: false, failing: Set<User.ID>()))

  var deleted: [User.ID] { state.withLock(\.deleted) }

  var failsNext: Bool {
    get { state.withLock(\.failsNext) }
    set { state.withLock { $0.failsNext = newValue } }
  }

  /// Whose data it fails to delete.
  var failing: Set<User.ID> {
    get { state.withLock(\.failing) }
    set { state.withLock { $0.failing = newValue } }
  }

  func deletePersonalData(of user: User.ID) async throws {
    try state.withLock { state in
      if state.failsNext {
        state.failsNext = false
        throw Failure()
      }
      if state.failing.contains(user) { throw Failure() }
      state.deleted.append(user)
    }
  }
}
