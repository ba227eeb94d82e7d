import Catalog
import Expectations
import Money
import Ordering
import SharedKernel
import Testing

@Suite("Shipping")
struct ShippingTests {
  private func cart(_ cents: Int64, _ benefit: Promotion.Benefit? = nil) throws -> Cart {
    let item = StockItem(
      id: try #require(Product.ID("a")), name: "a", price: usd(cents), stock: 10)
    let claim = try benefit.map {
      PromotionClaim(
        Promotion(
          code: try #require(PromoCode("TEST")), benefit: $0, minimum: usd(0),
          startsAt: Timestamp(secondsSinceEpoch: 0)), at: Timestamp(secondsSinceEpoch: 0))
    }
    return try Cart(
      [(item.id, .one, item)], currency: .usd, promotion: claim)
  }

  private func prices(_ cart: Cart) throws -> [Money] {
    try CheckoutOptions(cart: cart, addresses: [], paymentMethods: [])
      .shippingOptions.map(\.price)
  }

  @Test("each way has a price, and is free from a price of the goods on")
  func options() throws {
    try expectEqual(prices(cart(4_999)), [usd(490), usd(1_290), usd(0)])
    try expectEqual(prices(cart(5_000)), [usd(0), usd(1_290), usd(0)])
    try expectEqual(prices(cart(15_000)), [usd(0), usd(0), usd(0)])
  }

  @Test("the limit counts the goods after the discount")
  func discounted() throws {
    try expectEqual(prices(cart(5_000, .amount(usd(1)))), [usd(490), usd(1_290), usd(0)])
  }

  @Test("free shipping covers what standard shipping costs, and a part of express")
  func freeShipping() throws {
    try expectEqual(prices(cart(1_000, .freeShipping)), [usd(0), usd(800), usd(0)])
    try expectEqual(prices(cart(6_000, .freeShipping)), [usd(0), usd(1_290), usd(0)])
  }

  @Test("what was chosen is part of the total, and is taxed")
  func chosen() throws {
    let quote = try Quote(
      cart: cart(1_000), region: #require(TaxRegion("DE")), shippingMethod: .express)
    expectEqual(quote.shippingMethod, .express)
    expectEqual(quote.totals.shipping, usd(1_290))
    expectEqual(quote.totals.tax, usd(435))
    expectEqual(quote.total, usd(2_725))
  }
}

private func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
