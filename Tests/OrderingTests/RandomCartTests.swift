import Catalog
import Expectations
import Money
import Ordering
import RandomInputs
import SharedKernel
import Testing

@Suite("Any cart")
struct RandomCartTests {
  @Test("has lines that add up to its total, whatever the discount, the shipping and the tax")
  func sums() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      let cart = try cart(using: &random)
      let method = ShippingMethod.allCases.randomElement(using: &random) ?? .standard
      let region = try #require(
        TaxRegion(["US-CA", "DE", "JP", "NO"].randomElement(using: &random) ?? "NO"))
      let quote = try Quote(cart: cart, region: region, shippingMethod: method)
      let discounts = try quote.discountPerLine()
      let paid = try zip(quote.lines, discounts).map { line, discount in
        try line.total.subtracting(discount)
      }
      #expect(paid.allSatisfy { $0.minorUnits >= 0 })
      try expectEqual(Money.sum(discounts, in: .usd), quote.totals.discount)
      let whole = try Money.sum(paid + [quote.totals.shipping, quote.totals.tax], in: .usd)
      expectEqual(whole, quote.total)
    }
  }

  @Test("has a quote however expensive its goods are; those past the limit are set apart")
  func overflow() throws {
    var random = SeededGenerator(seed: 12)
    var setApart = 0
    for _ in 0..<5_000 {
      let highest: Int64 = .random(in: 1...Cart.limit, using: &random)
      let cart = try cart(upTo: Bool.random(using: &random) ? .max : highest, using: &random)
      #expect(cart.subtotal.minorUnits <= Cart.limit)
      #expect(cart.unavailable.allSatisfy { $0.reason == .amountTooLarge })
      setApart += cart.unavailable.count
      let quote = try Quote(cart: cart, region: #require(TaxRegion("DE")))
      expectEqual(quote.lines, cart.lines)
    }
    #expect(setApart > 0)
  }

  private func cart(
    upTo highest: Int64 = 500_000, using random: inout SeededGenerator
  ) throws -> Cart {
    let lines = try (0..<Int.random(in: 1...9, using: &random)).map { number in
      let item = StockItem(
        id: try #require(Product.ID("p-\(number)")), name: "p",
        price: Money(minorUnits: .random(in: 0...highest, using: &random), currency: .usd),
        stock: 5)
      let quantity = try #require(Quantity(.random(in: 1...999, using: &random)))
      return (item.id, quantity, item) as Cart.WantedLine
    }
    let benefits: [Promotion.Benefit?] = [
      nil, .freeShipping, .share(basisPoints: .random(in: 0...10_000, using: &random)),
      .amount(Money(minorUnits: .random(in: 0...highest, using: &random), currency: .usd)),
    ]
    let claim = try benefits.randomElement(using: &random)?.map {
      PromotionClaim(
        Promotion(
          code: try #require(PromoCode("TEST")), benefit: $0, minimum: .zero(.usd),
          startsAt: Timestamp(secondsSinceEpoch: 0)), at: Timestamp(secondsSinceEpoch: 0))
    }
    return try Cart(lines, currency: .usd, promotion: claim)
  }
}
