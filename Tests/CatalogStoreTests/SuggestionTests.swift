import Catalog
import CatalogStore
import Expectations
import Money
import SharedKernel
import Testing

@Suite("Suggestions of the search")
struct SuggestionTests {
  private let shop: Shop

  init() throws { shop = try Shop() }

  private func suggestions(_ text: String) async throws -> [SearchSuggestion] {
    try await shop.search.suggestions(for: text, limit: 5)
  }

  @Test(
    "a mistyped word is corrected to a near one that finds something",
    arguments: [
      ("skilet", "skillet"), ("umbrela", "umbrella"), ("cofee", "coffee"), ("knfie", "knife"),
      ("cast irn", "cast iron"), ("irn skilet", "iron skillet"), ("xkillet", "skillet"),
      ("SKILET", "skillet"),
    ])
  func corrections(text: String, meant: String) async throws {
    let proposed = try await suggestions(text)
    #expect(proposed.contains(SearchSuggestion(meant, .correction)), "\(proposed)")
    for suggestion in proposed {
      #expect(try await !shop.names(suggestion.text).isEmpty)
    }
  }

  @Test("the last word is completed, in what finds something")
  func completions() async throws {
    let proposed = try await suggestions("cof")
    expectEqual(proposed.first, SearchSuggestion("coffee", .completion))
    try await expectEqual(suggestions("burr cof"), [SearchSuggestion("burr coffee", .completion)])
    #expect(try await suggestions("skillet").isEmpty)
  }

  @Test(
    "what is nowhere near anything, and what is nothing, has no suggestion",
    arguments: ["zzzzzzzzzz", "", "?!", "skillet zzzzzzzzzz", "\"*", "字"])
  func none(text: String) async throws {
    #expect(try await suggestions(text).isEmpty)
    #expect(try await shop.search.suggestions(for: "cof", limit: 0).isEmpty)
  }

  @Test("search keeps to its filters and orders")
  func selections() async throws {
    let all = try await shop.names("a")
    let cheap = ProductFilter(price: .init(.usd, to: 2_000), isInStock: true)
    let found = try await shop.all { page in
      try await shop.search.search(
        "a", ProductSelection(filter: cheap, order: .priceDown), page: page)
    }
    #expect(found.count < all.count && found.count > 3)
    expectEqual(found.map(\.price.minorUnits), found.map(\.price.minorUnits).sorted(by: >))
    #expect(found.allSatisfy { $0.price.minorUnits <= 2_000 })
    #expect(
      try await shop.names("a", ProductSelection(order: .name))
        == all.sorted { FoldedText($0).text < FoldedText($1).text })
    expectEqual(Set(try await shop.names("a", ProductSelection(order: .newest))), Set(all))
    let desk = ProductSelection(filter: ProductFilter(category: Category.ID("desk")))
    let inDesk = try await shop.all { try await shop.search.search("a", desk, page: $0) }
    #expect(!inDesk.isEmpty && inDesk.allSatisfy { $0.categoryID.rawValue == "desk" })
  }
}
