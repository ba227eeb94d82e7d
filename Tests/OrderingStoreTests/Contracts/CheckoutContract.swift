import Expectations
import Money
import Ordering
import SharedKernel
import Testing

/// The promises of every checkout about carts that cannot be ordered, and about declined cards.
enum CheckoutContract: String, Hashable, Sendable, CaseIterable {
  case named = "a quote and an order name the line that has to be removed, and nothing is ordered"
  case mended = "once the line is removed, the rest is ordered"
  case countingCode = "a declined card leaves the cart with its code"
  case idleCode = "a declined card leaves a code that does not count at the moment"

  /// Checks the promise on an implementation whose cart is empty.
  func check(on shop: OrderingFixture) async throws {
    try shop.session.signIn("ada")
    try await shop.stockShelves()
    switch self {
    case .named:
      for (number, change) in Change.allCases.enumerated() {
        try await shop.stockShelves()
        try await shop.add("mug")
        try await shop.add("lamp", 2)
        let request = try shop.request("k-\(number)", try await shop.total())
        let refusal = OrderingError.unavailable(
          product: change == .removed ? "lamp" : "The lamp",
          try await change.make(to: "lamp", on: shop))
        await expectRefusal(refusal) { try await shop.total() }
        await expectRefusal(refusal) { try await shop.checkout.place(request) }
        try await expectEqual(shop.cart.count(), 3)
        try await shop.cart.clear()
      }
    case .mended:
      try await shop.add("mug")
      try await shop.add("lamp")
      _ = try await Change.otherCurrency.make(to: "lamp", on: shop)
      try await shop.cart.remove(shop.product("lamp"))
      let order = try await shop.checkout.place(shop.request("k", try await shop.total()))
      #expect(order.status == .paid && order.lines.map(\.product.rawValue) == ["mug"])
    case .countingCode: try await checkDeclined(on: shop, mugs: 2)
    case .idleCode: try await checkDeclined(on: shop, mugs: 1)
    }
  }

  /// Checks a declined card; the code applies to two mugs or more.
  private func checkDeclined(on shop: OrderingFixture, mugs: Int) async throws {
    try await shop.add("mug", 2)
    try await shop.cart.applyPromo("WELCOME10")
    let quantity = try #require(Quantity(mugs))
    let before = try await shop.cart.setQuantity(quantity, of: shop.product("mug"))
    expectEqual(before.promotion?.applies, mugs == 2)
    let total = try await shop.total()
    await expectRefusal(.paymentFailed(.declined)) {
      try await shop.checkout.place(shop.request("k", total, card: .declined))
    }
    try await expectEqual(shop.cart.cart(), before)
    try await expectEqual(shop.checkout.place(shop.request("k", total)).status, .paid)
    #expect(try await shop.cart.cart().isEmpty)
  }
}
