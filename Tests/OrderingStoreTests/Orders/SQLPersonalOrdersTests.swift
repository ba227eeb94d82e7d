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

  /// The value at a path of names and positions.
  private func value(_ data: PersonalData, _ path: String...) throws -> PersonalData {
    try value(data, path)
  }

  private func value(_ data: PersonalData, _ path: [String]) throws -> PersonalData {
    try path.reduce(data) { data, step in
      switch data {
      case .record(let facts): try #require(facts.first { $0.name == step }, "\(step)").value
      case .list(let items): items[try #require(Int(step))]
      default: throw OrderingError.damaged("nothing at \(step)")
      }
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

  @Test(
    "is exported whole: cart, cards by their tokens, addresses, and orders with their addresses")
  func export() async throws {
    let order = try await shop.orderTwoMugs()
    try await shop.cards.addPaymentMethod(label: "Mine", token: SandboxCard.approved.token)
    try await shop.addresses.changeAddressBook { try $0.add(order.address) }
    try await shop.add("pan", 2)
    try await shop.cart.applyPromo("WELCOME10")
    let data = try await holder.personalData(of: ada)
    try expectEqual(value(data, "cart", "lines", "0", "product"), .text("pan"))
    try expectEqual(value(data, "cart", "promoCode"), .text("WELCOME10"))
    try expectEqual(value(data, "paymentMethods", "0", "label"), .text("Mine"))
    try expectEqual(value(data, "paymentMethods", "0", "token"), .text("tok_approve"))
    try expectEqual(value(data, "addresses", "0", "street"), .text("1 Main St"))
    try expectEqual(value(data, "orders", "0", "id"), .text(order.id.rawValue))
    try expectEqual(value(data, "orders", "0", "address", "street"), .text("1 Main St"))
    try expectEqual(value(data, "orders", "0", "totals", "total", "minor"), .number(3_288))
    try expectEqual(value(data, "orders", "0", "totals", "total", "currency"), .text("USD"))
    try expectEqual(value(data, "orders", "0", "lines", "0", "quantity"), .number(2))
    try expectEqual(value(data, "orders", "0", "history", "1", "status"), .text("paid"))
    try expectEqual(value(data, "orders", "0", "paymentToken"), .text("tok_approve"))
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
    let data = try await holder.personalData(of: ada)
    for (number, refund) in [("0", 1_399), ("1", 1_889)] as [(String, Int64)] {
      let path = ["orders", "0", "returns", number]
      try expectEqual(value(data, path + ["refund", "minor"]), .number(refund))
      try expectEqual(value(data, path + ["lines", "0", "product"]), .text("mug"))
      try expectEqual(value(data, path + ["lines", "0", "quantity"]), .number(1))
    }
  }

  @Test("holds the code an order's cart carried though it did not count, until it is deleted")
  func idleCode() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    try await shop.cart.applyPromo("WELCOME10")
    try await shop.cart.setQuantity(.one, of: shop.product("mug"))
    _ = try await shop.checkout.place(shop.request("k", cents: 1_889))
    let data = try await holder.personalData(of: ada)
    try expectEqual(value(data, "orders", "0", "promoCode"), .unknown)
    try expectEqual(value(data, "orders", "0", "cartPromoCode"), .text("WELCOME10"))
    try await holder.deletePersonalData(of: ada)
    let kept = try await shop.database.read { transaction in
      try transaction.rows("SELECT cart_promo_code FROM ordering_order") {
        try $0.optional(0, $0.text)
      }
    }
    expectEqual(kept, [nil])
  }

  @Test("is nobody else's")
  func others() async throws {
    let order = try await shop.orderTwoMugs(as: "eve")
    try await shop.addresses.changeAddressBook { try $0.add(order.address) }
    try await shop.cards.addPaymentMethod(label: "Eve's", token: SandboxCard.approved.token)
    try await shop.add("pan", 1)
    let data = try await holder.personalData(of: ada)
    expectEqual(
      data,
      .record([
        .init("cart", .record([.init("lines", .list([])), .init("promoCode", .unknown)])),
        .init("promotions", .list([])), .init("paymentMethods", .list([])),
        .init("addresses", .list([])),
        .init("orders", .list([])),
      ]))
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
