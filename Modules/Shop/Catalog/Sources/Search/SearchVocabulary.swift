/// The tokens of all names and summaries, of which suggestions are made.
///
/// Whatever keeps the products answers these three questions; what is suggested follows from them, in
/// one way for all.
public protocol SearchVocabulary {
  /// Whether a search for a query finds a product.
  func finds(_ query: SearchQuery) throws -> Bool

  /// The tokens that are longer than a text and begin with it, those in most products first.
  func completions(of beginning: String, limit: Int) throws -> [String]

  /// Shows the tokens that begin with a text, with the number of products each stands in, in any order.
  func visitTokens(
    beginningWith beginning: String, limit: Int, _ visit: (String, Int) throws -> Void) throws
}

extension SearchVocabulary {
  /// The other texts that ``ProductSearch/suggestions(for:limit:)`` proposes.
  public func suggestions(for text: String, limit: Int) throws -> [SearchSuggestion] {
    guard let query = SearchQuery(text), limit > 0 else { return [] }
    let unknown = try query.words.indices.filter { index in
      try !finds(SearchQuery(query.words[index], isBeginning: index == query.words.count - 1))
    }
    return unknown.isEmpty
      ? try completed(query, limit: limit) : try corrected(query, at: unknown, limit: limit)
  }

  /// The text with its last word completed.
  private func completed(_ query: SearchQuery, limit: Int) throws -> [SearchSuggestion] {
    guard let beginning = query.words.last?.token else { return [] }
    let words = query.words.map(\.text)
    return try completions(of: beginning, limit: limit * 2)
      .map { words.replacing(words.count - 1, by: $0) }
      .filter(finds).prefix(limit)
      .map { SearchSuggestion($0.joined(separator: " "), .completion) }
  }

  /// The text with every word that occurs nowhere replaced by a neighbour, the nearest first.
  private func corrected(
    _ query: SearchQuery, at unknown: [Int], limit: Int
  ) throws -> [SearchSuggestion] {
    var texts = [query.words.map(\.text)]
    for index in unknown {
      // What is no token is a part of a text without spaces, of which there are no words to compare.
      guard let token = query.words[index].token else { return [] }
      let alternatives = try neighbours(of: token)
      texts = texts.flatMap { words in alternatives.map { words.replacing(index, by: $0) } }
      texts = Array(texts.prefix(SearchLimits.combinations))
    }
    return try texts.filter(finds).prefix(limit)
      .map { SearchSuggestion($0.joined(separator: " "), .correction) }
  }

  /// The words that a mistyped one may have been meant to be, the nearest first; of a catalogue with
  /// such words, those with its first letter.
  private func neighbours(of word: String) throws -> [String] {
    let tolerance = WordDistance(to: word)
    var found: [(word: String, distance: Int, count: Int)] = []
    for beginning in [String(word.prefix(1)), ""] where found.isEmpty {
      try visitTokens(beginningWith: beginning, limit: SearchLimits.comparisons) { token, count in
        if let distance = tolerance.distance(of: token) { found.append((token, distance, count)) }
      }
    }
    found.sort { ($0.distance, -$0.count, $0.word) < ($1.distance, -$1.count, $1.word) }
    return found.prefix(8).map(\.word)
  }

  /// Whether a search for words finds something.
  private func finds(_ words: [String]) throws -> Bool {
    try SearchQuery(words.joined(separator: " ")).map(finds) ?? false
  }
}

private enum SearchLimits {
  /// The most words that are compared with one that occurs nowhere.
  static let comparisons = 50_000

  /// The most texts that are tried where several words occur nowhere.
  static let combinations = 64
}

extension [String] {
  /// The words with one of them replaced.
  fileprivate func replacing(_ index: Int, by word: String) -> [String] {
    var words = self
    words[index] = word
    return words
  }
}
