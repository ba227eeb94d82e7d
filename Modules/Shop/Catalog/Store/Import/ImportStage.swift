import Catalog
import Database
import Money

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
        let found = try add(product.category, line: product.line)
        if found.isEmpty { categories.insert(product.category) }
        problems += found
      }
      if sellers[product.seller]?.contains(product.sellerLocation) != true {
        let found = try add(product.seller, location: product.sellerLocation, line: product.line)
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
    return problem(product.line, .id, .repeatedProduct(firstLine: first ?? 0))
  }

  private func add(
    _ category: ImportedProduct.Owner<Category>, line: Int
  ) throws -> [ImportProblem] {
    let known = try transaction.first(
      "SELECT line, name, summary FROM temp.catalog_import_category WHERE id = ?",
      category.id.rawValue
    ) { (try $0.int(0), [try $0.optionalText(1), try $0.optionalText(2)]) }
    let given = [category.name, category.summary]
    if let known, given.allSatisfy({ $0 == nil }) || known.1 == given { return [] }
    try transaction.run(
      """
      INSERT INTO temp.catalog_import_category (id, line, name, name_key, summary)
      VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET name = coalesce(name, excluded.name),
        name_key = coalesce(name_key, excluded.name_key),
        summary = coalesce(summary, excluded.summary)
      """, category.id.rawValue, line, category.name,
      category.name.map { FoldedText($0).text }, category.summary)
    return contradictions(known, given, [.categoryName, .categorySummary], line)
  }

  private func add(
    _ seller: ImportedProduct.Owner<Seller>, location: String?, line: Int
  ) throws -> [ImportProblem] {
    let known = try transaction.first(
      "SELECT line, name, summary, location FROM temp.catalog_import_seller WHERE id = ?",
      seller.id.rawValue
    ) { row in
      (try row.int(0), [try row.optionalText(1), try row.optionalText(2), try row.optionalText(3)])
    }
    let given = [seller.name, seller.summary, location]
    if let known, given.allSatisfy({ $0 == nil }) || known.1 == given { return [] }
    try transaction.run(
      """
      INSERT INTO temp.catalog_import_seller (id, line, name, summary, location)
      VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET name = coalesce(name, excluded.name),
        summary = coalesce(summary, excluded.summary),
        location = coalesce(location, excluded.location)
      """, seller.id.rawValue, line, seller.name, seller.summary, location)
    return contradictions(
      known, given, [.sellerName, .sellerSummary, .sellerLocation], line)
  }

  /// The values that are given here and were given differently before.
  private func contradictions(
    _ known: (line: Int, values: [String?])?, _ given: [String?], _ columns: [ImportColumn],
    _ line: Int
  ) -> [ImportProblem] {
    guard let known else { return [] }
    return zip(columns, zip(known.values, given)).compactMap { column, values in
      guard let before = values.0, let now = values.1, before.utf8.elementsEqual(now.utf8) == false
      else { return nil }
      return problem(line, column, .contradiction(firstLine: known.line))
    }
  }

  private func problem(
    _ line: Int, _ column: ImportColumn, _ reason: ImportProblem.Reason
  ) -> ImportProblem {
    ImportProblem(line: line, column: 1, field: column.rawValue, reason)
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
      id TEXT PRIMARY KEY, line INTEGER NOT NULL, name TEXT, name_key TEXT, summary TEXT
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TEMP TABLE IF NOT EXISTS catalog_import_seller (
      id TEXT PRIMARY KEY, line INTEGER NOT NULL, name TEXT, summary TEXT, location TEXT
    ) STRICT, WITHOUT ROWID
    """,
  ]
}
