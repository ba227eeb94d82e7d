import Accounts
import AccountsConformance
import AccountsStore
import Database
import Expectations
import SharedKernel
import Synchronization
import Testing

@Suite("One's own data")
struct PrivacyTests {
  private let shop: AccountsFixture
  private let orders = FakeHolder("orders")
  private let privacy: SQLAccountPrivacy

  init() throws {
    let (shop, orders) = (try AccountsFixture(), orders)
    self.shop = shop
    privacy = SQLAccountPrivacy(shop.core, holders: [orders, FakeHolder("reviews")])
  }

  private func facts(_ data: PersonalData) -> [PersonalData.Fact] {
    if case .record(let facts) = data { facts } else { [] }
  }

  @Test("an export holds the account and what every holder has, and no secret")
  func export() async throws {
    let user = try await shop.registerVerifiedAda()
    let recovery = try await shop.enrolAda().recovery
    let export = facts(try await privacy.exportData())
    expectEqual(export.map(\.name), ["account", "orders", "reviews"])
    expectEqual(export[1].value, .text("orders of \(user.id)"))
    let account = facts(try #require(export.first).value)
    expectEqual(
      account.map(\.name),
      [
        "id", "name", "email", "isEmailVerified", "pendingEmail", "createdAt", "settings",
        "secondFactor", "sessions", "events",
      ])
    expectEqual(account[2].value, .text("ada@example.org"))
    expectEqual(account[3].value, .flag(true))
    let text = "\(export)"
    #expect(!text.contains("scrypt") && !text.contains(recovery[0]))
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
        try await phone.accounts.signIn(email: email, password: AccountsFixture.password)
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

  @Test("a deletion that fails hinders no other, and throws when all were tried")
  func hinders() async throws {
    let ada = try await shop.registerAda()
    orders.failing = [ada.id]
    try await privacy.deleteAccount()
    let outcome = try await shop.desk.accounts.register(
      name: "Eve", email: "eve@example.org", password: AccountsFixture.password)
    let eve = try #require(outcome.user)
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

  let section: String
  private let state = Mutex(
    (deleted: [User.ID](), failsNext: false, failing: Set<User.ID>()))

  init(_ section: String) {
    self.section = section
  }

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

  func personalData(of user: User.ID) async throws -> PersonalData {
    .text("\(section) of \(user)")
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
