import Catalog
import Expectations
import Money
import Ordering
import SharedKernel
import Testing

/// The promises of every cart about products that can no longer be sold.
enum CartContract: String, Hashable, Sendable, CaseIterable {
  case otherCurrency = "a product in another currency is named and counts in no total"
  case tooExpensive = "a product so many of which cannot be counted is named and counts in no total"
  case removed = "a product that is gone is named and counts in no total"
  case sum = "products that cannot be counted together are named from the one that passes the limit"
  case mended = "a cart is changed, mended and emptied, whatever became of one of its products"
  case sellableAgain = "a product that can be sold again counts again"
  case refused = "what cannot be sold is not put into a cart, and the cart stays as it was"

  /// Checks the promise on an implementation whose cart is empty.
  func check(on shop: OrderingFixture) async throws {
    try await shop.stockShelves()
    switch self {
    case .otherCurrency: try await checkNamed(on: shop, .otherCurrency)
    case .tooExpensive: try await checkNamed(on: shop, .tooExpensive)
    case .removed: try await checkNamed(on: shop, .removed)
    case .sum:
      let most = Money(minorUnits: Cart.limit, currency: .usd)
      try await shop.add("lamp")
      try await shop.add("mug")
      try await shop.shelve(shop.item("lamp", most))
      var cart = try await shop.cart.cart()
      expectEqual(cart.subtotal, most)
      expectEqual(cart.unavailable.map(\.product.rawValue), ["mug"])
      expectEqual(cart.unavailable.map(\.reason), [.amountTooLarge])
      cart = try await shop.cart.remove(shop.product("lamp"))
      #expect(cart.subtotal == usd(1_000) && cart.unavailable.isEmpty)
    case .mended: try await checkMended(on: shop)
    case .sellableAgain:
      for change in Change.allCases {
        try await shop.stockShelves()
        try await shop.add("lamp", 2)
        _ = try await change.make(to: "lamp", on: shop)
        try await shop.stockShelves()
        let cart = try await shop.cart.cart()
        #expect(cart.unavailable.isEmpty && cart.subtotal == usd(8_000))
        try await shop.cart.clear()
      }
    case .refused:
      let lamp = try shop.product("lamp")
      let euros = try await Change.otherCurrency.make(to: "lamp", on: shop)
      await expectRefusal(.unavailable(product: "The lamp", euros)) { try await shop.add("lamp") }
      _ = try await Change.removed.make(to: "lamp", on: shop)
      await expectRefusal(.noSuchProduct(lamp)) { try await shop.add("lamp") }
      // The total of one lamp is within the limit, the total of two is not.
      try await shop.shelve(shop.item("lamp", Money(minorUnits: Cart.limit, currency: .usd)))
      try await shop.add("lamp")
      let tooLarge = OrderingError.unavailable(product: "The lamp", .amountTooLarge)
      await expectRefusal(tooLarge) { try await shop.add("lamp") }
      let two = try #require(Quantity(2))
      await expectRefusal(tooLarge) { try await shop.cart.setQuantity(two, of: lamp) }
      try await expectEqual(shop.cart.count(), 1)
      #expect(try await shop.cart.setQuantity(.one, of: lamp).unavailable.isEmpty)
    }
  }

  private func checkNamed(on shop: OrderingFixture, _ change: Change) async throws {
    try await shop.add("lamp", 2)
    try await shop.add("mug", 3)
    let reason = try await change.make(to: "lamp", on: shop)
    let cart = try await shop.cart.cart()
    expectEqual(cart.lines.map(\.product.rawValue), ["mug"])
    #expect(cart.subtotal == usd(3_000) && cart.total == usd(3_000))
    let line = try #require(cart.unavailable.first)
    #expect(line.product.rawValue == "lamp" && line.quantity.value == 2 && line.reason == reason)
    expectEqual(line.name, change == .removed ? "lamp" : "The lamp")
    #expect(cart.unavailable.count == 1 && cart.count == 5)
    try await expectEqual(shop.cart.count(), 5)
  }

  private func checkMended(on shop: OrderingFixture) async throws {
    for change in Change.allCases {
      try await shop.stockShelves()
      try await shop.add("lamp", 2)
      try await shop.add("mug")
      _ = try await change.make(to: "lamp", on: shop)
      try await expectEqual(shop.add("mug").subtotal, usd(2_000))
      let three = try #require(Quantity(3))
      try await expectEqual(
        shop.cart.setQuantity(three, of: shop.product("mug")).subtotal, usd(3_000))
      try await expectEqual(shop.cart.applyPromo("WELCOME10").total, usd(2_700))
      try await expectEqual(shop.cart.removePromo().total, usd(3_000))
      let mended = try await shop.cart.remove(shop.product("lamp"))
      #expect(mended.unavailable.isEmpty && mended.subtotal == usd(3_000))
      try await shop.stockShelves()
      try await shop.add("lamp")
      _ = try await change.make(to: "lamp", on: shop)
      try await shop.cart.clear()
      #expect(try await shop.cart.cart().isEmpty)
    }
  }
}

enum Change: CaseIterable {
  case otherCurrency, tooExpensive, removed

  /// Makes the change and returns the reason that a cart with two of the product must give.
  func make(to id: String, on shop: OrderingFixture) async throws -> UnavailableLine.Reason {
    switch self {
    case .otherCurrency:
      let price = Money(minorUnits: 4_000, currency: .eur)
      try await shop.shelve(shop.item(id, price))
      return .otherCurrency(price: price, shop: .usd)
    case .tooExpensive:
      try await shop.shelve(shop.item(id, Money(minorUnits: .max, currency: .usd)))
      return .amountTooLarge
    case .removed:
      try await shop.unshelve(shop.product(id))
      return .removed
    }
  }
}
