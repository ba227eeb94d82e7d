import Spelling

/// The tokens of all names and summaries, the basis of suggestions.
///
/// Each product store implements these two queries; the suggestions follow from them in the same way for
/// all stores.
public protocol SearchVocabulary {
  /// Returns whether a product has a phrase of each list; see ``forms(of:)``.
  func finds(_ words: [[SearchPhrase]]) throws -> Bool

  /// Visits the tokens with a prefix, each with the number of products it occurs in, in any order.
  func visitTokens(
    beginningWith beginning: String, limit: Int, _ visit: (String, Int) throws -> Void) throws
}

extension SearchVocabulary {
  /// Returns what to look for, word by word: the word, and its other forms that the vocabulary has.
  ///
  /// `mugs` finds a mug, and `knife` a set of knives, by the stems of English words. A product is found if it has one
  /// phrase of each list.
  ///
  /// - Complexity: O(*n*) in the tokens that begin like the words.
  public func forms(of query: SearchQuery) throws -> [[SearchPhrase]] {
    try query.words.enumerated().map { index, word in
      let isLast = query.isLastBeginning && index == query.words.count - 1
      let forms = try word.token.map(forms) ?? []
      return [word.phrase(isBeginning: isLast)]
        + forms.map { SearchPhrase(tokens: [$0], isBeginning: false) }
    }
  }

  /// Returns the other tokens with the stem of a token.
  private func forms(of token: String) throws -> [String] {
    let stem = WordStem(token)
    // A stem may end otherwise than its words, as that of `berry` and `berries` does.
    let beginning = stem.text.dropLast()
    guard token.utf8.count > 2, beginning.count > 1 else { return [] }
    var forms = Set(stem.irregularPlurals)
    try visitTokens(beginningWith: String(beginning), limit: mostCompared) { other, _ in
      if other.first?.isASCII == true, WordStem(other) == stem { forms.insert(other) }
    }
    return forms.filter { $0 != token }.sorted()
  }

  private func finds(_ query: SearchQuery) throws -> Bool { try finds(forms(of: query)) }

  /// Returns the suggestions that ``ProductSearch/suggestions(for:limit:)`` describes.
  public func suggestions(for text: String, limit: Int) throws -> [SearchSuggestion] {
    guard let query = SearchQuery(text), limit > 0 else { return [] }
    let unknown = try query.words.indices.filter { index in
      try !finds(SearchQuery(query.words[index], isBeginning: index == query.words.count - 1))
    }
    return unknown.isEmpty
      ? try completed(query, limit: limit) : try corrected(query, at: unknown, limit: limit)
  }

  /// Returns the text with its last word completed, by the tokens of most products first; never by an empty word.
  private func completed(_ query: SearchQuery, limit: Int) throws -> [SearchSuggestion] {
    guard let beginning = query.words.last?.token else { return [] }
    var longer: [(token: String, count: Int)] = []
    try visitTokens(beginningWith: beginning, limit: mostCompared) { token, count in
      if token != beginning, !emptyWords.contains(token) { longer.append((token, count)) }
    }
    longer.sort { (-$0.count, $0.token) < (-$1.count, $1.token) }
    let words = query.words.map(\.text)
    let texts = longer.prefix(limit * 2).map { words.replacing(words.count - 1, by: $0.token) }
    return try first(limit, of: texts, .completion)
  }

  /// Returns the text with every unknown word replaced by a similar one, the closest first.
  private func corrected(
    _ query: SearchQuery, at unknown: [Int], limit: Int
  ) throws -> [SearchSuggestion] {
    var texts = [query.words.map(\.text)]
    for index in unknown {
      // A word of several tokens comes from a text without spaces, which has no words to compare.
      guard let token = query.words[index].token else { return [] }
      let alternatives = try neighbours(of: token)
      texts = texts.flatMap { words in alternatives.map { words.replacing(index, by: $0) } }
      // Limit the combinations if several words are unknown.
      texts = Array(texts.prefix(64))
    }
    return try first(limit, of: texts, .correction)
  }

  /// Returns the first texts that find a product, and stops there: each check is a search.
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

  /// Returns the likely intended words for a mistyped one, the closest first; those with the same first
  /// letter if there are any.
  ///
  /// Words of up to two letters allow no typing error, words of up to four allow one, longer words two. A
  /// word that begins with the typed one, if that has three letters or more, counts as one error away.
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

  private var mostCompared: Int { 50_000 }
}

/// Words that are in most texts and say nothing of any, so they complete nothing.
private let emptyWords: Set<String> = [
  "a", "about", "after", "all", "an", "and", "any", "are", "as", "at", "be", "but", "by", "can",
  "for", "from", "has", "have", "if", "in", "into", "is", "it", "its", "more", "no", "not", "of",
  "on", "one", "only", "or", "so", "than", "that", "the", "their", "them", "they", "this", "to",
  "was", "what", "when", "who", "will", "with", "you", "your",
]

extension [String] {
  fileprivate func replacing(_ index: Int, by word: String) -> [String] {
    var words = self
    words[index] = word
    return words
  }
}
