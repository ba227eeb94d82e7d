import Accounts
import Expectations
import Money
import Ordering
import OrderingStore
import SharedKernel
import Testing

/// The promises of ordering to a plugin that takes something from its own tables in an order's transactions.
///
/// A card of 30.00 USD is spent by Ada and Bob, who buy mugs for 10.00 USD each; the implementation knows
/// ``FakeGiftCards/rule``.
enum GiftCardContract: String, Hashable, Sendable, CaseIterable {
  case shared = "two accounts spend one balance, each a part of it"
  case refused = "what somebody else has spent is refused by name, with the checkout as it was"
  case once = "a repeated request takes once"
  case undone = "a cancelled order gives back once"
  case declined = "a declined card leaves the balance as it was"
  case unpaid = "an order that is not paid in time gives back"
  case returned = "returns give back what they send back, and everything with the last piece"
  case deleted = "a deleted account's open orders give back"
  case version = "a promise of another version is refused"
  case combined = "what several rules take is taken, or nothing of it"

  func check(on shop: OrderingFixture) async throws {
    try await shop.stockShelves()
    try await shop.issue("c", 3_000)
    let order = try await shop.spend(1_500, mugs: 3, as: "ada")
    expectEqual(order.totals.adjustments.map(\.amount), [usd(-1_500)])
    try await expectEqual(shop.balance(of: "c"), 1_500)
    switch self {
    case .shared:
      let second = try await shop.spend(1_500, mugs: 1, as: "bob")
      // A card pays for the goods and no more.
      expectEqual(second.totals.adjustments.map(\.amount), [usd(-1_000)])
      try await expectEqual(shop.balance(of: "c"), 500)
    case .refused: try await checkRefusal(on: shop)
    case .once:
      try shop.session.signIn("ada")
      let request = try await shop.promised(700, mugs: 2, as: "ada")
      let first = try await shop.checkout.place(request)
      try await expectEqual(shop.checkout.place(request), first)
      try await expectEqual(shop.balance(of: "c"), 800)
    case .undone:
      try await shop.orders.cancel(order.id)
      try await expectEqual(shop.balance(of: "c"), 3_000)
      await expectRefusal(.cannotCancel(order.id, .cancelled)) {
        try await shop.orders.cancel(order.id)
      }
      try await expectEqual(shop.balance(of: "c"), 3_000)
    case .declined:
      let request = try await shop.promised(700, mugs: 2, as: "bob")
      let refused = shop.changed(request, \.payment, .token(SandboxCard.declined.token))
      await expectRefusal(.paymentFailed(.declined)) { try await shop.checkout.place(refused) }
      try await expectEqual(shop.balance(of: "c"), 1_500)
    case .unpaid:
      let request = try await shop.promised(700, mugs: 2, as: "bob")
      let late = shop.changed(request, \.payment, .token(SandboxCard.approvedLate.token))
      await expectRefusal(.paymentFailed(.timedOut)) { try await shop.checkout.place(late) }
      try await expectEqual(shop.balance(of: "c"), 800)
      shop.clock.advance(bySeconds: DeliverySchedule.paymentTime)
      try await shop.orders.cancelUnpaidOrders()
      try await expectEqual(shop.balance(of: "c"), 1_500)
    case .returned: try await checkReturns(of: order, on: shop)
    case .deleted:
      let user = try #require(shop.session.currentUser()).id
      try await SQLPersonalOrders(shop.core(for: shop.session)).deletePersonalData(of: user)
      try await expectEqual(shop.balance(of: "c"), 3_000)
    case .version:
      for version in [1, 3] {
        let quote = try await shop.quote(
          promising: ["gift-cards": CheckoutChoice("c 100", version: version)], mugs: 1, as: "bob")
        expectEqual(quote.refusals.map(\.plugin), ["gift-cards"])
      }
    case .combined:
      let refused = try await shop.promised(700, mugs: 2, as: "bob", ["points": "400"])
      try await shop.issue("d", 100)
      _ = try await shop.spend(1_500, mugs: 2, as: "ada")
      await #expect(throws: OrderingError.self) { try await shop.checkout.place(refused) }
      try shop.session.signIn("bob")
      try await expectEqual(shop.orders.sums().adjusted(by: "points"), 0)
      try await expectEqual(shop.balance(of: "d"), 100)
    }
    try await expectEqual(shop.accounts(of: "c"), [3_000, 3_000])
  }

  private func checkRefusal(on shop: OrderingFixture) async throws {
    let late = try await shop.promised(1_000, mugs: 2, as: "bob")
    _ = try await shop.spend(1_000, mugs: 1, as: "ada")
    try shop.session.signIn("bob")
    let reason = PriceRefusal(plugin: "gift-cards", reason: "the card has 500 left")
    await expectRefusal(.choiceRefused(reason)) { try await shop.checkout.place(late) }
    try await expectEqual(shop.cart.count(), 2)
    try await expectEqual(shop.checkout.order(placedWith: late.idempotencyKey), nil)
    // The same checkout orders with what is left, under the same key.
    let quote = try await shop.quote(
      promising: ["gift-cards": CheckoutChoice("c 500", version: 2)], as: "bob")
    let again = try shop.request(late.idempotencyKey.text, agreedTo: quote)
    try await expectEqual(shop.checkout.place(again).totals.adjustments.map(\.amount), [usd(-500)])
    try await expectEqual(shop.balance(of: "c"), 0)
  }

  private func checkReturns(of order: Order, on shop: OrderingFixture) async throws {
    shop.deliver()
    let mug = try #require(order.lines.first).product
    var balances: [Int64] = []
    for earlier in 0..<3 {
      _ = try await shop.orders.sendBack(order.id, ReturnRequest([mug: .one], after: earlier))
      balances.append(try await shop.balance(of: "c"))
      try await expectEqual(shop.accounts(of: "c"), [3_000, 3_000])
    }
    expectEqual(balances, [2_000, 2_500, 3_000])
    let refunds = try await shop.orders.order(order.id).returns.map(\.refund.minorUnits)
    expectEqual(refunds.reduce(0, +), order.totals.total.minorUnits)
  }
}

extension OrderingFixture {
  /// Returns what a cart with so many more mugs costs somebody to whom something is promised.
  func quote(
    promising choices: [String: CheckoutChoice], mugs: Int = 0, as name: String
  ) async throws -> Quote {
    try session.signIn(name)
    if mugs > 0 { try await add("mug", mugs) }
    return try await checkout.quote(
      region: try #require(TaxRegion("US-OR")), shippingMethod: .standard, choices: choices)
  }

  /// Returns the request of somebody who has filled a cart, and to whom so many cents of the card are promised.
  func promised(
    _ cents: Int64, mugs: Int, as name: String, _ others: [String: String] = [:]
  ) async throws -> CheckoutRequest {
    var choices = others.mapValues { CheckoutChoice($0) }
    choices["gift-cards"] = CheckoutChoice("c \(cents)", version: 2)
    let quote = try await quote(promising: choices, mugs: mugs, as: name)
    let key = try await "\(name)-\(orders.orders(page: .first).totalCount)"
    return try request(key, agreedTo: quote)
  }

  func spend(_ cents: Int64, mugs: Int, as name: String) async throws -> Order {
    try await checkout.place(promised(cents, mugs: mugs, as: name))
  }
}
