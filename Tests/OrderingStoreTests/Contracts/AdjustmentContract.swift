import Expectations
import Money
import Ordering
import OrderingPoints
import SharedKernel
import Testing

/// The promises of ordering about what plugins add to a price or take off it.
///
/// The implementation knows the ``rules``: `wrap` costs 3.00 USD, and `points` takes off as many cents as are
/// chosen, 10.00 USD in all orders that count together.
enum AdjustmentContract: String, Hashable, Sendable, CaseIterable {
  case counted = "an adjustment counts in the quote, the charge, the order and its receipt"
  case keyed = "a key stands for one choice, and repeated it gives the same order"
  case agreed = "what a rule prices differently than was agreed is not ordered"
  case refused = "a choice that a rule refuses does not count, and the quote says why"
  case positive = "no adjustment makes a total negative"
  case chosen = "a choice that counts by now, or no longer, is not ordered at the agreed total"
  case onceOnly = "what one order redeems, no other does, until that one is cancelled"
  case summed = "sums leave out what is unpaid or undone, and the orders of others"
  case declined = "a declined card leaves what its order would have redeemed"
  case free = "what costs nothing is ordered without a card, and charged to none"
  case gone = "a choice without its rule is refused by name, and an order outlives its rules"

  /// The rules of the implementation under test.
  static let rules: [PriceRule] = [
    PriceRule(Bow.self) { bow, _ in
      guard bow.text != "never" else { throw Refusal() }
      return PriceAnswer("Wrapping", Money(minorUnits: 300, currency: .usd))
    },
    PriceRule(Cents.self) { cents, question in
      let redeemed = -question.past.adjusted(by: "points")
      guard redeemed + cents.number <= 1_000 else { throw Refusal() }
      return PriceAnswer(
        "Points", Money(minorUnits: -cents.number, currency: .usd), returnStep: 7)
    },
  ]

  private struct Bow: CheckoutPromise {
    static let plugin = "wrap"
    let text: String

    init?(_ text: String, version: Int) { self.text = text }
  }

  private struct Cents: CheckoutPromise {
    static let plugin = "points"
    let number: Int64

    var text: String { "\(number)" }

    init?(_ text: String, version: Int) {
      guard let number = Int64(text) else { return nil }
      self.number = number
    }
  }

  private struct Refusal: Error, CustomStringConvertible {
    var description: String { "not with this" }
  }

  /// Checks the promise on an implementation without orders.
  func check(on shop: OrderingFixture) async throws {
    try await shop.stockShelves()
    try shop.session.signIn("ada")
    try await shop.add("mug", 2)
    let plain = try await shop.quote()
    switch self {
    case .counted:
      let quote = try await shop.quote(["points": "400", "wrap": "bow"])
      expectEqual(quote.totals.adjustments.map(\.plugin), ["wrap", "points"])
      expectEqual(quote.total, try plain.total.subtracting(usd(100)))
      let order = try await shop.checkout.place(shop.request("k", agreedTo: quote))
      expectEqual(order.totals, quote.totals)
      expectEqual(order.totals.adjustments.map(\.choice.text), ["bow", "400"])
      expectEqual(shop.gateway.charged, [order.id.rawValue: quote.total])
      let receipt = try order.receipt(.system)
      #expect(receipt.contains("Wrapping  ") && receipt.contains("-4.00 USD"))
      try await expectEqual(shop.orders.order(order.id), order)
      let listed = try await shop.orders.orders(page: .first).items
      expectEqual(listed.map(\.adjustments), [quote.totals.adjustments])
    case .keyed:
      let wrapped = try shop.request("k", agreedTo: try await shop.quote(["wrap": "bow"]))
      let order = try await shop.checkout.place(wrapped)
      try await expectEqual(shop.checkout.place(wrapped), order)
      try await shop.add("mug", 2)
      for choices in [[:], ["wrap": "box"], ["wrap": "bow", "points": "1"]] {
        let other = try shop.request("k", agreedTo: try await shop.quote(choices))
        await expectRefusal(.idempotencyKeyReused(other.idempotencyKey)) {
          try await shop.checkout.place(other)
        }
      }
      try await expectEqual(shop.orders.orders(page: .first).totalCount, 1)
    case .agreed:
      let quote = try await shop.quote(["wrap": "bow"])
      var request = try shop.request("k", agreedTo: quote)
      request.adjustments = [
        PriceAdjustment(
          plugin: "wrap", choice: CheckoutChoice("bow"), label: "Wrapping", amount: usd(0))
      ]
      await expectRefusal(.cartChanged()) { try await shop.checkout.place(request) }
      request.expectedTotal = plain.total
      await expectRefusal(.priceChanged(old: plain.total, new: quote.total)) {
        try await shop.checkout.place(request)
      }
      #expect(shop.gateway.charged.isEmpty)
      try await expectEqual(shop.cart.count(), 2)
    case .chosen:
      let wrapped = try await shop.quote(["wrap": "bow"])
      for (agreed, choice, error) in [
        (plain, "bow", OrderingError.priceChanged(old: plain.total, new: wrapped.total)),
        (wrapped, "never", .choiceRefused(PriceRefusal(plugin: "wrap", reason: "not with this"))),
      ] {
        let request = shop.changed(
          try shop.request("k", agreedTo: agreed), \.choices, ["wrap": CheckoutChoice(choice)])
        await expectRefusal(error) { try await shop.checkout.place(request) }
      }
      // What was refused before the person agreed is not ordered, and prevents nothing.
      let refused = try await shop.quote(["wrap": "never"])
      let request = shop.changed(
        try shop.request("k", agreedTo: refused), \.choices, ["wrap": CheckoutChoice("never")])
      try await expectEqual(shop.checkout.place(request).totals, plain.totals)
    case .refused:
      let quote = try await shop.quote(["wrap": "never", "points": "100"])
      expectEqual(quote.refusals.map(\.plugin), ["wrap"])
      expectEqual(quote.refusals.map(\.reason), ["not with this"])
      expectEqual(quote.totals.adjustments.map(\.plugin), ["points"])
    case .positive:
      try await shop.shelve(shop.item("mug", usd(1)))
      let quote = try await shop.quote(["points": "1000"])
      #expect(quote.totals.adjustments.isEmpty && quote.refusals.map(\.plugin) == ["points"])
    case .onceOnly:
      let first = try await redeem("700", key: "k-1", on: shop)
      try await shop.add("mug", 2)
      #expect(try await shop.quote(["points": "400"]).totals.adjustments.isEmpty)
      let late = try shop.request(
        "k-2", agreedTo: try adjusted(try await shop.quote(), points: 400, of: shop))
      await #expect(throws: OrderingError.self) { try await shop.checkout.place(late) }
      try await shop.orders.cancel(first.id)
      expectEqual(shop.gateway.refunded, [first.id.rawValue])
      #expect(shop.gateway.charged.isEmpty)
      try await expectEqual(shop.checkout.place(late).status, .paid)
    case .summed: try await checkSums(on: shop)
    case .declined:
      let quote = try await shop.quote(["points": "1000"])
      let refused = shop.changed(
        try shop.request("k-1", agreedTo: quote), \.payment, .token(SandboxCard.declined.token))
      await expectRefusal(.paymentFailed(.declined)) { try await shop.checkout.place(refused) }
      try await expectEqual(shop.quote(["points": "1000"]), quote)
      _ = try await redeem("1000", key: "k-2", on: shop)
    case .free: try await checkFree(on: shop)
    case .gone:
      let order = try await redeem("500", key: "k-1", on: shop)
      try await shop.add("mug", 2)
      let quote = try await shop.quote(["nobody": "x"])
      #expect(quote.totals.adjustments.isEmpty)
      expectEqual(quote.refusals.map(\.plugin), ["nobody"])
      var request = try shop.request("k-2", agreedTo: quote)
      request.expectedTotal = try quote.total.adding(usd(300))
      request.adjustments = [
        PriceAdjustment(
          plugin: "nobody", choice: CheckoutChoice("x"), label: "X", amount: usd(300))
      ]
      request.choices = ["nobody": CheckoutChoice("x")]
      await expectRefusal(.choiceRefused(quote.refusals[0])) {
        try await shop.checkout.place(request)
      }
      let cancelled = try await shop.orders.cancel(order.id)
      expectEqual(cancelled.totals, order.totals)
      expectEqual(cancelled.refunded, order.totals.total)
    }
  }

  private func checkFree(on shop: OrderingFixture) async throws {
    try await shop.shelve(shop.item("mug", usd(100)))
    let plain = try await shop.quote()
    let unpaid = shop.changed(try shop.request("k-1", agreedTo: plain), \.payment, .nothing)
    await expectRefusal(.paymentNeeded(plain.total)) { try await shop.checkout.place(unpaid) }
    let quote = try await shop.quote(["points": "\(plain.total.minorUnits)"])
    expectEqual(quote.total, usd(0))
    // A card that would be declined is not asked.
    for (key, payment) in [
      ("k-2", CheckoutRequest.Payment.nothing), ("k-3", .token(SandboxCard.declined.token)),
    ] {
      let request = shop.changed(try shop.request(key, agreedTo: quote), \.payment, payment)
      let order = try await shop.checkout.place(request)
      #expect(order.status == .paid && order.paymentLabel == nil)
      try await expectEqual(shop.checkout.place(request), order)
      try await expectEqual(shop.checkout.pay(order.id), order)
      // A bank that does not answer is not waited for, since it owes nothing.
      shop.gateway.failNextRefund(.timedOut)
      let cancelled = try await shop.orders.cancel(order.id)
      #expect(cancelled.refunded == usd(0) && !cancelled.isRefundOutstanding)
      try await shop.add("mug", 2)
    }
    #expect(shop.gateway.charged.isEmpty && shop.gateway.refunded.isEmpty)
  }

  private func checkSums(on shop: OrderingFixture) async throws {
    expectEqual(try await shop.orders.sums(), OrderSums())
    let first = try await redeem("110", key: "k-1", on: shop)
    try await shop.add("mug", 1)
    let wrapped = try await shop.quote(["wrap": "bow", "points": "50"])
    let second = try await shop.checkout.place(shop.request("k-2", agreedTo: wrapped))
    // Their cents come to more than a dollar, which no order earned.
    expectEqual([first, second].map { $0.totals.total.minorUnits % 100 }, [80, 40])
    let whole = [first, second].map { $0.totals.total.minorUnits / 100 }
    let both = OrderSums(
      wholeUnits: whole[0] + whole[1], adjustments: ["points": -160, "wrap": 300])
    expectEqual(try await shop.orders.sums(), both)
    try await shop.add("mug", 1)
    let late = shop.changed(
      try shop.request("k-3", agreedTo: try await shop.quote(["points": "10"])), \.payment,
      .token(SandboxCard.approvedLate.token))
    await expectRefusal(.paymentFailed(.timedOut)) { try await shop.checkout.place(late) }
    // What waits for its payment has redeemed and not earned.
    expectEqual(
      try await shop.orders.sums(),
      OrderSums(wholeUnits: whole[0] + whole[1], adjustments: ["points": -170, "wrap": 300]))
    try shop.session.signIn("bob")
    expectEqual(try await shop.orders.sums(), OrderSums())
    try shop.session.signIn("ada")
    try await shop.orders.cancel(first.id)
    shop.deliver()
    try await shop.orders.sendBack(second.id)
    // The third was not paid in the meantime, and the shop has called it off.
    expectEqual(try await shop.orders.sums(), OrderSums())
  }

  private func redeem(
    _ points: String, key: String, on shop: OrderingFixture
  ) async throws -> Order {
    let quote = try await shop.quote(["points": points])
    expectEqual(quote.totals.adjustments.map(\.choice.text), [points])
    return try await shop.checkout.place(shop.request(key, agreedTo: quote))
  }

  /// Returns what a quote was while nothing was redeemed yet.
  private func adjusted(
    _ quote: Quote, points: Int64, of shop: OrderingFixture
  ) throws -> Quote {
    let choice = CheckoutChoice("\(points)")
    return try quote.adjusted(
      by: ["points": choice],
      rules: [
        ("points", { _, _ in .success(PriceAnswer("Points", usd(-points), returnStep: 7)) })
      ], past: OrderSums())
  }
}
