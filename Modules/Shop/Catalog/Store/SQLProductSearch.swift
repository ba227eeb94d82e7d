public import Catalog
public import Database
public import SharedKernel

/// The search in the full-text index of a database.
///
/// The index contains the words of names, summaries, categories, sellers and their identifiers in the form of
/// `SearchWord`, and is updated in the same transaction as these.
public struct SQLProductSearch: ProductSearch {
  private let database: any Database

  /// Creates a search for a database migrated with ``CatalogSchema/migrations``.
  public init(database: any Database) { self.database = database }

  public func search(
    _ text: String, _ selection: ProductSelection, page: Page
  ) async throws -> Listing<Product> {
    guard let query = SearchQuery(text) else { throw CatalogError.emptySearch }
    return try await database.read { transaction in
      let words = try SQLSearchVocabulary(transaction).forms(of: query)
      let products = ProductQuery(
        """
        FROM catalog_product_search(?1) AS found JOIN catalog_product p ON p.number = found.rowid
        WHERE true
        """, words.expression, selection.filter,
        orderedBy: selection.order?.terms ?? "found.rank, p.id")
      return try products.listing(page, in: transaction)
    }
  }

  public func suggestions(for text: String, limit: Int) async throws -> [SearchSuggestion] {
    try await database.read { transaction in
      try SQLSearchVocabulary(transaction).suggestions(for: text, limit: limit)
    }
  }
}

private struct SQLSearchVocabulary: SearchVocabulary {
  private let transaction: any ReadTransaction

  init(_ transaction: any ReadTransaction) { self.transaction = transaction }

  func finds(_ words: [[SearchPhrase]]) throws -> Bool {
    try transaction.first(
      "SELECT 1 FROM catalog_product_search(?) LIMIT 1", words.expression
    ) { try $0.int(0) } != nil
  }

  func visitTokens(
    beginningWith beginning: String, limit: Int, _ visit: (String, Int) throws -> Void
  ) throws {
    _ = try transaction.rows(
      "SELECT term, doc FROM catalog_product_word WHERE term >= ?1 AND term < ?2 LIMIT ?3",
      beginning, beginning + "\u{10FFFF}", limit
    ) { row in try visit(row.text(0), row.int(1)) }
  }
}

extension [[SearchPhrase]] {
  /// The query in the syntax of `TextIndex`; nothing typed is interpreted, since tokens contain only letters,
  /// digits and their marks, and are quoted.
  fileprivate var expression: String {
    map { phrases in
      let quoted = phrases.map {
        "\"\($0.tokens.joined(separator: " "))\"" + ($0.isBeginning ? "*" : "")
      }
      return "(\(quoted.joined(separator: " OR ")))"
    }.joined(separator: " AND ")
  }
}
