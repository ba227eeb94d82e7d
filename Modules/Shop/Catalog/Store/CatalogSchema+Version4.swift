import Catalog
import Database

extension CatalogSchema {
  /// Names as lists sort them, and a full-text index of folded words.
  ///
  /// The index keeps the words itself, since they are not what the products say; its tokenizer takes
  /// them as they are.
  static let version4: [Statement] = [
    "ALTER TABLE catalog_category ADD COLUMN name_key TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE catalog_product ADD COLUMN name_key TEXT NOT NULL DEFAULT ''",
    "DROP INDEX catalog_product_by_category",
    "DROP INDEX catalog_product_by_seller",
    "CREATE INDEX catalog_product_by_category ON catalog_product (category_id, name_key, id)",
    "CREATE INDEX catalog_product_by_seller ON catalog_product (seller_id, name_key, id)",
    "DROP TABLE catalog_product_word",
    "DROP TABLE catalog_product_search",
    """
    CREATE VIRTUAL TABLE catalog_product_search USING fts5 (
      name, summary, tokenize='ascii', prefix='2 3'
    )
    """,
    "CREATE VIRTUAL TABLE catalog_product_word USING fts5vocab('catalog_product_search', 'row')",
  ]

  /// Folds the names and words of what is there.
  static func fold(_ transaction: any WriteTransaction) throws {
    let categories = try transaction.rows("SELECT id, name FROM catalog_category") {
      (id: try $0.text(0), name: try $0.text(1))
    }
    for category in categories {
      try transaction.run(
        "UPDATE catalog_category SET name_key = ? WHERE id = ?", FoldedText(category.name).text,
        category.id)
    }
    var last = Int64.min
    while true {
      // A piece at a time, so that memory does not grow with the catalogue.
      let products = try transaction.rows(
        """
        SELECT number, name, summary FROM catalog_product WHERE number > ? ORDER BY number LIMIT 500
        """, last
      ) { (number: try $0.int64(0), name: try $0.text(1), summary: try $0.text(2)) }
      for product in products {
        try transaction.run(
          "UPDATE catalog_product SET name_key = ? WHERE number = ?",
          FoldedText(product.name).text, product.number)
        try transaction.run(
          "INSERT INTO catalog_product_search (rowid, name, summary) VALUES (?, ?, ?)",
          product.number, SearchWord.indexed(product.name), SearchWord.indexed(product.summary))
      }
      guard let end = products.last?.number else { return }
      last = end
    }
  }
}
