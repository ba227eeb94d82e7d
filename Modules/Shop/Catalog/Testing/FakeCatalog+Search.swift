public import Catalog
public import SharedKernel

extension FakeCatalog: ProductSearch {
  public func search(
    _ text: String, _ selection: ProductSelection, page: Page
  ) throws -> Listing<Product> {
    searches.append(text)
    try reach()
    guard let query = SearchQuery(text) else { throw CatalogError.emptySearch }
    let vocabulary = FakeVocabulary(texts: items.map(texts))
    let words = try vocabulary.forms(of: query)
    let found = zip(items, vocabulary.texts).map { (item: $0, weight: $1.weight(of: words)) }
      .filter { $0.weight > 0 && selection.filter.admits($0.item, names(of: $0.item.product)) }
    // The sort is stable, so products of equal weight keep their order.
    let items = found.sorted { $0.weight > $1.weight }.map(\.item)
    return (selection.order?.sorted(found.map(\.item)) ?? items).map(listed).listing(page)
  }

  public func suggestions(for text: String, limit: Int) throws -> [SearchSuggestion] {
    try reach()
    return try FakeVocabulary(texts: items.map(texts)).suggestions(for: text, limit: limit)
  }

  private func texts(of item: Item) -> SearchedTexts {
    let (product, names) = (item.product, names(of: item.product))
    return SearchedTexts(
      name: "\(product.name) \(product.id)".tokens,
      others: [
        product.summary.tokens, "\(names.category) \(product.categoryID)".tokens,
        "\(names.seller) \(product.sellerID)".tokens,
      ])
  }
}

/// The tokens of a product's texts.
private struct SearchedTexts {
  let name: [Substring]
  let others: [[Substring]]

  /// Returns how well they match: 10 for each word in the name and 1 for each elsewhere, or 0 if a word is nowhere.
  func weight(of words: [[SearchPhrase]]) -> Int {
    let weights = words.map { phrases in
      (phrases.contains(where: name.holds) ? 10 : 0)
        + (others.contains { phrases.contains(where: $0.holds) } ? 1 : 0)
    }
    return weights.contains(0) ? 0 : weights.reduce(0, +)
  }
}

private struct FakeVocabulary: SearchVocabulary {
  let texts: [SearchedTexts]

  func finds(_ words: [[SearchPhrase]]) -> Bool { texts.contains { $0.weight(of: words) > 0 } }

  func visitTokens(
    beginningWith beginning: String, limit: Int, _ visit: (String, Int) throws -> Void
  ) rethrows {
    var counts: [String: Int] = [:]
    for text in texts {
      for token in Set(text.name + text.others.joined()) where token.hasPrefix(beginning) {
        counts[String(token), default: 0] += 1
      }
    }
    for (token, count) in counts.prefix(limit) { try visit(token, count) }
  }
}

extension String {
  fileprivate var tokens: [Substring] { SearchWord.indexed(self).split(separator: " ") }
}

extension [Substring] {
  /// Whether the tokens of a phrase occur here consecutively.
  fileprivate func holds(_ phrase: SearchPhrase) -> Bool {
    guard let last = phrase.tokens.last else { return false }
    return indices.contains { start in
      let here = self[start...].prefix(phrase.tokens.count)
      guard here.count == phrase.tokens.count, let end = here.last else { return false }
      return zip(here.dropLast(), phrase.tokens).allSatisfy { $0 == $1 }
        && (end == last || phrase.isBeginning && end.hasPrefix(last))
    }
  }
}
