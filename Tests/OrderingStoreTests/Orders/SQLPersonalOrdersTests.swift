import Accounts
import Database
import Expectations
import Money
import Ordering
import OrderingStore
import SharedKernel
import Testing

@Suite("What ordering holds about a person")
struct SQLPersonalOrdersTests {
  private let shop: OrderingFixture
  private let holder: SQLPersonalOrders
  private let ada: User.ID

  init() throws {
    shop = try OrderingFixture()
    holder = SQLPersonalOrders(shop.core(for: shop.session))
    ada = try #require(User.ID("u-ada"))
  }

  /// What an export holds, a row after the other, by table and column.
  private func exported(_ name: String = "ada") async throws -> [String: [PersonalRow]] {
    try await shop.database.read { transaction in
      Dictionary(
        uniqueKeysWithValues: try transaction.rows(
          about: "u-\(name)", in: OrderingSchema.schema.personalTables
        ).map { ($0.table, $0.rows) })
    }
  }

  /// The values in a column of a table.
  private func values(
    _ export: [String: [PersonalRow]], _ table: String, _ column: String
  ) throws -> [PersonalRow.Value] {
    try #require(export["ordering_\(table)"]).compactMap { row in
      row.columns.first { $0.name == column }?.value
    }
  }

  /// Every text of every table that holds anything about a person.
  private func dump() async throws -> String {
    try await shop.database.read { transaction in
      let statements: [Statement] = [
        """
        SELECT account || '|' || idempotency_key || '|' || fingerprint || '|' || recipient || '|'
          || street || '|' || city || '|' || postal_code || '|' || coalesce(payment_token, '')
          || '|' || coalesce(payment_label, '') FROM ordering_order
        """,
        "SELECT owner FROM ordering_cart_line", "SELECT owner FROM ordering_cart_promotion",
        "SELECT account || label || token FROM ordering_payment_method",
        "SELECT account || recipient || street FROM ordering_address",
        "SELECT account FROM ordering_promotion_use", "SELECT account FROM ordering_refund",
      ]
      return try statements.flatMap { try transaction.rows($0) { try $0.text(0) } }
        .joined(separator: "\n")
    }
  }

  @Test("is exported whole: cart, cards, addresses, and orders with their addresses and amounts")
  func export() async throws {
    let order = try await shop.orderTwoMugs()
    try await shop.cards.addPaymentMethod(label: "Mine", token: SandboxCard.approved.token)
    try await shop.add("pan", 2)
    try await shop.cart.applyPromo("WELCOME10")
    let data = try await exported()
    try expectEqual(values(data, "cart_line", "product_id"), [.plain(.text("pan"))])
    try expectEqual(values(data, "cart_promotion", "code"), [.plain(.text("WELCOME10"))])
    try expectEqual(values(data, "payment_method", "label"), [.plain(.text("Mine"))])
    try expectEqual(values(data, "address", "street"), [.plain(.text("1 Main St"))])
    try expectEqual(values(data, "order", "id"), [.plain(.text(order.id.rawValue))])
    try expectEqual(values(data, "order", "street"), [.plain(.text("1 Main St"))])
    try expectEqual(values(data, "order", "total"), [.amount(3_288, currency: "USD")])
    try expectEqual(
      values(data, "order", "placed_at"), [.time(order.placedAt.secondsSinceEpoch)])
    try expectEqual(values(data, "order_line", "quantity"), [.plain(.integer(2))])
    try expectEqual(values(data, "order_line", "unit_price"), [.amount(1_399, currency: "USD")])
    try expectEqual(
      values(data, "order_event", "status"), [.plain(.text("placed")), .plain(.text("paid"))])
    #expect(!"\(data)".contains("tok_approve"))
  }

  @Test("is exported with each return, and what is refunded for it")
  func returns() async throws {
    let order = try await shop.orderTwoMugs()
    shop.clock.advance(byDays: 4)
    for earlier in 0...1 {
      let request = ReturnRequest([try shop.product("mug"): .one], after: earlier)
      try await shop.orders.sendBack(order.id, request)
      shop.clock.advance(bySeconds: 60)
    }
    let data = try await exported()
    try expectEqual(
      values(data, "return", "refund"),
      [.amount(1_399, currency: "USD"), .amount(1_889, currency: "USD")])
    try expectEqual(
      values(data, "return_line", "product_id"),
      [.plain(.text("mug")), .plain(.text("mug"))])
    try expectEqual(
      values(data, "return_line", "quantity"), [.plain(.integer(1)), .plain(.integer(1))])
  }

  @Test("holds the code an order's cart carried though it did not count, until it is deleted")
  func idleCode() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    try await shop.cart.applyPromo("WELCOME10")
    try await shop.cart.setQuantity(.one, of: shop.product("mug"))
    _ = try await shop.checkout.place(shop.request("k", cents: 1_889))
    let data = try await exported()
    try expectEqual(values(data, "order", "promo_code"), [.plain(.null)])
    try expectEqual(values(data, "order", "cart_promo_code"), [.plain(.text("WELCOME10"))])
    try await holder.deletePersonalData(of: ada)
    let kept = try await shop.database.read { transaction in
      try transaction.rows("SELECT cart_promo_code FROM ordering_order") {
        try $0.optional(0, $0.text)
      }
    }
    expectEqual(kept, [nil])
  }

  @Test("holds what a step of the checkout promised for an order, until it is deleted")
  func promise() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    let quote = try await shop.quote(["wrap": "For Bob"])
    _ = try await shop.checkout.place(shop.request("k", agreedTo: quote))
    try await expectEqual(
      values(exported(), "order_adjustment", "choice"), [.plain(.text("For Bob"))])
    try await holder.deletePersonalData(of: ada)
    let kept = try await shop.database.read { transaction in
      try transaction.rows("SELECT choice, label, amount FROM ordering_order_adjustment") {
        "\(try $0.text(0)) \(try $0.text(1)) \(try $0.int(2))"
      }
    }
    expectEqual(kept, [" Wrapping 300"])
  }

  @Test("is nobody else's")
  func others() async throws {
    let order = try await shop.orderTwoMugs(as: "eve")
    try await shop.addresses.changeAddressBook { try $0.add(order.address) }
    try await shop.cards.addPaymentMethod(label: "Eve's", token: SandboxCard.approved.token)
    try await shop.add("pan", 1)
    #expect(try await exported().values.allSatisfy(\.isEmpty))
    let before = try await dump()
    try await holder.deletePersonalData(of: ada)
    try await expectEqual(dump(), before)
    try await expectEqual(shop.orders.orders(page: .first).totalCount, 1)
  }

  @Test("is deleted, but orders keep their goods and amounts without the person")
  func delete() async throws {
    let order = try await shop.orderTwoMugs()
    shop.clock.advance(byDays: 5)
    try await shop.cards.addPaymentMethod(label: "Mine", token: SandboxCard.approved.token)
    try await shop.addresses.changeAddressBook { try $0.add(order.address) }
    try await shop.add("pan", 1)
    for _ in 0..<2 { try await holder.deletePersonalData(of: ada) }
    try await expectEqual(dump(), "deleted|deleted-\(order.id)||deleted|deleted|deleted|-||")
    try await expectEqual(shop.orders.orders(page: .first).totalCount, 0)
    await #expect(throws: OrderingError.noSuchOrder(order.id)) {
      try await shop.orders.order(order.id)
    }
    let kept = try await shop.database.read { transaction in
      try transaction.first(
        """
        SELECT o.status || ' ' || o.total || ' ' || o.region || ' ' || l.name || ' ' || l.total
        FROM ordering_order o JOIN ordering_order_line l ON l.order_number = o.number
        """
      ) { try $0.text(0) }
    }
    expectEqual(kept, "delivered 3288 US-OR The mug 2798")
    expectEqual(shop.gateway.charged, [order.id.rawValue: usd(3_288)])
  }

  @Test("of two people with the same keys is deleted side by side")
  func keys() async throws {
    for name in ["ada", "eve"] {
      _ = try await shop.orderTwoMugs(as: name, key: "k")
      shop.clock.advance(byDays: 1)
      try await holder.deletePersonalData(of: try #require(User.ID("u-\(name)")))
    }
    try await expectEqual(shop.stock("mug"), 6)
  }

  @Test("leaves no order without a receiver: what was not sent is cancelled")
  func open() async throws {
    _ = try await shop.orderTwoMugs()
    try await expectEqual(shop.stock("mug"), 8)
    try await holder.deletePersonalData(of: ada)
    try await expectEqual(shop.stock("mug"), 10)
    #expect(shop.gateway.charged.isEmpty)
  }

  @Test("leaves no order that waits for its payment: its goods are in stock again")
  func unanswered() async throws {
    shop.gateway.failNextCharge(.timedOut)
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) { try await shop.orderTwoMugs() }
    try await expectEqual(shop.stock("mug"), 8)
    try await holder.deletePersonalData(of: ada)
    try await expectEqual(shop.stock("mug"), 10)
  }

  @Test("leaves no step of the shop due on an order of nobody")
  func dueStep() async throws {
    _ = try await shop.orderTwoMugs()
    shop.clock.advance(byDays: 2)
    try await holder.deletePersonalData(of: ada)
    let orders = try await shop.database.read { transaction in
      try transaction.rows("SELECT status, due_at FROM ordering_order") {
        "\(try $0.text(0)) \(try $0.optional(1, $0.int64).map { "\($0)" } ?? "never")"
      }
    }
    expectEqual(orders, ["shipped never"])
  }

  @Test("leaves no refund undone: it stays noted, without the person, until it is made")
  func refund() async throws {
    _ = try await shop.orderTwoMugs()
    shop.gateway.failNextRefund(.timedOut)
    try await holder.deletePersonalData(of: ada)
    #expect(try await !dump().contains("u-ada"))
    expectEqual(shop.gateway.charged.count, 1)
    try await shop.orders.makeRefunds()
    #expect(shop.gateway.charged.isEmpty)
    try await expectEqual(shop.stock("mug"), 10)
  }

  @Test("does not wait for the refund of another who was deleted before")
  func othersRefund() async throws {
    _ = try await shop.orderTwoMugs()
    shop.gateway.failNextRefund(.timedOut)
    try await holder.deletePersonalData(of: ada)
    shop.gateway.failNextRefund(.timedOut)
    try await holder.deletePersonalData(of: try #require(User.ID("u-bob")))
    expectEqual(shop.gateway.charged.count, 1)
  }

  @Test("of a guest stays on the device")
  func guest() async throws {
    try await shop.add("mug", 1)
    try await holder.deletePersonalData(of: ada)
    try await expectEqual(shop.cart.count(), 1)
  }
}
