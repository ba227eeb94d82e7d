import Catalog
import Database
import Money
import SharedKernel

/// The temporary tables of an import, inside a transaction.
///
/// A product that is in the catalogue already has its `number` there; `differs` tells whether anything
/// about it changes, and `is_reworded` whether the full-text index has to learn of it.
struct ImportStage {
  let transaction: any WriteTransaction

  init(_ transaction: any WriteTransaction) {
    self.transaction = transaction
  }

  /// Makes the tables where the connection does not have them, and empties them.
  func open() throws {
    for statement in Self.tables { try transaction.run(statement) }
    try clear()
  }

  /// Empties the tables, and lets go of the memory that storing them took.
  func clear() throws {
    try transaction.run("PRAGMA main.cache_size = -2000")
    try transaction.run("DELETE FROM temp.catalog_import_product")
    try transaction.run("DELETE FROM temp.catalog_import_category")
    try transaction.run("DELETE FROM temp.catalog_import_seller")
  }

  /// Sets rows aside.
  ///
  /// - Parameter products: The rows, in the order of the file.
  /// - Returns: What in them contradicts earlier rows.
  /// - Throws: `DatabaseError`.
  func add(_ products: [ImportedProduct]) throws -> [ImportProblem] {
    var problems: [ImportProblem] = []
    // Most rows name a category and a seller as an earlier one did: those need no look at the tables.
    var categories: Set<ImportedProduct.Owner<Category>> = []
    var sellers: [ImportedProduct.Owner<Seller>: Set<String?>] = [:]
    for product in products {
      let added = try transaction.run(
        """
        INSERT INTO temp.catalog_import_product
          (line, id, name, name_key, name_words, summary, summary_words, price_minor,
            price_currency, price_exponent, category_id, seller_id, stock)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
        """,
        bindings: [
          product.line.sqlValue, product.id.rawValue.sqlValue, product.name.sqlValue,
          FoldedText(product.name).text.sqlValue, SearchWord.indexed(product.name).sqlValue,
          product.summary.sqlValue, product.summary.map(SearchWord.indexed).sqlValue,
          product.price.minorUnits.sqlValue,
          product.price.currency.code.sqlValue, product.price.currency.exponent.sqlValue,
          product.category.id.rawValue.sqlValue, product.seller.id.rawValue.sqlValue,
          product.stock.sqlValue,
        ])
      if added == 0 { problems.append(try repetition(of: product)) }
      if !categories.contains(product.category) {
        let found = try addCategory(of: product)
        if found.isEmpty { categories.insert(product.category) }
        problems += found
      }
      if sellers[product.seller]?.contains(product.sellerLocation) != true {
        let found = try addSeller(of: product)
        if found.isEmpty { sellers[product.seller, default: []].insert(product.sellerLocation) }
        problems += found
      }
    }
    return problems
  }

  private func repetition(of product: ImportedProduct) throws -> ImportProblem {
    let first = try transaction.first(
      "SELECT line FROM temp.catalog_import_product WHERE id = ?", product.id.rawValue
    ) { try $0.int(0) }
    return product.problem(.id, .repeated(firstLine: first ?? 0))
  }

  private func addCategory(of product: ImportedProduct) throws -> [ImportProblem] {
    let category = product.category
    let known = try transaction.first(
      """
      SELECT name, name_line, summary, summary_line FROM temp.catalog_import_category WHERE id = ?
      """, category.id.rawValue
    ) { try KnownValue.values(in: $0, count: 2) }
    let given = GivenValue.values(
      of: product, [(.categoryName, category.name), (.categorySummary, category.summary)])
    if let known, given.allSatisfy({ $0.text == nil }) || known.map(\.text) == given.map(\.text) {
      return []
    }
    try transaction.run(
      """
      INSERT INTO temp.catalog_import_category
        (id, line, name, name_line, summary, summary_line, name_key)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET
        name_key = coalesce(name_key, excluded.name_key),
        name_line = CASE WHEN name IS NULL THEN excluded.name_line ELSE name_line END,
        name = coalesce(name, excluded.name),
        summary_line = CASE WHEN summary IS NULL THEN excluded.summary_line ELSE summary_line END,
        summary = coalesce(summary, excluded.summary)
      """,
      bindings: [category.id.rawValue.sqlValue, product.line.sqlValue]
        + given.flatMap(\.bindings) + [category.name.map { FoldedText($0).text }.sqlValue])
    return contradictions(known, given, of: product)
  }

  private func addSeller(of product: ImportedProduct) throws -> [ImportProblem] {
    let seller = product.seller
    let known = try transaction.first(
      """
      SELECT name, name_line, summary, summary_line, location, location_line
      FROM temp.catalog_import_seller WHERE id = ?
      """, seller.id.rawValue
    ) { try KnownValue.values(in: $0, count: 3) }
    let given = GivenValue.values(
      of: product,
      [
        (.sellerName, seller.name), (.sellerSummary, seller.summary),
        (.sellerLocation, product.sellerLocation),
      ])
    if let known, given.allSatisfy({ $0.text == nil }) || known.map(\.text) == given.map(\.text) {
      return []
    }
    try transaction.run(
      """
      INSERT INTO temp.catalog_import_seller
        (id, line, name, name_line, summary, summary_line, location, location_line)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET
        name_line = CASE WHEN name IS NULL THEN excluded.name_line ELSE name_line END,
        name = coalesce(name, excluded.name),
        summary_line = CASE WHEN summary IS NULL THEN excluded.summary_line ELSE summary_line END,
        summary = coalesce(summary, excluded.summary),
        location_line = CASE WHEN location IS NULL THEN excluded.location_line ELSE location_line END,
        location = coalesce(location, excluded.location)
      """,
      bindings: [seller.id.rawValue.sqlValue, product.line.sqlValue] + given.flatMap(\.bindings))
    return contradictions(known, given, of: product)
  }

  /// The values that are given here and were given differently before.
  private func contradictions(
    _ known: [KnownValue]?, _ given: [GivenValue], of product: ImportedProduct
  ) -> [ImportProblem] {
    guard let known else { return [] }
    return zip(known, given).compactMap { known, given in
      guard let before = known.text, let now = given.text, !before.utf8.elementsEqual(now.utf8)
      else { return nil }
      return product.problem(given.column, .contradiction(firstLine: known.line))
    }
  }

  private static let tables: [Statement] = [
    """
    CREATE TEMP TABLE IF NOT EXISTS catalog_import_product (
      line INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      name_key TEXT NOT NULL,
      name_words TEXT NOT NULL,
      summary TEXT,
      summary_words TEXT,
      price_minor INTEGER NOT NULL,
      price_currency TEXT NOT NULL,
      price_exponent INTEGER NOT NULL,
      category_id TEXT NOT NULL,
      seller_id TEXT NOT NULL,
      stock INTEGER,
      number INTEGER,
      differs INTEGER NOT NULL DEFAULT 1,
      is_reworded INTEGER NOT NULL DEFAULT 1
    ) STRICT
    """,
    """
    CREATE TEMP TABLE IF NOT EXISTS catalog_import_category (
      id TEXT PRIMARY KEY, line INTEGER NOT NULL, name TEXT, name_line INTEGER,
      summary TEXT, summary_line INTEGER, name_key TEXT
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TEMP TABLE IF NOT EXISTS catalog_import_seller (
      id TEXT PRIMARY KEY, line INTEGER NOT NULL, name TEXT, name_line INTEGER,
      summary TEXT, summary_line INTEGER, location TEXT, location_line INTEGER
    ) STRICT, WITHOUT ROWID
    """,
  ]
}

/// A value that an earlier row gave, with the line it stands on.
private struct KnownValue {
  let text: String?
  let line: Int

  /// The values in pairs of columns, text and line.
  static func values(in row: any Row, count: Int) throws -> [KnownValue] {
    try (0..<count).map { index in
      KnownValue(
        text: try row.optionalText(2 * index),
        line: try row.optionalInt64(2 * index + 1).map(Int.init) ?? 0)
    }
  }
}

/// A value that a row gives, or does not.
private struct GivenValue {
  let column: ProductColumn
  let text: String?
  let line: Int?

  /// The text and its line, for the columns of a table.
  var bindings: [SQLValue] { [text.sqlValue, line.sqlValue] }

  static func values(
    of product: ImportedProduct, _ texts: [(ProductColumn, String?)]
  ) -> [GivenValue] {
    texts.map { column, text in
      GivenValue(column: column, text: text, line: text.map { _ in product.line(of: column) })
    }
  }
}
