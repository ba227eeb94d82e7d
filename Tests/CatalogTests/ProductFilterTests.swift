import Catalog
import Expectations
import Money
import RandomInputs
import SharedKernel
import Testing

@Suite("Product filters")
struct ProductFilterTests {
  private func filter(_ text: String, from filter: ProductFilter = .none) throws -> ProductFilter {
    try filter.changed(by: text.split(separator: " ").map(String.init))
  }

  @Test("all parts are read, in any order")
  func parts() throws {
    let read = try filter("rating 4 stock seller Copper Lane price 10..50.50 EUR category desk")
    expectEqual(
      read,
      ProductFilter(
        price: .init(.eur, from: 1_000, to: 5_050), isInStock: true, seller: "Copper Lane",
        category: "desk", minimumRating: Rating(4)))
  }

  @Test("a bound may be left out, and dollars are meant where no currency is named")
  func bounds() throws {
    try expectEqual(filter("price 10..").price, .init(.usd, from: 1_000))
    try expectEqual(filter("price ..9.99").price, .init(.usd, to: 999))
    try expectEqual(filter("price 500..900 JPY").price, .init(.jpy, from: 500, to: 900))
    try expectEqual(filter("price 1..1").price, .init(.usd, from: 100, to: 100))
  }

  @Test("a part replaces what was said about the same, and off lifts all")
  func changes() throws {
    let first = try filter("stock rating 3")
    try expectEqual(filter("rating 5", from: first), filter("stock rating 5"))
    try expectEqual(filter("off", from: first), .none)
    try expectEqual(filter("off stock", from: first), filter("stock"))
  }

  @Test(
    "what cannot be read is named",
    arguments: [
      ("", ""), ("cheap", "cheap"), ("price", "price"), ("price 10", "10"), ("price ..", ".."),
      ("price 50..10", "50..10"), ("price -1..5", "-1..5"), ("price 1.5..2", "1.5..2"),
      ("price 1...2", "1...2"), ("price 1..2 usd", "usd"),
      ("price ..99999999999999999999", "..99999999999999999999"),
      ("rating 0", "0"), ("rating 6", "6"), ("rating +4", "+4"), ("rating ٤", "٤"),
      ("seller &", "&"), ("category", "category"), ("stock stock!", "stock!"),
    ])
  func refused(text: String, word: String) {
    #expect(throws: CatalogError.invalidFilter(word)) { try filter(text) }
  }

  @Test("a filter is read back from its description", arguments: 0..<200)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let currency = Currency.all.randomElement(using: &random) ?? .usd
    let low = Int64.random(in: 0...100_000, using: &random)
    let high = Bool.random(using: &random) ? low + .random(in: 0...100_000, using: &random) : nil
    let hasPrice = Bool.random(using: &random) && (low > 0 || high != nil)
    let filter = ProductFilter(
      price: hasPrice ? .init(currency, from: low, to: high) : nil,
      isInStock: .random(using: &random),
      seller: Bool.random(using: &random) ? "Maker \(seed) & Co." : nil,
      category: Bool.random(using: &random) ? "c-\(seed)" : nil,
      minimumRating: Rating(.random(in: 0...5, using: &random)))
    guard filter != .none else { return #expect(filter.description.isEmpty) }
    try expectEqual(self.filter(filter.description), filter)
  }

  @Test("a list is sorted by the name of an order, and by nothing else")
  func orders() throws {
    for order in ProductOrder.allCases {
      try expectEqual(ProductSelection.all.sorted(by: order.rawValue).order, order)
    }
    #expect(throws: CatalogError.unknownOrder("colour")) {
      try ProductSelection.all.sorted(by: "colour")
    }
    let selection = try ProductSelection.all.sorted(by: "price").filtered(by: ["stock"])
    expectEqual(selection, ProductSelection(filter: ProductFilter(isInStock: true), order: .price))
  }
}
