import Accounts
import Database
import Expectations
import Money
import Ordering
import OrderingStore
import SharedKernel
import Testing

/// Ada and Eve have the same of everything, and two of most, when Ada has something deleted.
@Suite("What is deleted for an account")
struct OneAccountTests {
  private let shop: OrderingFixture
  private let holder: SQLPersonalOrders

  init() async throws {
    shop = try OrderingFixture()
    holder = SQLPersonalOrders(shop.core(for: shop.session))
    for name in ["ada", "eve"] { try await order(as: name) }
    shop.clock.advance(byDays: 4)
    for name in ["eve", "ada"] { try await fill(as: name) }
  }

  /// Two orders, one with a code that an account may use once, both with choices.
  private func order(as name: String) async throws {
    try shop.session.signIn(name)
    for (number, code) in [(1, "THANKS5"), (2, nil)] {
      try await shop.add("mug", 2)
      if let code { try await shop.cart.applyPromo(code) }
      let region = try #require(TaxRegion("US-OR"))
      let choices = [
        "wrap": CheckoutChoice("\(name)'s bow"), "points": CheckoutChoice("10"),
      ]
      let quote = try await shop.checkout.quote(
        region: region, shippingMethod: .standard, choices: choices)
      _ = try await shop.checkout.place(
        CheckoutRequest(
          idempotencyKey: #require(IdempotencyKey("k-\(number)")), address: address(number),
          payment: .token(SandboxCard.approved.token), agreedTo: quote, choices: choices))
    }
  }

  /// A return of each order whose refund is outstanding, two cards, and a cart of two lines with a code.
  private func fill(as name: String) async throws {
    try shop.session.signIn(name)
    for order in try await shop.orders.orders(page: .first).items {
      shop.gateway.failNextRefund(.timedOut)
      await #expect(throws: OrderingError.paymentFailed(.timedOut)) {
        try await sendOneBack(order.id)
      }
    }
    for label in ["Mine", "Another"] {
      try await shop.cards.addPaymentMethod(label: label, token: SandboxCard.approved.token)
    }
    try await shop.add("mug", 1)
    try await shop.add("pan", 1)
    try await shop.cart.applyPromo("WELCOME10")
  }

  private func address(_ number: Int) throws -> Address {
    try Address(
      recipient: "Somebody", street: "\(number) Main St", city: "Salem", postalCode: "97301",
      region: #require(TaxRegion("US-OR")))
  }

  @discardableResult
  private func sendOneBack(_ order: Order.ID) async throws -> Order {
    try await shop.orders.sendBack(order, ReturnRequest([shop.product("mug"): .one], after: 0))
  }

  private static let tables: [(name: String, rows: Statement)] = [
    ("ordering_cart_line", "SELECT * FROM ordering_cart_line WHERE owner = 'account:' || ?"),
    (
      "ordering_cart_promotion",
      "SELECT * FROM ordering_cart_promotion WHERE owner = 'account:' || ?"
    ),
    ("ordering_promotion_use", "SELECT * FROM ordering_promotion_use WHERE account = ?"),
    ("ordering_payment_method", "SELECT * FROM ordering_payment_method WHERE account = ?"),
    ("ordering_address", "SELECT * FROM ordering_address WHERE account = ?"),
    ("ordering_refund", "SELECT * FROM ordering_refund WHERE account = ?"),
    ("ordering_order", "SELECT * FROM ordering_order WHERE account = ?"),
    (
      "ordering_order_line",
      """
      SELECT l.* FROM ordering_order_line l
      JOIN ordering_order o ON o.number = l.order_number WHERE o.account = ?
      """
    ),
    (
      "ordering_order_adjustment",
      """
      SELECT a.* FROM ordering_order_adjustment a
      JOIN ordering_order o ON o.number = a.order_number WHERE o.account = ?
      """
    ),
    (
      "ordering_order_event",
      """
      SELECT e.* FROM ordering_order_event e
      JOIN ordering_order o ON o.number = e.order_number WHERE o.account = ?
      """
    ),
    (
      "ordering_return",
      """
      SELECT r.* FROM ordering_return r
      JOIN ordering_order o ON o.number = r.order_number WHERE o.account = ?
      """
    ),
    (
      "ordering_return_line",
      """
      SELECT r.* FROM ordering_return_line r
      JOIN ordering_order o ON o.number = r.order_number WHERE o.account = ?
      """
    ),
  ]

  /// All rows about a person, by table.
  private func rows(of name: String) async throws -> [String: Set<String>] {
    try await shop.database.read { transaction in
      try Dictionary(
        uniqueKeysWithValues: Self.tables.map { table in
          let rows = try transaction.rows(table.rows, "u-\(name)") { row in
            (0...).lazy.prefix { !row.name($0).isEmpty }.map { column in
              (try? row.text(column)) ?? (try? row.int64(column)).map { "\($0)" } ?? "-"
            }.joined(separator: "|")
          }
          return (table.name, Set(rows))
        })
    }
  }

  /// How many rows about Ada there are less, by table, after what Ada does; Eve's are as they were.
  private func lost(
    sourceLocation: SourceLocation = #_sourceLocation, by work: () async throws -> Void
  ) async throws -> [String: Int] {
    let (ada, eve) = (try await rows(of: "ada"), try await rows(of: "eve"))
    #expect(eve.allSatisfy { !$0.value.isEmpty }, sourceLocation: sourceLocation)
    try await work()
    let (left, untouched) = (try await rows(of: "ada"), try await rows(of: "eve"))
    #expect(untouched == eve, sourceLocation: sourceLocation)
    return ada.reduce(into: [:]) { lost, table in
      let count = table.value.count - (left[table.key]?.count ?? 0)
      if count != 0 { lost[table.key] = count }
    }
  }

  @Test("with the account are all of its rows, and no other's")
  func account() async throws {
    let ada = try #require(User.ID("u-ada"))
    _ = try await lost { try await holder.deletePersonalData(of: ada) }
    try await expectEqual(rows(of: "ada").filter { !$0.value.isEmpty }.keys.sorted(), [])
    let choices = try await shop.database.read { transaction in
      try transaction.rows("SELECT choice FROM ordering_order_adjustment ORDER BY choice") {
        try $0.text(0)
      }
    }
    expectEqual(choices, ["", "", "", "", "10", "10", "eve's bow", "eve's bow"])
  }

  @Test("of two cards is the one that is named, and not another's by its name")
  func card() async throws {
    let own = try await shop.cards.paymentMethods()
    let lost = try await lost { try await shop.cards.removePaymentMethod(own[0].id) }
    expectEqual(lost, ["ordering_payment_method": 1])
    try await expectEqual(shop.cards.paymentMethods(), [own[1]])
    try shop.session.signIn("eve")
    await #expect(throws: OrderingError.noSuchPaymentMethod(own[1].id)) {
      try await shop.cards.removePaymentMethod(own[1].id)
    }
  }

  @Test("of a cart is a line, its code, or all of it")
  func cart() async throws {
    var lost = try await lost { try await shop.cart.remove(shop.product("mug")) }
    expectEqual(lost, ["ordering_cart_line": 1])
    lost = try await self.lost { try await shop.cart.removePromo() }
    expectEqual(lost, ["ordering_cart_promotion": 1])
    try await shop.cart.applyPromo("WELCOME10")
    lost = try await self.lost { try await shop.cart.clear() }
    expectEqual(lost, ["ordering_cart_line": 1, "ordering_cart_promotion": 1])
  }

  @Test("of two addresses is the one that is named")
  func addresses() async throws {
    let second = try address(2)
    let lost = try await lost {
      try await shop.addresses.changeAddressBook { try $0.remove(second) }
    }
    expectEqual(lost, ["ordering_address": 1])
  }

  @Test("of two outstanding refunds is the one that is made")
  func refund() async throws {
    let orders = try await shop.database.read { transaction in
      try transaction.rows("SELECT id FROM ordering_order WHERE account = 'u-ada'") {
        try $0.text(0)
      }
    }
    let order = try #require(Order.ID(orders[0]))
    let lost = try await lost { try await sendOneBack(order) }
    expectEqual(lost, ["ordering_refund": 1])
  }

  @Test("when a card is refused is the order that is not paid")
  func refusedCard() async throws {
    let lost = try await lost {
      let region = try #require(TaxRegion("US-OR"))
      let quote = try await shop.checkout.quote(
        region: region, shippingMethod: .standard, choices: [:])
      await #expect(throws: OrderingError.paymentFailed(.declined)) {
        try await shop.checkout.place(
          CheckoutRequest(
            idempotencyKey: #require(IdempotencyKey("declined")), address: address(1),
            payment: .token(SandboxCard.declined.token), agreedTo: quote))
      }
    }
    // The use of the code is counted back, and nothing is lost.
    expectEqual(lost, ["ordering_promotion_use": -1])
  }

  @Test("or counted for it is nothing of orders in another currency")
  func otherCurrency() async throws {
    try await shop.database.write { transaction in
      try transaction.run("UPDATE ordering_order SET currency = 'EUR' WHERE account = 'u-ada'")
    }
    try await expectEqual(shop.orders.sums(), OrderSums())
    try shop.session.signIn("eve")
    #expect(try await shop.orders.sums().adjusted(by: "points") < 0)
  }

  @Test("when an order is cancelled is no one's use of its code but the owner's")
  func use() async throws {
    let code: Statement = """
      SELECT account || ' ' || uses FROM ordering_promotion_use WHERE code = 'WELCOME10'
      ORDER BY account
      """
    var orders: [Order] = []
    for name in ["ada", "eve"] {
      try shop.session.signIn(name)
      try await shop.cart.clear()
      try await shop.add("card", 10)
      try await shop.cart.applyPromo("WELCOME10")
      let quote = try await shop.checkout.quote(
        region: #require(TaxRegion("US-OR")), shippingMethod: .standard, choices: [:])
      orders.append(
        try await shop.checkout.place(
          CheckoutRequest(
            idempotencyKey: #require(IdempotencyKey("coded")), address: address(1),
            payment: .token(SandboxCard.approved.token), agreedTo: quote)))
    }
    try shop.session.signIn("ada")
    try await shop.orders.cancel(orders[0].id)
    let uses = try await shop.database.read { try $0.rows(code) { try $0.text(0) } }
    expectEqual(uses, ["u-ada 0", "u-eve 1"])
  }
}
