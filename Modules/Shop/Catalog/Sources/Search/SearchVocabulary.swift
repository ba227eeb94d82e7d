import Spelling

/// The tokens of all names and summaries, of which suggestions are made.
///
/// Whatever keeps the products answers these two questions; what is suggested follows from them, in one
/// way for all.
public protocol SearchVocabulary {
  /// Whether a search for a query finds a product.
  func finds(_ query: SearchQuery) throws -> Bool

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

  /// The text with its last word completed, by what stands in most products first.
  private func completed(_ query: SearchQuery, limit: Int) throws -> [SearchSuggestion] {
    guard let beginning = query.words.last?.token else { return [] }
    var longer: [(token: String, count: Int)] = []
    try visitTokens(beginningWith: beginning, limit: mostCompared) { token, count in
      if token != beginning { longer.append((token, count)) }
    }
    longer.sort { (-$0.count, $0.token) < (-$1.count, $1.token) }
    let words = query.words.map(\.text)
    let texts = longer.prefix(limit * 2).map { words.replacing(words.count - 1, by: $0.token) }
    return try first(limit, of: texts, .completion)
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
      // Where several words occur nowhere, not every combination is tried.
      texts = Array(texts.prefix(64))
    }
    return try first(limit, of: texts, .correction)
  }

  /// The first of some texts that find a product, without asking about more: each is a search.
  private func first(
    _ limit: Int, of texts: [[String]], _ kind: SearchSuggestion.Kind
  ) throws -> [SearchSuggestion] {
    var found: [SearchSuggestion] = []
    for words in texts where found.count < limit {
      let text = words.joined(separator: " ")
      guard let query = SearchQuery(text), try finds(query) else { continue }
      found.append(SearchSuggestion(text, kind))
    }
    return found
  }

  /// The words that a mistyped one may have been meant to be, the nearest first; of a catalogue with
  /// such words, those with its first letter.
  ///
  /// No slip counts in a word of up to two letters, one in one of up to four, two in a longer one. A word
  /// that the typed one, of three letters or more, is the beginning of is one slip away.
  private func neighbours(of word: String) throws -> [String] {
    let count = word.count
    let slips = EditDistance(from: word, limit: count <= 2 ? 0 : count <= 4 ? 1 : 2)
    var found: [(word: String, distance: Int, count: Int)] = []
    for beginning in [String(word.prefix(1)), ""] where found.isEmpty {
      try visitTokens(beginningWith: beginning, limit: mostCompared) { token, products in
        let isLonger = count >= 3 && token.hasPrefix(word) && token != word
        guard let distance = isLonger ? 1 : slips.distance(to: token) else { return }
        found.append((token, distance, products))
      }
    }
    found.sort { ($0.distance, -$0.count, $0.word) < ($1.distance, -$1.count, $1.word) }
    return found.prefix(8).map(\.word)
  }

  /// The most tokens that are looked at for a text.
  private var mostCompared: Int { 50_000 }
}

extension [String] {
  fileprivate func replacing(_ index: Int, by word: String) -> [String] {
    var words = self
    words[index] = word
    return words
  }
}
