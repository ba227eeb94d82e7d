import Database
import Expectations
import Money
import Ordering
import OrderingStore
import SharedKernel
import Synchronization
import Testing

/// A database some of whose commits end without anyone knowing whether they are durable.
private final class AmbiguousDatabase: Database {
  enum Fault { case committed, lost }

  private let database: any Database
  private let faults = Mutex<[Int: Fault]>([:])
  private let writes = Mutex(0)

  init(_ database: any Database) {
    self.database = database
  }

  /// How many writes were begun since the faults were set.
  var writeCount: Int { writes.withLock { $0 } }

  /// Sets which of the next writes, counted from 1, ends how.
  func fail(_ faults: [Int: Fault]) {
    self.faults.withLock { $0 = faults }
    writes.withLock { $0 = 0 }
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any ReadTransaction) throws -> Value
  ) async throws -> Value {
    try await database.read(body)
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    let number = writes.withLock { number in
      number += 1
      return number
    }
    switch faults.withLock({ $0[number] }) {
    case nil: return try await database.write(body)
    case .committed: _ = try await database.write(body)
    case .lost:
      do {
        _ = try await database.write { transaction -> Value in
          _ = try body(transaction)
          throw DatabaseError.full
        }
      } catch DatabaseError.full {}
    }
    throw DatabaseError.outcomeUnknown(message: "disk I/O error")
  }
}

@Suite("A commit whose outcome is unknown")
struct UnknownOutcomeTests {
  private let shop: OrderingFixture
  private let database: AmbiguousDatabase

  init() throws {
    let kept = Kept<AmbiguousDatabase>()
    shop = try OrderingFixture { database in
      let ambiguous = AmbiguousDatabase(database)
      kept.value = ambiguous
      return ambiguous
    }
    database = try #require(kept.value)
  }

  @Test(
    "of an order is resolved by its key: one order, one charge", arguments: [1, 2], [true, false])
  func order(write: Int, isCommitted: Bool) async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    database.fail([write: isCommitted ? .committed : .lost])
    let order = try await shop.checkout.place(shop.request("k", cents: 3_288))
    expectEqual(database.writeCount, 3)
    expectEqual(order.status, .paid)
    expectEqual(order.history.map(\.status), [.placed, .paid])
    try await expectEqual(shop.orders.orders(page: .first).totalCount, 1)
    try await expectEqual(shop.stock("mug"), 8)
    expectEqual(shop.gateway.charged, [order.id.rawValue: usd(3_288)])
  }

  @Test(
    "of an order that takes from a plugin's tables takes once, and its cancellation gives back once",
    arguments: [true, false])
  func giftCard(isCommitted: Bool) async throws {
    try await shop.issue("c", 3_000)
    let request = try await shop.promised(500, mugs: 2, as: "ada")
    database.fail([1: isCommitted ? .committed : .lost])
    let order = try await shop.checkout.place(request)
    try await expectEqual(shop.balance(of: "c"), 2_500)
    try await expectEqual(shop.accounts(of: "c"), [3_000, 3_000])
    database.fail([1: isCommitted ? .committed : .lost])
    _ = try await shop.orders.cancel(order.id)
    try await expectEqual(shop.accounts(of: "c"), [3_000, 3_000])
    try await expectEqual(shop.balance(of: "c"), 3_000)
  }

  @Test("that stays unknown is reported, and resolved by the same request later")
  func staysUnknown() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    database.fail([1: .lost, 2: .committed])
    await #expect(throws: DatabaseError.outcomeUnknown(message: "disk I/O error")) {
      try await shop.checkout.place(shop.request("k", cents: 3_288))
    }
    database.fail([:])
    try await expectEqual(shop.checkout.place(shop.request("k", cents: 3_288)).status, .paid)
    try await expectEqual(shop.orders.orders(page: .first).totalCount, 1)
    try await expectEqual(shop.stock("mug"), 8)
  }

  @Test("of a cancellation gives stock and money back once", arguments: [1, 2], [true, false])
  func cancellation(write: Int, isCommitted: Bool) async throws {
    let id = try await shop.orderTwoMugs().id
    database.fail([write: isCommitted ? .committed : .lost])
    let order = try await shop.orders.cancel(id)
    #expect(order.status == .cancelled && !order.isRefundOutstanding)
    try await expectEqual(shop.stock("mug"), 10)
    #expect(shop.gateway.charged.isEmpty)
  }

  @Test("of a refused card leaves the cart as it was", arguments: [true, false])
  func declined(isCommitted: Bool) async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    database.fail([2: isCommitted ? .committed : .lost])
    await #expect(throws: OrderingError.paymentFailed(.declined)) {
      try await shop.checkout.place(shop.request("k", cents: 3_288, token: "tok_decline"))
    }
    try await expectEqual(shop.cart.count(), 2)
    try await expectEqual(shop.stock("mug"), 10)
    try await expectEqual(shop.orders.orders(page: .first).totalCount, 0)
  }

  @Test("of the gateway leaves the order waiting, and asking again pays it once")
  func gateway() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    shop.gateway.breakNextCharge(DatabaseError.io(message: "disk I/O error"))
    await #expect(throws: DatabaseError.io(message: "disk I/O error")) {
      try await shop.checkout.place(shop.request("k", cents: 3_288))
    }
    let id = try #require(try await shop.orders.orders(.unpaid, page: .first).items.first).id
    try await expectEqual(shop.checkout.pay(id).status, .paid)
    expectEqual(shop.gateway.charged.count, 1)
  }
}
