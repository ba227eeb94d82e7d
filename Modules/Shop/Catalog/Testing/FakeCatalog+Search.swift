public import Catalog
public import SharedKernel

extension FakeCatalog: ProductSearch {
  public func search(
    _ text: String, _ selection: ProductSelection, page: Page
  ) throws -> Listing<Product> {
    searches.append(text)
    try reach()
    guard let query = SearchQuery(text) else { throw CatalogError.emptySearch }
    let found = items.map { (item: $0, weight: query.weight(in: $0.product)) }
      .filter { $0.weight > 0 && selection.filter.admits($0.item) }
    // The sort is stable, so products of equal weight keep their order.
    let items = found.sorted { $0.weight > $1.weight }.map(\.item)
    return (selection.order?.sorted(found.map(\.item)) ?? items).map(\.listed).listing(page)
  }

  public func suggestions(for text: String, limit: Int) throws -> [SearchSuggestion] {
    try reach()
    return try FakeVocabulary(products: items.map(\.product)).suggestions(for: text, limit: limit)
  }
}

private struct FakeVocabulary: SearchVocabulary {
  let products: [Product]

  func finds(_ query: SearchQuery) -> Bool { products.contains { query.weight(in: $0) > 0 } }

  func visitTokens(
    beginningWith beginning: String, limit: Int, _ visit: (String, Int) throws -> Void
  ) rethrows {
    var counts: [String: Int] = [:]
    for product in products {
      for token in Set(product.name.tokens + product.summary.tokens)
      where token.hasPrefix(beginning) {
        counts[String(token), default: 0] += 1
      }
    }
    for (token, count) in counts.prefix(limit) { try visit(token, count) }
  }
}

extension SearchQuery {
  /// Returns how well a product matches: 10 for each word in its name and 1 for each in its summary, or 0 if
  /// a word is in neither.
  fileprivate func weight(in product: Product) -> Int {
    let (name, summary) = (product.name.tokens, product.summary.tokens)
    let weights = phrases.map { phrase in
      (name.holds(phrase) ? 10 : 0) + (summary.holds(phrase) ? 1 : 0)
    }
    return weights.contains(0) ? 0 : weights.reduce(0, +)
  }
}

extension String {
  fileprivate var tokens: [Substring] { SearchWord.indexed(self).split(separator: " ") }
}

extension [Substring] {
  /// Whether the tokens of a phrase occur here consecutively.
  fileprivate func holds(_ phrase: (tokens: [String], isBeginning: Bool)) -> Bool {
    guard let last = phrase.tokens.last else { return false }
    return indices.contains { start in
      let here = self[start...].prefix(phrase.tokens.count)
      guard here.count == phrase.tokens.count, let end = here.last else { return false }
      return zip(here.dropLast(), phrase.tokens).allSatisfy { $0 == $1 }
        && (end == last || phrase.isBeginning && end.hasPrefix(last))
    }
  }
}
