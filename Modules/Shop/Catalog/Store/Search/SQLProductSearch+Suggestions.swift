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

/// The words of all names and summaries, as the full-text index keeps them: in lower case and without
/// diacritics.
private struct Vocabulary {
  /// The most words that are compared with one that occurs nowhere.
  private static let comparisonLimit = 50_000

  private let transaction: any ReadTransaction

  init(_ transaction: any ReadTransaction) {
    self.transaction = transaction
  }

  /// Whether a word occurs, or for the last one of a text whether one begins with it.
  func knows(_ word: String, asBeginning: Bool) throws -> Bool {
    try finds("\"\(word)\"" + (asBeginning ? "*" : ""))
  }

  /// The text with its last word completed, the completions in most products first.
  func completions(of query: SearchQuery, limit: Int) throws -> [SearchSuggestion] {
    guard let beginning = query.words.last else { return [] }
    let words = try transaction.rows(
      """
      SELECT term FROM catalog_product_word WHERE term > ?1 AND term < ?2
      ORDER BY doc DESC, term LIMIT ?3
      """, beginning, beginning + "\u{10FFFF}", limit * 2
    ) { try $0.text(0) }
    return try texts(query.words, replacing: query.words.count - 1, by: words)
      .prefix(limit).map { SearchSuggestion($0, .completion) }
  }

  /// The text with what occurs nowhere replaced: one word by each of its neighbours, of several every
  /// one by its nearest.
  func corrections(
    of query: SearchQuery, at unknown: [Int], limit: Int
  ) throws -> [SearchSuggestion] {
    var words = query.words
    var alternatives: [String] = []
    for index in unknown {
      alternatives = try neighbours(of: words[index])
      guard let nearest = alternatives.first else { return [] }
      words[index] = nearest
    }
    guard let last = unknown.last else { return [] }
    return try texts(words, replacing: last, by: alternatives)
      .prefix(limit).map { SearchSuggestion($0, .correction) }
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
    return found.prefix(10).map(\.word)
  }

  /// The texts with a word replaced, those that find something.
  private func texts(
    _ words: [String], replacing index: Int, by alternatives: [String]
  ) throws -> [String] {
    try alternatives.compactMap { alternative in
      var words = words
      words[index] = alternative
      guard let query = SearchQuery(words: words), try finds(query.expression) else { return nil }
      return words.joined(separator: " ")
    }
  }

  private func finds(_ expression: String) throws -> Bool {
    try transaction.first(
      "SELECT 1 FROM catalog_product_search WHERE catalog_product_search MATCH ? LIMIT 1",
      expression
    ) { try $0.int(0) } != nil
  }
}
