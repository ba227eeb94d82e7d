import Accounts
import Catalog
import Database
import Expectations
import Money
import SharedKernel
import Synchronization
import TestDatabases
import Testing
import WishlistFeatureInterface

@testable import WishlistFeatureStore

/// Who is signed in, as a test says.
final class FakeSession: CurrentSession {
  private let user = Mutex<User?>(nil)

  func currentUser() -> User? { user.withLock { $0 } }

  func signIn(_ person: User?) { user.withLock { $0 = person } }
}

extension SQLWishlist {
  init(_ session: FakeSession) throws {
    self.init(
      database: try TestDatabase.opened(SQLWishlist.migrations), session: session, device: "a")
  }
}

private func user(_ name: String) throws -> User {
  User(
    id: try #require(User.ID("u-\(name)")), email: try EmailAddress("\(name)@example.org"),
    name: name)
}

private func product(_ id: String, cents: Int64 = 1_000) throws -> SavedProduct {
  SavedProduct(
    product: try #require(Product.ID(id)), name: "The \(id)",
    price: Money(minorUnits: cents, currency: .usd), wasInStock: cents > 0)
}

@Suite("Stored wish lists")
struct WishlistStoreTests {
  @Test("keep what was saved, the last first, each once")
  func saved() async throws {
    let list = try SQLWishlist(FakeSession())
    try await list.save(product("mug"))
    try await list.save(product("lamp"))
    try await list.save(product("mug", cents: 0))
    try await expectEqual(list.saved(), [product("lamp"), product("mug", cents: 0)])
    try await list.remove(product("lamp").product)
    try await list.remove(product("lamp").product)
    try await expectEqual(list.saved().map(\.name), ["The mug"])
  }

  @Test("hold a number of products, and update one of them then")
  func full() async throws {
    let list = try SQLWishlist(FakeSession())
    for number in 1...WishlistError.limit { try await list.save(product("p-\(number)")) }
    await #expect(throws: WishlistError.full) { try await list.save(product("next")) }
    expectExplained([WishlistError.full], by: "wishlist")
    try await list.save(product("p-1", cents: 0))
    try await expectEqual(list.saved().count, WishlistError.limit)
  }

  @Test("belong to an account each, and the guest's moves along once")
  func merged() async throws {
    let session = FakeSession()
    let list = try SQLWishlist(session)
    try await list.save(product("mug"))
    try await list.save(product("lamp"))
    #expect(try await list.mergeGuest() == 0)
    session.signIn(try user("ada"))
    try await list.save(product("mug"))
    #expect(try await list.mergeGuest() == 1)
    #expect(try await list.mergeGuest() == 0)
    session.signIn(try user("bob"))
    #expect(try await list.saved().isEmpty)
    try await list.save(product("mug"))
    try await list.remove(product("mug").product)
    session.signIn(try user("ada"))
    try await expectEqual(Set(list.saved().map(\.name)), ["The mug", "The lamp"])
    session.signIn(nil)
    #expect(try await list.saved().isEmpty)
  }

  @Test("take of a guest's products the newest that fit, and stop no sign-in")
  func mergedFull() async throws {
    let database = try TestDatabase.opened(SQLWishlist.migrations)
    let session = FakeSession()
    let list = SQLWishlist(database: database, session: session, device: "desk")
    for id in ["mug", "pan", "lamp"] { try await list.save(product(id)) }
    session.signIn(try user("ada"))
    for number in 2...WishlistError.limit { try await list.save(product("p-\(number)")) }
    #expect(try await list.mergeGuest() == 1)
    try await expectEqual(list.saved().count, WishlistError.limit)
    try await expectEqual(list.saved().first?.name, "The lamp")
    session.signIn(nil)
    #expect(try await list.saved().isEmpty)
  }

  @Test("of guests are one for each device, and only that of the own device moves along")
  func devices() async throws {
    let database = try TestDatabase.opened(SQLWishlist.migrations)
    let session = FakeSession()
    let (desk, phone) = (
      SQLWishlist(database: database, session: session, device: "desk"),
      SQLWishlist(database: database, session: FakeSession(), device: "phone")
    )
    try await desk.save(product("mug"))
    try await phone.save(product("mug"))
    try await phone.save(product("lamp"))
    try await expectEqual(desk.saved().map(\.name), ["The mug"])
    try await expectEqual(phone.saved().map(\.name), ["The lamp", "The mug"])
    try await desk.remove(product("mug").product)
    try await expectEqual(phone.saved().map(\.name), ["The lamp", "The mug"])
    try await desk.save(product("pan"))
    session.signIn(try user("ada"))
    #expect(try await desk.mergeGuest() == 1)
    try await expectEqual(desk.saved().map(\.name), ["The pan"])
    try await expectEqual(phone.saved().map(\.name), ["The lamp", "The mug"])
  }

  @Test("are exported whole")
  func personal() async throws {
    let (session, ada) = (FakeSession(), try user("ada"))
    let list = try SQLWishlist(session)
    session.signIn(ada)
    try await list.save(product("mug"))
    let tables = try await list.database.read {
      try $0.rows(about: ada.id.rawValue, in: [SQLWishlist.table])
    }
    let row = try #require(tables.first?.rows.first)
    expectEqual(
      row.columns.map(\.name), ["owner", "product_id", "name", "price", "currency", "in_stock"])
    expectEqual(row.columns[3].value, .amount(1_000, currency: "USD"))
  }
}
