import Database
import Expectations
import Ordering
import SharedKernel
import Synchronization
import Testing

@testable import OrderingStore

/// A step adds its mail in its own transaction, and an id is refused the second time, so nothing is told twice.
@Suite("The mails about an order")
struct OrderMailTests {
  private let shop: OrderingFixture

  init() throws { shop = try OrderingFixture() }

  @Test("tell by one mail that it is received and paid, then that it is sent, once, whoever looks")
  func sent() async throws {
    let order = try await shop.orderTwoMugs()
    try await expectEqual(shop.mails(), ["order-paid"])
    _ = try await shop.checkout.place(shop.request("k-1", cents: 3_288))
    shop.clock.advance(byDays: 40)
    _ = try await shop.orders.order(order.id)
    _ = try await shop.orders.orders(page: .first)
    try await expectEqual(shop.mails(), ["order-paid", "order-shipped"])
    try await expectEqual(shop.mails(to: "bob"), [])
  }

  @Test(
    "tell that it is received by a mail of its own where the card does not answer, and no more if that is on its way",
    arguments: [false, true])
  func received(isRead: Bool) async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    let request = try shop.request("k-1", cents: 3_288, token: "tok_late")
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await shop.checkout.place(request)
    }
    try await expectEqual(shop.mails(), ["order-placed"])
    try await shop.database.write { _ = try $0.run("UPDATE outbox SET is_read = ?", isRead) }
    _ = try await shop.checkout.place(request)
    try await expectEqual(shop.mails(), (isRead ? ["order-placed"] : []) + ["order-paid"])
  }

  @Test("have ids that differ by the order, the step and the return, since one id is sent once")
  func ids() throws {
    let orders = try ["o-1", "o-11"].map { try #require(Order.ID($0)) }
    let ids = orders.flatMap { order in
      OrderMail.allCases.flatMap { mail in [nil, 1, 11].map { mail.id(of: order, $0) } }
    }
    expectEqual(Set(ids).count, orders.count * OrderMail.allCases.count * 3)
  }

  @Test(
    "name the goods, the amounts and the page of the order, and nothing that was typed")
  func text() async throws {
    let order = try await shop.orderTwoMugs()
    let bodies = try await shop.database.read { transaction in
      try transaction.rows("SELECT subject, body FROM outbox ORDER BY number") {
        (try $0.text(0), try $0.text(1))
      }
    }
    expectEqual(bodies.map(\.0), ["Order \(order.id): paid"])
    expectEqual(
      bodies.first?.1,
      """
      Your order is received and paid: 32.88 USD. We send it next.

        2 x The mug: 27.98 USD

        Subtotal: 27.98 USD
        Shipping (standard): 4.90 USD
        Tax (US-OR): 0.00 USD
        Total: 32.88 USD

      The order:

        shop://order/\(order.id)
      """)
    for (_, body) in bodies { #expect(!body.contains("Main St") && !body.contains("Ada")) }
  }

  @Test("tell that it is cancelled and refunded, also where the refund comes later")
  func cancelled() async throws {
    let order = try await shop.orderTwoMugs()
    shop.gateway.failNextRefund(.timedOut)
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await shop.orders.cancel(order.id)
    }
    try await expectEqual(shop.mails().suffix(1), ["order-cancelled"])
    for _ in 1...2 { try await shop.orders.makeRefunds() }
    try await expectEqual(shop.mails().suffix(2), ["order-cancelled", "order-refunded"])
  }

  @Test("tell that it is returned and refunded")
  func returned() async throws {
    let order = try await shop.orderTwoMugs()
    shop.clock.advance(byDays: 4)
    try await shop.orders.sendBack(order.id)
    try await expectEqual(
      shop.mails(),
      ["order-paid", "order-shipped", "order-returned", "order-refunded"])
  }

  @Test("tell of each return by itself, what went back and what is refunded for it")
  func returnedInPart() async throws {
    let order = try await shop.orderTwoMugs()
    shop.clock.advance(byDays: 4)
    let mug = [try shop.product("mug"): Quantity.one]
    shop.gateway.failNextRefund(.timedOut)
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await shop.orders.sendBack(order.id, ReturnRequest(mug, after: 0))
    }
    try await shop.orders.sendBack(order.id, ReturnRequest(mug, after: 1))
    let mails = try await shop.database.read { transaction in
      try transaction.rows("SELECT subject, body FROM outbox ORDER BY number") {
        "\(try $0.text(0)): \(try $0.text(1).split(separator: "\n").prefix(2))"
      }
    }
    expectEqual(
      mails.suffix(4),
      [
        #"Order \#(order.id): returned in part: ["You returned a part of your order. 13.99 USD goes back to your card.", "  1 x The mug"]"#,
        #"Order \#(order.id): returned: ["You returned all that was left of your order. 18.89 USD goes back to your card.", "  1 x The mug"]"#,
        #"Order \#(order.id): refunded: ["13.99 USD went back to your card.", "  1 x The mug"]"#,
        #"Order \#(order.id): refunded: ["18.89 USD went back to your card.", "  1 x The mug"]"#,
      ])
  }

  @Test("speak of no card and tell of no refund where nothing was charged for what goes back")
  func free() async throws {
    try await shop.shelve(shop.item("mug", usd(100)))
    try shop.session.signIn("ada")
    func order(_ points: String, key: String) async throws -> Order.ID {
      try await shop.add("mug", 2)
      let quote = try await shop.quote(["points": points])
      return try await shop.checkout.place(shop.request(key, agreedTo: quote)).id
    }
    let part = try await order("500", key: "k-1")
    shop.deliver()
    let mug = [try shop.product("mug"): Quantity.one]
    let returned = try await shop.orders.sendBack(part, ReturnRequest(mug, after: 0))
    expectEqual(returned.returns.map(\.refund), [usd(0)])
    #expect(shop.gateway.refunded.isEmpty)
    try await shop.orders.sendBack(part)
    try await shop.orders.cancel(order("690", key: "k-2"))
    let mails = try await shop.database.read { transaction in
      try transaction.rows("SELECT kind, body FROM outbox ORDER BY number") {
        (try $0.text(0), try String($0.text(1).prefix { $0 != "\n" }))
      }
    }
    expectEqual(
      mails.map(\.0),
      [
        "order-paid", "order-shipped", "order-returned", "order-returned", "order-refunded",
        "order-paid", "order-cancelled",
      ])
    expectEqual(
      mails.filter { $0.0 == "order-returned" || $0.0 == "order-cancelled" }.map(\.1),
      [
        "You returned a part of your order.",
        "You returned all that was left of your order. 1.90 USD goes back to your card.",
        "Your order was cancelled.",
      ])
  }

  @Test(
    "tell that it was cancelled for lack of a payment, but of no refund, since nothing was charged")
  func unpaid() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await shop.checkout.place(shop.request("k-1", cents: 3_288, token: "tok_timeout"))
    }
    shop.clock.advance(bySeconds: 3_600)
    try await shop.orders.cancelUnpaidOrders()
    try await expectEqual(shop.mails(), ["order-placed", "order-cancelled"])
  }

  @Test(
    "tell of a cancelled order that its goods are in the cart again, unless something else was there",
    arguments: [false, true])
  func cartAgain(isFilled: Bool) async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await shop.checkout.place(shop.request("k-1", cents: 3_288, token: "tok_timeout"))
    }
    if isFilled { try await shop.add("card", 1) }
    shop.clock.advance(bySeconds: 3_600)
    try await shop.orders.cancelUnpaidOrders()
    let body = try await shop.database.read { transaction in
      try transaction.first("SELECT body FROM outbox WHERE kind = 'order-cancelled'") {
        try $0.text(0)
      }
    }
    let paid = isFilled ? "paid." : "paid, and its goods are in your cart again."
    #expect(
      try #require(body).hasPrefix(
        "Your order was cancelled before it was \(paid) Should your card be charged after all"))
  }

  @Test(
    "are taken back where the card is refused after all, or corrected if one is on its way",
    arguments: [false, true])
  func refusedLater(isRead: Bool) async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    let request = try shop.request("k-1", cents: 3_288, token: "tok_timeout")
    await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
      try await shop.checkout.place(request)
    }
    try await shop.database.write { _ = try $0.run("UPDATE outbox SET is_read = ?", isRead) }
    shop.gateway.failNextCharge(.declined)
    await #expect(throws: OrderingError.paymentFailed(.declined)) {
      try await shop.checkout.place(request)
    }
    try await expectEqual(shop.mails(), isRead ? ["order-placed", "order-undone"] : [])
  }

  @Test("tell nothing of an order whose card is refused")
  func refused() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    await #expect(throws: OrderingError.paymentFailed(.declined)) {
      try await shop.checkout.place(shop.request("k-1", cents: 3_288, token: "tok_decline"))
    }
    try await expectEqual(shop.mails(), [])
  }

  @Test("are not stored where the change is not")
  func rolledBack() async throws {
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    await #expect(throws: OrderingError.self) {
      try await shop.checkout.place(shop.request("k-1", cents: 1))
    }
    try await expectEqual(shop.mails(), [])
  }

  @Test("go out at a start where nobody looks")
  func atStart() async throws {
    _ = try await shop.orderTwoMugs()
    shop.session.signOut()
    shop.clock.advance(byDays: 2)
    try await SQLOrders(shop.core(for: shop.session)).performDueSteps()
    try await expectEqual(shop.mails().last, "order-shipped")
  }

  @Test("go out for all accounts, however many have something due", arguments: [false, true])
  func many(isAdmin: Bool) async throws {
    let count = 201
    for number in 0..<count {
      _ = try await shop.orderTwoMugs(as: "p-\(number)", key: "k-\(number)")
      try await shop.setStock(10, of: "mug")
    }
    shop.session.signOut()
    shop.clock.advance(byDays: 2)
    let deliveries = Mutex(0)
    let core = shop.core(
      for: shop.session, outbox: FakeOutbox.outbox { deliveries.withLock { $0 += 1 } })
    if isAdmin {
      _ = try await SQLSales(core: core).list(.all, limit: 1)
      expectEqual(deliveries.withLock { $0 }, 1)
    } else {
      try await SQLOrders(core).performDueSteps()
    }
    let shipped = try await shop.database.read { transaction in
      try transaction.first("SELECT count(*) FROM outbox WHERE kind = 'order-shipped'") {
        try $0.int(0)
      }
    }
    expectEqual(shipped, count)
  }
}
