import Database
import Expectations
import Money
import Ordering
import OrderingStore
import SharedKernel
import TestDatabases
import Testing

@Suite("Eight shops on one database")
struct SharedDatabaseTests {
  private let shared: TestDatabase
  private let shops: [OrderingFixture]

  init() throws {
    let shared = try TestDatabase()
    self.shared = shared
    // Names come from seeds of their own, as they are random in processes of their own.
    shops = try (1...8).map { try OrderingFixture(on: shared, seed: UInt64($0)) }
  }

  private func count(_ statement: Statement) async throws -> Int? {
    try await shops[0].database.read { transaction in
      try transaction.first(statement) { try $0.int(0) }
    }
  }

  /// Has every shop buy one thing after the other, and counts what came of it; `nil` is an order.
  private func buy(
    times: Int, key: @escaping @Sendable (Int, Int) -> String,
    _ fill: @escaping @Sendable (OrderingFixture) async throws -> CheckoutRequest
  ) async throws -> [OrderingError?] {
    try await withThrowingTaskGroup(of: [OrderingError?].self) { group in
      for (number, shop) in shops.enumerated() {
        group.addTask {
          var outcomes: [OrderingError?] = []
          try shop.session.signIn("buyer-\(number)")
          for round in 0..<times {
            do {
              let request = try await fill(shop)
              _ = try await shop.checkout.place(
                CheckoutRequest(
                  idempotencyKey: #require(IdempotencyKey(key(number, round))),
                  address: request.address, payment: request.payment,
                  expectedTotal: request.expectedTotal))
              outcomes.append(nil)
            } catch let error as OrderingError {
              outcomes.append(error)
              try await shop.cart.clear()
            }
          }
          return outcomes
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  @Test("sell a stock exactly, and refuse the rest as sold out")
  func stock() async throws {
    try await shops[0].setStock(30, of: "pan")
    let outcomes = try await buy(times: 6, key: { "k-\($0)-\($1)" }) { shop in
      try await shop.add("pan", 1)
      return try shop.request("-", cents: 4_480)
    }
    expectEqual(outcomes.count, 48)
    #expect(outcomes.filter { $0 == nil }.count == 30)
    #expect(outcomes.compactMap(\.self).allSatisfy { $0 == .soldOut(product: "The pan", left: 0) })
    try await expectEqual(shops[0].stock("pan"), 0)
    try await expectEqual(count("SELECT count(*) FROM ordering_order WHERE status = 'paid'"), 30)
    expectEqual(shops.map(\.gateway.charged.count).reduce(0, +), 30)
  }

  @Test("redeem what one account has exactly once, whoever comes first")
  func redeemed() async throws {
    @Sendable func redeem(_ shop: OrderingFixture, key: String) async throws -> Bool {
      try shop.session.signIn("ada")
      do {
        try await shop.add("card", 1)
        let quote = try await shop.checkout.quote(
          region: #require(TaxRegion("US-OR")), shippingMethod: .standard,
          choices: ["points": CheckoutChoice("300")])
        let template = try shop.request(key, cents: 0)
        let order = try await shop.checkout.place(
          CheckoutRequest(
            idempotencyKey: template.idempotencyKey, address: template.address,
            payment: template.payment, agreedTo: quote,
            choices: ["points": CheckoutChoice("300")]))
        return !order.totals.adjustments.isEmpty
      } catch is OrderingError {
        return false
      }
    }
    let raced = try await withThrowingTaskGroup(of: Int.self) { group in
      for (number, shop) in shops.enumerated() {
        group.addTask {
          var redeemed = 0
          for round in 0..<4 where try await redeem(shop, key: "k-\(number)-\(round)") {
            redeemed += 1
          }
          return redeemed
        }
      }
      return try await group.reduce(0, +)
    }
    var later = 0
    for round in 0..<4 where try await redeem(shops[0], key: "l-\(round)") { later += 1 }
    // The rule grants 10.00 USD.
    expectEqual(raced + later, 3)
    #expect(raced > 0)
    try await expectEqual(count("SELECT -sum(amount) FROM ordering_order_adjustment"), 900)
  }

  @Test("count a promotion exactly, and never charge more than was agreed to")
  func promotion() async throws {
    _ = try await shops[0].database.write { transaction in
      try transaction.run(
        """
        INSERT INTO ordering_promotion (code, benefit, value, minimum_minor, currency, exponent,
          starts_at, use_limit, account_limit)
        VALUES ('TEN', 'amount', 100, 0, 'USD', 2, 0, 10, 2)
        """)
    }
    let outcomes = try await buy(times: 4, key: { "k-\($0)-\($1)" }) { shop in
      try await shop.add("card", 1)
      try await shop.cart.applyPromo("TEN")
      return try shop.request("-", cents: 1_280)
    }
    #expect(outcomes.filter { $0 == nil }.count == 10)
    let code = try promoCode("TEN")
    let expected: Set<OrderingError> = [
      .promoRefused(code, .usedUp), .promoRefused(code, .usedByAccount(limit: 2)),
      .priceChanged(old: usd(1_280), new: usd(1_380)),
    ]
    #expect(outcomes.compactMap(\.self).allSatisfy(expected.contains))
    try await expectEqual(count("SELECT uses FROM ordering_promotion WHERE code = 'TEN'"), 10)
    try await expectEqual(count("SELECT count(*) FROM ordering_order WHERE promo_code = 'TEN'"), 10)
    #expect(try await count("SELECT max(uses) FROM ordering_promotion_use") ?? 3 <= 2)
  }

  @Test("make one order of one key")
  func idempotencyKey() async throws {
    for shop in shops { try shop.session.signIn("ada") }
    for round in 1...5 {
      try await shops[0].add("mug", 1)
      let request = try shops[0].request("k-\(round)", cents: 1_889)
      let ids = try await withThrowingTaskGroup(of: Order.ID.self) { group in
        for shop in shops { group.addTask { try await shop.checkout.place(request).id } }
        return try await group.reduce(into: Set<Order.ID>()) { $0.insert($1) }
      }
      expectEqual(ids.count, 1)
    }
    try await expectEqual(count("SELECT count(*) FROM ordering_order"), 5)
    try await expectEqual(shops[0].stock("mug"), 5)
  }

  @Test("charge a card whose answer comes late once, whichever of them asks")
  func approvedLate() async throws {
    try shops[0].session.signIn("ada")
    try await shops[0].add("mug", 2)
    func checkout(_ shop: OrderingFixture) -> SQLCheckout {
      SQLCheckout(
        shop.core(for: shop.session, gateway: SQLSandboxGateway(database: shop.database)))
    }
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await checkout(shops[0]).place(shops[0].request("k", cents: 3_288, token: "tok_late"))
    }
    let id = try #require(try await shops[0].orders.orders(page: .first).items.first).id
    let statuses = try await withThrowingTaskGroup(of: OrderStatus.self) { group in
      for shop in shops {
        try shop.session.signIn("ada")
        group.addTask { try await checkout(shop).pay(id).status }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    expectEqual(statuses, Array(repeating: .paid, count: 8))
    try await expectEqual(count("SELECT count(*) FROM ordering_sandbox_charge"), 1)
    try await expectEqual(count("SELECT count(*) FROM ordering_order_event"), 2)
  }

  @Test("send an order off once")
  func progress() async throws {
    let id = try await shops[0].orderTwoMugs().id
    let orders = try await withThrowingTaskGroup(of: Order.self) { group in
      for shop in shops {
        try shop.session.signIn("ada")
        shop.clock.advance(byDays: 3)
        group.addTask { try await shop.orders.order(id) }
      }
      return try await group.reduce(into: Set<Order>()) { $0.insert($1) }
    }
    expectEqual(orders.count, 1)
    expectEqual(orders.first?.history.map(\.status), [.placed, .paid, .shipped, .delivered])
  }
}
