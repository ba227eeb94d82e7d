import Catalog
import Database
import Money
import SharedKernel

/// The temporary tables of an import, inside a transaction.
///
/// A product that the catalogue already contains has its `number`; `differs` says whether anything
/// about it changes, and `is_reworded` whether the full-text index must be updated. The values that rows give
/// for a category or a seller are stored per column, each with the line that gave it first.
package struct ImportStage {
  let transaction: any WriteTransaction

  init(_ transaction: any WriteTransaction) { self.transaction = transaction }

  /// Creates the tables if the connection lacks them, and empties them.
  func open() throws {
    for statement in Self.tables { try transaction.run(statement) }
    try transaction.run("DELETE FROM catalog_import_product")
    try transaction.run("DELETE FROM catalog_import_value")
  }

  /// Stages rows in file order, and returns their contradictions to earlier rows.
  func add(_ products: [ImportedProduct]) throws -> [ImportProblem] {
    try transaction.insert(products.map(Self.row), into: Self.productColumns)
    return try repetitions(in: products) + addValues(of: products)
  }

  private static let productColumns = TableColumns(
    "catalog_import_product", "line", "id", "name", "name_key", "name_words", "summary",
    "summary_words", "price_minor", "price_currency", "price_exponent", "category_id", "seller_id",
    "stock")

  private static func row(_ product: ImportedProduct) -> [SQLValue] {
    [
      product.line.sqlValue, product.id.rawValue.sqlValue, product.name.sqlValue,
      FoldedText(product.name).text.sqlValue,
      SearchedWords.of(product.name, id: product.id.rawValue).sqlValue,
      product.summary.sqlValue, product.summary.map(SearchWord.indexed).sqlValue,
      product.price.minorUnits.sqlValue, product.price.currency.code.sqlValue,
      product.price.currency.exponent.sqlValue, product.category.id.rawValue.sqlValue,
      product.seller.id.rawValue.sqlValue, product.stock.sqlValue,
    ]
  }

  private func repetitions(in products: [ImportedProduct]) throws -> [ImportProblem] {
    guard let first = products.first, let last = products.last else { return [] }
    let firstLines = try transaction.rows(
      """
      SELECT line, first FROM (
        SELECT s.line, (SELECT min(f.line) FROM catalog_import_product f WHERE f.id = s.id) AS first
        FROM catalog_import_product s WHERE s.line BETWEEN ? AND ?
      ) AS found WHERE first < line
      """, first.line, last.line
    ) { (try $0.int(0), try $0.int(1)) }
    guard !firstLines.isEmpty else { return [] }
    let known = Dictionary(uniqueKeysWithValues: firstLines)
    return products.compactMap { product in
      known[product.line].map { product.row.problem(ProductColumn.id, .repeated(firstLine: $0)) }
    }
  }

  /// Stages the values of categories and sellers that no earlier row gave, and returns contradictions to the
  /// first values.
  private func addValues(of products: [ImportedProduct]) throws -> [ImportProblem] {
    let statements = products.flatMap(OwnerStatement.all)
    var said: [OwnerStatement.Subject: (text: String, line: Int)] = [:]
    var rows: [[SQLValue]] = []
    for statement in statements where said[statement.subject] == nil {
      said[statement.subject] = (statement.text, statement.line)
      rows.append(statement.row)
    }
    try transaction.run("DELETE FROM catalog_import_said")
    try transaction.insert(
      rows, into: TableColumns("catalog_import_said", "field", "id", "text", "key", "words", "line")
    )
    try transaction.run(
      """
      INSERT INTO catalog_import_value (field, id, text, key, words, line)
      SELECT field, id, text, key, words, line FROM catalog_import_said WHERE true
      ON CONFLICT (field, id) DO NOTHING
      """)
    let earlier = try transaction.rows(
      """
      SELECT v.field, v.id, v.text, v.line FROM catalog_import_said s
      JOIN catalog_import_value v ON v.field = s.field AND v.id = s.id WHERE v.line <> s.line
      """
    ) { row in
      (
        OwnerStatement.Subject(field: try row.text(0), id: try row.text(1)),
        (text: try row.text(2), line: try row.int(3))
      )
    }
    for (subject, first) in earlier { said[subject] = first }
    return statements.compactMap { statement in
      guard let first = said[statement.subject],
        !first.text.utf8.elementsEqual(statement.text.utf8)
      else { return nil }
      return statement.product.row.problem(
        statement.column, .contradiction(firstLine: first.line))
    }
  }

  private static let tables: [Statement] = [
    """
    CREATE TEMP TABLE IF NOT EXISTS catalog_import_product (
      line INTEGER PRIMARY KEY,
      id TEXT NOT NULL,
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
    "CREATE INDEX IF NOT EXISTS catalog_import_product_by_id ON catalog_import_product (id, line)",
    // The values from one piece of the file.
    """
    CREATE TEMP TABLE IF NOT EXISTS catalog_import_said (
      field TEXT, id TEXT, text TEXT NOT NULL, key TEXT, words TEXT, line INTEGER NOT NULL,
      PRIMARY KEY (field, id)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TEMP TABLE IF NOT EXISTS catalog_import_value (
      field TEXT, id TEXT, text TEXT NOT NULL, key TEXT, words TEXT, line INTEGER NOT NULL,
      PRIMARY KEY (field, id)
    ) STRICT, WITHOUT ROWID
    """,
    // Not every engine supports CREATE VIEW IF NOT EXISTS.
    "DROP VIEW IF EXISTS catalog_import_category",
    """
    CREATE TEMP VIEW catalog_import_category AS
    SELECT o.id, o.line, n.text AS name, n.key AS name_key, n.words, s.text AS summary
    FROM catalog_import_value o
    LEFT JOIN catalog_import_value n ON n.field = 'category_name' AND n.id = o.id
    LEFT JOIN catalog_import_value s ON s.field = 'category_summary' AND s.id = o.id
    WHERE o.field = 'category'
    """,
    "DROP VIEW IF EXISTS catalog_import_seller",
    """
    CREATE TEMP VIEW catalog_import_seller AS
    SELECT o.id, o.line, n.text AS name, n.words, s.text AS summary, l.text AS location
    FROM catalog_import_value o
    LEFT JOIN catalog_import_value n ON n.field = 'seller_name' AND n.id = o.id
    LEFT JOIN catalog_import_value s ON s.field = 'seller_summary' AND s.id = o.id
    LEFT JOIN catalog_import_value l ON l.field = 'seller_location' AND l.id = o.id
    WHERE o.field = 'seller'
    """,
  ]
}

/// A value that a row gives for its category or seller, in one column.
private struct OwnerStatement {
  struct Subject: Hashable {
    let field: String
    let id: String
  }

  let product: ImportedProduct
  let column: ProductColumn
  let id: String
  let text: String

  var subject: Subject { Subject(field: column.rawValue, id: id) }
  var line: Int { product.row.line(of: column) }

  var row: [SQLValue] {
    let isName = column == .categoryName || column == .sellerName
    return [
      column.rawValue.sqlValue, id.sqlValue, text.sqlValue,
      (isName ? FoldedText(text).text : nil).sqlValue,
      (isName ? SearchedWords.of(text, id: id) : nil).sqlValue, line.sqlValue,
    ]
  }

  static func all(in product: ImportedProduct) -> [OwnerStatement] {
    let (category, seller) = (product.category, product.seller)
    let values: [(ProductColumn, String, String?)] = [
      (.category, category.id.rawValue, category.id.rawValue),
      (.categoryName, category.id.rawValue, category.name),
      (.categorySummary, category.id.rawValue, category.summary),
      (.seller, seller.id.rawValue, seller.id.rawValue),
      (.sellerName, seller.id.rawValue, seller.name),
      (.sellerSummary, seller.id.rawValue, seller.summary),
      (.sellerLocation, seller.id.rawValue, product.sellerLocation),
    ]
    return values.compactMap { column, id, text in
      text.map { OwnerStatement(product: product, column: column, id: id, text: $0) }
    }
  }
}
