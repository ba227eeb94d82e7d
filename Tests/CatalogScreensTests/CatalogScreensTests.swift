import Catalog
import CatalogScreens
import Expectations
import Money
import Screens
import SharedKernel
import Testing

@MainActor
@Suite("The catalogue on a screen")
struct CatalogScreensTests {
  @Test("a listing says which of its pages it is, and turns to the next and the one before")
  func paging() throws {
    let page = try #require(Page(number: 2, size: 2))
    let paging = Listing(items: [3, 4], page: page, totalCount: 5).paging
    #expect(paging.number == 2 && paging.count == 3)
    #expect(paging.next == 3 && paging.previous == 1)
    #expect(Listing<Int>(items: [], page: .first, totalCount: 0).paging.blocks.isEmpty)
  }

  @Test(
    "a product is a row with its price, rating and badge, picked by its identifier or only read")
  func row() async throws {
    var product = Product(
      id: try #require(Product.ID("mug")), name: "Mug", summary: "A mug.",
      price: Money(minorUnits: 1_001, currency: .usd),
      categoryID: try #require(Catalog.Category.ID("kitchen")),
      sellerID: try #require(Seller.ID("s-01")), stock: 6,
      rating: RatingSummary(count: 5, totalStars: 22))
    var picked: [Product.ID] = []
    let row = product.row { picked.append($0) }
    #expect(row.title == "Mug" && row.pick == .data("pick", ["mug"]))
    expectEqual(
      row.values,
      [
        .money(minorUnits: 1_001, currency: "USD", exponent: 2),
        .rating(tenths: 44, count: 5, text: "★★★★½ 4.4 (5)"), "",
      ])
    _ = try await row.pick?.perform()
    expectEqual(picked, [product.id])
    #expect(product.row(nil).pick == nil)
    (product.stock, product.rating) = (5, .unrated)
    expectEqual(product.row(nil).values.dropFirst(), ["", "few left"])
    product.stock = 0
    expectEqual(product.row(nil).values.last, "sold out")
  }

  @Test(
    "a rating is stars and words, the nearest whole star",
    arguments: [
      (0, 0, "no reviews yet"), (1, 5, "★★★★★ 5.0 of 5, 1 review"),
      (2, 9, "★★★★½ 4.5 of 5, 2 reviews"), (5, 22, "★★★★½ 4.4 of 5, 5 reviews"),
      (1, 1, "★☆☆☆☆ 1.0 of 5, 1 review"),
    ])
  func rating(count: Int, totalStars: Int, words: String) {
    let rating = RatingSummary(count: count, totalStars: totalStars)
    expectEqual(
      rating.value,
      count == 0
        ? .text(words)
        : .rating(tenths: rating.averageInTenths, count: count, text: words))
  }

  @Test("a selection is changed by the words of its actions, and shown where it differs")
  func selection() async throws {
    #expect(ProductSelection.all.blocks.isEmpty)
    var changed = ProductSelection.all
    let products = try ["Hearth & Hook", "Copper Lane", "Copper Lane"].map { seller in
      Product(
        id: try #require(Product.ID("mug")), name: "Mug", summary: "", price: .zero(.usd),
        categoryID: try #require(Catalog.Category.ID("kitchen")),
        sellerID: try #require(Seller.ID("s-01")), categoryName: "Kitchen", sellerName: seller)
    }
    func perform(_ name: String, _ words: [String]) async throws {
      let actions = changed.actions(on: products) { changed = $0 }
      let action = try #require(actions.first { $0.name == name })
      _ = try await action.perform(words)
    }
    try await perform("sort", ["price"])
    try await perform("filter", ["stock"])
    #expect(changed.order == .price && changed.filter.isInStock)
    expectEqual(changed.blocks, [.text("sorted by price · only stock")])
    for (name, parameter) in [("sort", "order"), ("filter", "condition")] {
      let action = changed.actions(on: products) { _ in }.first { $0.name == name }
      let values = try #require(action?.parameters.first).values
      await #expect(
        throws: InputError.missingArgument(
          parameter, usage: "\(name) <\(parameter)>", values: values)
      ) { try await perform(name, []) }
    }
    let actions = changed.actions(on: products) { _ in }
    expectEqual(actions.map(\.name), ["sort", "filter"])
    expectEqual(actions.last?.title.contains("rating 4, seller Copper Lane; off for all"), true)
    let words = try #require(actions.last?.parameters.last?.following)
    expectEqual(words["seller"], ["Copper Lane", "Hearth & Hook"])
    expectEqual(words["category"], ["Kitchen"])
  }
}
