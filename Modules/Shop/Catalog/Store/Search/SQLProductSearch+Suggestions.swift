public import Catalog
import Database

extension SQLProductSearch {
  public func suggestions(for text: String, limit: Int) async throws -> [SearchSuggestion] {
    guard let query = SearchQuery(text), limit > 0 else { return [] }
    return try await database.read { transaction in
      let vocabulary = Vocabulary(transaction)
      let unknown = try query.words.indices.filter { index in
        try !vocabulary.knows(
          query.words[index], asBeginning: index == query.words.count - 1)
      }
      return unknown.isEmpty
        ? try vocabulary.completions(of: query, limit: limit)
        : try vocabulary.corrections(of: query, at: unknown, limit: limit)
    }
  }
}

/// The tokens of all names and summaries, folded as the full-text index keeps them.
private struct Vocabulary {
  /// The most words that are compared with one that occurs nowhere.
  private static let comparisonLimit = 50_000

  /// The most texts that are tried where several words occur nowhere.
  private static let combinationLimit = 64

  private let transaction: any ReadTransaction

  init(_ transaction: any ReadTransaction) {
    self.transaction = transaction
  }

  /// Whether a word occurs, or for the last one of a text whether one begins with it.
  func knows(_ word: SearchWord, asBeginning: Bool) throws -> Bool {
    try finds(word.expression(isBeginning: asBeginning))
  }

  /// The text with its last word completed, the completions in most products first.
  func completions(of query: SearchQuery, limit: Int) throws -> [SearchSuggestion] {
    guard let beginning = query.words.last?.token else { return [] }
    let tokens = try transaction.rows(
      """
      SELECT term FROM catalog_product_word WHERE term > ?1 AND term < ?2
      ORDER BY doc DESC, term LIMIT ?3
      """, beginning, beginning + "\u{10FFFF}", limit * 2
    ) { try $0.text(0) }
    let words = query.words.map(\.text)
    return try tokens.map { words.replacing(words.count - 1, by: $0) }
      .filter(finds).prefix(limit)
      .map { SearchSuggestion($0.joined(separator: " "), .completion) }
  }

  /// The text with every word that occurs nowhere replaced by a neighbour, the nearest first.
  func corrections(
    of query: SearchQuery, at unknown: [Int], limit: Int
  ) throws -> [SearchSuggestion] {
    var texts = [query.words.map(\.text)]
    for index in unknown {
      // What is no token is a part of a text without spaces, of which there are no words to compare.
      guard let token = query.words[index].token else { return [] }
      let alternatives = try neighbours(of: token)
      texts = texts.flatMap { words in alternatives.map { words.replacing(index, by: $0) } }
      texts = Array(texts.prefix(Self.combinationLimit))
    }
    return try texts.filter(finds).prefix(limit)
      .map { SearchSuggestion($0.joined(separator: " "), .correction) }
  }

  /// The words that a mistyped one may have been meant to be, the nearest first.
  private func neighbours(of word: String) throws -> [String] {
    var found: [(word: String, distance: Int, count: Int)] = []
    let tolerance = WordDistance(to: word)
    func consider(_ row: any Row) throws {
      let term = try row.text(0)
      if let distance = tolerance.distance(of: term) {
        found.append((term, distance, try row.int(1)))
      }
    }
    if let first = word.first {
      _ = try transaction.rows(
        """
        SELECT term, doc FROM catalog_product_word WHERE term >= ?1 AND term < ?2 LIMIT ?3
        """, String(first), String(first) + "\u{10FFFF}", Self.comparisonLimit, read: consider)
    }
    if found.isEmpty {
      _ = try transaction.rows(
        "SELECT term, doc FROM catalog_product_word LIMIT ?", Self.comparisonLimit, read: consider)
    }
    found.sort { ($0.distance, -$0.count, $0.word) < ($1.distance, -$1.count, $1.word) }
    return found.prefix(8).map(\.word)
  }

  /// Whether a search for words finds something.
  private func finds(_ words: [String]) throws -> Bool {
    guard let query = SearchQuery(words.joined(separator: " ")) else { return false }
    return try finds(query.expression)
  }

  private func finds(_ expression: String) throws -> Bool {
    try transaction.first(
      "SELECT 1 FROM catalog_product_search WHERE catalog_product_search MATCH ? LIMIT 1",
      expression
    ) { try $0.int(0) } != nil
  }
}

extension [String] {
  /// The words with one of them replaced.
  fileprivate func replacing(_ index: Int, by word: String) -> [String] {
    var words = self
    words[index] = word
    return words
  }
}
