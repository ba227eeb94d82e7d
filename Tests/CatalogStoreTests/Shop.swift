import Catalog
import CatalogPoints
import CatalogStore
import CatalogTesting
import CivilTime
import Database
import Expectations
import Money
import SharedKernel
import TestDatabases
import Testing

extension SQLReviews {
  /// The reviews of a database, on a fixed day, by the person and with the purchases that a test sets.
  init(_ database: any Database, by history: TestPurchases = TestPurchases()) {
    self.init(
      database: database,
      purchases: PurchaseHistory(reviewer: history.reviewer) { _, product, reviewer in
        history.hasBought(product, reviewer)
      }
    ) { CivilDate(daysSinceEpoch: 20_526) }
  }
}

/// A catalogue with its sample, and what is asked of it in short words.
struct Shop {
  let database: any Database
  let catalog: SQLCatalog
  let search: SQLProductSearch
  let importer: SQLCatalogImporter

  init() throws {
    database = try TestDatabase.opened(CatalogSchema.migrations)
    catalog = SQLCatalog(database: database)
    search = SQLProductSearch(database: database)
    importer = SQLCatalogImporter(database: database)
  }

  /// What an account's reviews hold of a column, in the order in which they were written.
  func reviews(by reviewer: Reviewer.ID, _ column: String) async throws -> [PersonalRow.Value] {
    try await database.read { transaction in
      try transaction.rows(
        about: reviewer.rawValue, in: CatalogSchema.schema.personalTables
      ).flatMap(\.rows).compactMap { row in row.columns.first { $0.name == column }?.value }
    }
  }

  /// Every page of a list, one after the other.
  func all<Item>(
    size: Int = 7, _ next: (Page) async throws -> Listing<Item>
  ) async throws -> [Item] {
    var (items, page): ([Item], Page?) = ([], Page(number: 1, size: size))
    while let current = page {
      let listing = try await next(current)
      items += listing.items
      page = listing.nextPage
    }
    return items
  }

  /// All products of a category that meet a selection.
  func products(
    in category: String, _ selection: ProductSelection = .all
  ) async throws -> [ProductDetail] {
    let id = try #require(Category.ID(category))
    var details: [ProductDetail] = []
    for product in try await all({ try await catalog.category(id, selection, page: $0).products }) {
      details.append(try await catalog.product(product.id))
    }
    return details
  }

  /// Imports a text as a file.
  @discardableResult
  func `import`(
    _ text: String, isDryRun: Bool = false, pieces: Int = 1_000,
    currency: Currency = .shop
  ) async throws -> ImportSummary {
    var rest = Array(text.utf8)[...]
    let importer = SQLCatalogImporter(database: database, currency: currency)
    return try await importer.run(isDryRun: isDryRun) {
      defer { rest = rest.dropFirst(pieces) }
      return rest.isEmpty ? nil : Array(rest.prefix(pieces))
    } progress: { _ in
    }
  }

  /// The names a search finds.
  func names(_ text: String, _ selection: ProductSelection = .all) async throws -> [String] {
    try await all { try await search.search(text, selection, page: $0) }.map(\.name)
  }

  /// Whether the full-text index says what the products say, and counts their words.
  func checkIndex() async throws {
    try await database.read { transaction in
      var counts: [String: Int] = [:]
      let rows = try transaction.rows(
        """
        SELECT p.name || ' ' || p.id, p.summary,
          CASE WHEN lower(c.name) = c.id THEN c.id ELSE c.name || ' ' || c.id END,
          CASE WHEN m.name = m.id THEN m.id ELSE m.name || ' ' || m.id END,
          s.name, s.summary, s.category, s.seller
        FROM catalog_product p JOIN catalog_product_search s ON s.rowid = p.number
        JOIN catalog_category c ON c.id = p.category_id JOIN catalog_seller m ON m.id = p.seller_id
        """
      ) { row in try (0..<8).map(row.text) }
      for row in rows {
        let expected = row[..<4].map(SearchWord.indexed)
        expectEqual(Array(row[4...]), expected)
        for term in Set(expected.joined(separator: " ").split(separator: " ")) {
          counts[String(term), default: 0] += 1
        }
      }
      let terms = try transaction.rows("SELECT term, doc FROM catalog_product_word") {
        (try $0.text(0), try $0.int(1))
      }
      expectEqual(Dictionary(uniqueKeysWithValues: terms), counts)
      for table in [
        "SELECT count(*) FROM catalog_product", "SELECT count(*) FROM catalog_product_search",
      ] as [Statement] {
        #expect(try transaction.first(table) { try $0.int(0) } == rows.count)
      }
    }
  }
}
