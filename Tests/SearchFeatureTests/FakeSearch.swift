import Catalog
import FeatureTestSupport
import Money
import SharedKernel
import Testing

/// A shelf of mugs and a spade in memory, which notes what it is searched for.
actor FakeSearch: ProductSearch {
  /// What searching throws once the catalogue is disconnected.
  struct Unreachable: Error {}

  private(set) var searches: [String] = []
  private let products: [Product]
  private var isReachable = true

  init() throws {
    let names = (1...25).map { "Mug \($0)" } + ["Spade", "Café Cup"]
    products = try names.enumerated().map { index, name in
      Product(
        id: try #require(Product.ID("p-\(index + 1)")), name: name, summary: "A \(name).",
        price: Money(minorUnits: 1_000 + Int64(index), currency: .usd),
        categoryID: id("kitchen"), sellerID: id("s-01"))
    }
  }

  /// Makes searching fail until further notice.
  func disconnect() { isReachable = false }

  func search(
    _ text: String, _ selection: ProductSelection, page: Page
  ) throws -> Listing<Product> {
    searches.append(text)
    guard isReachable else { throw Unreachable() }
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    guard !words.isEmpty else { throw CatalogError.emptySearch }
    let bounds = selection.filter.price
    let found = products.filter { product in
      let own = product.name.lowercased().split(separator: " ")
      return words.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
        && product.price.minorUnits >= bounds?.minimum ?? 0
        && product.price.minorUnits <= bounds?.maximum ?? .max
    }
    let ordered = selection.order == .priceDown ? found.reversed() : found
    return Listing(
      items: Array(ordered.dropFirst(page.offset).prefix(page.size)), page: page,
      totalCount: ordered.count)
  }

  func suggestions(for text: String, limit: Int) -> [SearchSuggestion] {
    switch text {
    case "mgu": [SearchSuggestion("mug", .correction)]
    case "mu": [SearchSuggestion("mug", .completion)]
    default: []
    }
  }
}
