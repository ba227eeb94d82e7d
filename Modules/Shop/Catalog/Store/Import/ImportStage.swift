import Catalog
import Database
import Money
import SharedKernel

/// The temporary tables of an import, inside a transaction.
///
/// A product that is in the catalogue already has its `number` there; `differs` tells whether anything
/// about it changes, and `is_reworded` whether the full-text index has to learn of it. What the rows say of
/// a category or a seller stands value by value under its column, with the line that said it first.
struct ImportStage {
  let transaction: any WriteTransaction

  init(_ transaction: any WriteTransaction) { self.transaction = transaction }

  /// Makes the tables where the connection does not have them, and empties them.
  func open() throws {
    for statement in Self.tables { try transaction.run(statement) }
    try clear()
  }

  /// Empties the tables.
  func clear() throws {
    try transaction.run("DELETE FROM catalog_import_product")
    try transaction.run("DELETE FROM catalog_import_value")
  }

  /// Sets rows aside, in the order of the file, and answers what in them contradicts earlier rows.
  func add(_ products: [ImportedProduct]) throws -> [ImportProblem] {
    var problems: [ImportProblem] = []
    // Most rows name a category and a seller as an earlier one did: those need no look at the tables.
    var categories: Set<ImportedProduct.Owner<Category>> = []
    var sellers: [ImportedProduct.Owner<Seller>: Set<String?>] = [:]
    for product in products {
      let added = try transaction.run(
        """
        INSERT INTO catalog_import_product
          (line, id, name, name_key, name_words, summary, summary_words, price_minor,
            price_currency, price_exponent, category_id, seller_id, stock)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
        """,
        bindings: [
          product.row.line.sqlValue, product.id.rawValue.sqlValue, product.name.sqlValue,
          FoldedText(product.name).text.sqlValue, SearchWord.indexed(product.name).sqlValue,
          product.summary.sqlValue, product.summary.map(SearchWord.indexed).sqlValue,
          product.price.minorUnits.sqlValue, product.price.currency.code.sqlValue,
          product.price.currency.exponent.sqlValue, product.category.id.rawValue.sqlValue,
          product.seller.id.rawValue.sqlValue, product.stock.sqlValue,
        ])
      if added == 0 { problems.append(try repetition(of: product)) }
      if !categories.contains(product.category) {
        let (category, id) = (product.category, product.category.id.rawValue)
        let found = try add(
          [(.category, id), (.categoryName, category.name), (.categorySummary, category.summary)],
          of: id, in: product.row)
        if found.isEmpty { categories.insert(category) }
        problems += found
      }
      if sellers[product.seller]?.contains(product.sellerLocation) != true {
        let (seller, id) = (product.seller, product.seller.id.rawValue)
        let found = try add(
          [
            (.seller, id), (.sellerName, seller.name), (.sellerSummary, seller.summary),
            (.sellerLocation, product.sellerLocation),
          ], of: id, in: product.row)
        if found.isEmpty { sellers[seller, default: []].insert(product.sellerLocation) }
        problems += found
      }
    }
    return problems
  }

  private func repetition(of product: ImportedProduct) throws -> ImportProblem {
    let first = try transaction.first(
      "SELECT line FROM catalog_import_product WHERE id = ?", product.id.rawValue
    ) { try $0.int(0) }
    return product.row.problem(ProductColumn.id, .repeated(firstLine: first ?? 0))
  }

  /// Sets aside what a row says of a category or a seller where no earlier one said it, and answers
  /// what contradicts earlier ones.
  private func add(
    _ values: [(column: ProductColumn, text: String?)], of owner: String, in row: ImportRow
  ) throws -> [ImportProblem] {
    try values.compactMap { column, text in
      guard let text else { return nil }
      let added = try transaction.run(
        """
        INSERT INTO catalog_import_value (field, id, text, key, line) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (field, id) DO NOTHING
        """, column.rawValue, owner, text,
        column == .categoryName ? FoldedText(text).text : nil, row.line(of: column))
      guard added == 0 else { return nil }
      let known = try transaction.first(
        "SELECT text, line FROM catalog_import_value WHERE field = ? AND id = ?",
        column.rawValue, owner
      ) { (text: try $0.text(0), line: try $0.int(1)) }
      guard let known, !known.text.utf8.elementsEqual(text.utf8) else { return nil }
      return row.problem(column, .contradiction(firstLine: known.line))
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
    CREATE TEMP TABLE IF NOT EXISTS catalog_import_value (
      field TEXT, id TEXT, text TEXT NOT NULL, key TEXT, line INTEGER NOT NULL,
      PRIMARY KEY (field, id)
    ) STRICT, WITHOUT ROWID
    """,
    // Not every engine knows a view that is made unless there is one.
    "DROP VIEW IF EXISTS catalog_import_category",
    """
    CREATE TEMP VIEW catalog_import_category AS
    SELECT o.id, o.line, n.text AS name, n.key AS name_key, s.text AS summary
    FROM catalog_import_value o
    LEFT JOIN catalog_import_value n ON n.field = 'category_name' AND n.id = o.id
    LEFT JOIN catalog_import_value s ON s.field = 'category_summary' AND s.id = o.id
    WHERE o.field = 'category'
    """,
    "DROP VIEW IF EXISTS catalog_import_seller",
    """
    CREATE TEMP VIEW catalog_import_seller AS
    SELECT o.id, o.line, n.text AS name, s.text AS summary, l.text AS location
    FROM catalog_import_value o
    LEFT JOIN catalog_import_value n ON n.field = 'seller_name' AND n.id = o.id
    LEFT JOIN catalog_import_value s ON s.field = 'seller_summary' AND s.id = o.id
    LEFT JOIN catalog_import_value l ON l.field = 'seller_location' AND l.id = o.id
    WHERE o.field = 'seller'
    """,
  ]
}
