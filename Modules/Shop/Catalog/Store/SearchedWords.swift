import Catalog
import Database

/// The words by which a product, a category or a seller is found: those of its name and of its identifier.
enum SearchedWords {
  static func of(_ name: String, id: String) -> String {
    let (name, id) = (SearchWord.indexed(name), SearchWord.indexed(id))
    return name == id ? id : "\(name) \(id)"
  }

  /// Indexes a catalogue again whose index had only names and summaries.
  static func fill(_ transaction: any WriteTransaction) throws {
    for (all, change) in [
      (
        "SELECT id, name FROM catalog_category",
        "UPDATE catalog_category SET words = ? WHERE id = ?"
      ),
      ("SELECT id, name FROM catalog_seller", "UPDATE catalog_seller SET words = ? WHERE id = ?"),
    ] as [(Statement, Statement)] {
      for (id, name) in try transaction.rows(all, read: { (try $0.text(0), try $0.text(1)) }) {
        try transaction.run(change, of(name, id: id), id)
      }
    }
    try index(transaction)
  }

  /// Adds products to the index: all of an index that is empty, or one that it does not have.
  static func index(_ transaction: any WriteTransaction, only id: String? = nil) throws {
    let columns = TableColumns(
      "catalog_product_search", "rowid", "name", "summary", "category", "seller")
    var last: Int64 = 0
    while true {
      let rows = try transaction.rows(
        """
        SELECT p.number, p.name, p.id, p.summary, c.words, s.words FROM catalog_product p
        JOIN catalog_category c ON c.id = p.category_id JOIN catalog_seller s ON s.id = p.seller_id
        WHERE p.number > ?1 AND (?2 IS NULL OR p.id = ?2) ORDER BY p.number LIMIT 1000
        """, last, id
      ) { row in
        last = try row.int64(0)
        return [
          last.sqlValue, of(try row.text(1), id: try row.text(2)).sqlValue,
          SearchWord.indexed(try row.text(3)).sqlValue, try row.text(4).sqlValue,
          try row.text(5).sqlValue,
        ]
      }
      if rows.isEmpty { return }
      try transaction.insert(rows, into: columns)
    }
  }
}
