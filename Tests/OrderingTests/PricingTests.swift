import Catalog
import Expectations
import Money
import Ordering
import SharedKernel
import Testing

@Suite("Pricing")
struct PricingTests {
  private func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }

  private func line(_ id: String, _ cents: Int64, _ count: Int) throws -> Cart.WantedLine {
    let item = StockItem(
      id: try #require(Product.ID(id)), name: id, price: usd(cents), stock: 10)
    return (item.id, try #require(Quantity(count)), item)
  }

  private func promotion(
    _ benefit: Promotion.Benefit, minimum: Int64 = 0
  ) throws -> PromotionClaim {
    PromotionClaim(
      Promotion(
        code: try #require(PromoCode("TEST")), benefit: benefit, minimum: usd(minimum),
        startsAt: Timestamp(secondsSinceEpoch: 0)), at: Timestamp(secondsSinceEpoch: 0))
  }

  private func quote(_ cart: Cart, _ region: String) throws -> Quote {
    try Quote(cart: cart, region: try #require(TaxRegion(region)))
  }

  @Test("a cart adds up its lines")
  func cart() throws {
    let cart = try Cart([line("a", 1_999, 2), line("b", 500, 11)], currency: .usd)
    expectEqual(cart.subtotal, usd(9_498))
    expectEqual(cart.total, usd(9_498))
    expectEqual(cart.count, 13)
    expectEqual(cart.lines.map(\.exceedsStock), [false, true])
    expectEqual(cart.lines.map(\.id.rawValue), ["a", "b"])
  }

  @Test("shipping is charged below fifty dollars, and tax on goods and shipping")
  func quoting() throws {
    let small = try quote(Cart([line("a", 4_999, 1)], currency: .usd), "DE")
    expectEqual(small.totals.shipping, usd(490))
    expectEqual(small.totals.tax, usd(1_043))
    expectEqual(small.total, usd(6_532))
    let large = try quote(Cart([line("a", 5_000, 1)], currency: .usd), "US-CA")
    expectEqual(large.totals.shipping, usd(0))
    expectEqual(large.totals.tax, usd(363))
    expectEqual(large.total, usd(5_363))
    let empty = try quote(Cart([], currency: .usd), "JP")
    #expect(empty.total.isZero)
    #expect(try empty.discountPerLine().isEmpty)
  }

  @Test(
    "a region is taxed at its own rate, a kept part of a country at the country's, an export not at all",
    arguments: [
      ("US-CA", 7_250), ("US-OR", 0), ("US-MN", 6_875), ("CA-QC", 14_975), ("DE", 19_000),
      ("DE-BY", 19_000), ("JP", 10_000), ("FI", 25_500), ("NO", 0),
    ])
  func taxRates(region: String, rate: Int) throws {
    let region = try #require(TaxRegion(region))
    try expectEqual(region.taxRate(), rate)
    expectEqual(region.isExport, region.code == "NO")
  }

  @Test(
    "a tax that is not known is never taken for none",
    arguments: ["US", "CA", "US-ZZ", "US-06"])
  func unknownTax(region: String) throws {
    let region = try #require(TaxRegion(region))
    let error: OrderingError =
      region.code == region.country ? .partNeeded(region) : .unknownPart(region)
    #expect(throws: error) { try Quote(cart: Cart([], currency: .usd), region: region) }
  }

  @Test("a promotion takes off a share, an amount or the shipping")
  func benefits() throws {
    let lines = [try line("a", 1_000, 1), try line("b", 2_000, 1)]
    let tenth = try Cart(
      lines, currency: .usd, promotion: promotion(.share(basisPoints: 1_000)))
    expectEqual(tenth.promotion?.discount, usd(300))
    expectEqual(tenth.total, usd(2_700))
    let whole = try Cart(lines, currency: .usd, promotion: promotion(.amount(usd(9_999))))
    expectEqual(whole.total, usd(0))
    let free = try Cart(lines, currency: .usd, promotion: promotion(.freeShipping))
    expectEqual(free.total, usd(3_000))
    try expectEqual(quote(free, "ZZ").total, usd(3_000))
    try expectEqual(quote(tenth, "ZZ").total, usd(3_190))
  }

  @Test("below its minimum a promotion takes off nothing and reports what is missing")
  func minimum() throws {
    let cart = try Cart(
      [line("a", 1_000, 1)], currency: .usd,
      promotion: promotion(.share(basisPoints: 1_000), minimum: 2_500))
    expectEqual(cart.promotion?.refusal, .needsMinimum(usd(2_500), missing: usd(1_500)))
    expectEqual(cart.total, usd(1_000))
    let free = try Cart(
      [line("a", 1_000, 1)], currency: .usd,
      promotion: promotion(.freeShipping, minimum: 2_500))
    expectEqual(free.promotion?.hasFreeShipping, false)
  }

  @Test("the discount is spread over the lines without losing a cent")
  func spread() throws {
    let cart = try Cart(
      [line("a", 333, 1), line("b", 333, 1), line("c", 334, 1)], currency: .usd,
      promotion: promotion(.share(basisPoints: 1_000)))
    let parts = try quote(cart, "ZZ").discountPerLine()
    try expectEqual(Money.sum(parts, in: .usd), usd(100))
    let worthless = try Cart([line("a", 0, 2)], currency: .usd)
    try expectEqual(quote(worthless, "ZZ").discountPerLine(), [usd(0)])
  }
}
