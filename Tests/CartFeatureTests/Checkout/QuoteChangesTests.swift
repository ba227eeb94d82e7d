import Catalog
import Expectations
import Ordering
import SharedKernel
import Testing

@testable import CartFeature

@Suite("What changed in a price")
struct QuoteChangesTests {
  @Test("is said of a cart in which a product has two lines, too")
  func twoLines() throws {
    let clock = WallClock { Timestamp(secondsSinceEpoch: 0) }
    let (shown, now) = (try quote(at: 1_000), try quote(at: 1_100))
    let words = try now.changes(from: shown, clock).words ?? ""
    #expect(words.hasPrefix("Mug costs 11.00 USD each, not 10.00 USD"))
    expectEqual(try shown.changes(from: shown, clock).words, nil)
  }

  private func quote(at cents: Int64) throws -> Quote {
    let id = try #require(Product.ID("p-001"))
    let item = StockItem(id: id, name: "Mug", price: Sample.dollars(cents), stock: 9)
    return try Quote(
      cart: Cart([(id, .one, item), (id, .one, item)]), region: try #require(TaxRegion("DE")))
  }
}
