package import Catalog
package import Database
package import Money

extension ImportStage {
  /// Brings the products of a short text in the import's format into the catalogue, and returns them.
  package static func importProducts(
    _ text: String, currency: Currency = .usd, into transaction: any WriteTransaction
  ) throws -> [ImportedProduct] {
    var reader = ImportReader<ImportedProduct>(currency: currency)
    let (most, last) = (reader.read(Array(text.utf8)), reader.finish())
    if let problem = (most.problems + last.problems).first { throw problem }
    let stage = ImportStage(transaction)
    try stage.open()
    let records = most.records + last.records
    if let problem = try stage.add(records).first { throw problem }
    _ = try stage.store { _ in }
    return records
  }

  /// How many lines of the file are stored between two progress reports.
  private static let stride = 5_000

  func store(progress: (ImportProgress) -> Void) throws -> ImportSummary {
    var summary = ImportSummary()
    summary.categories = try storeCategories()
    summary.sellers = try storeSellers()
    let (total, last) = try extent()
    var first = 1
    var done = 0
    while first <= last {
      let lines = first...(first + Self.stride - 1)
      let counts = try storeProducts(in: lines)
      summary.products.created += counts.created
      summary.products.changed += counts.changed
      summary.products.unchanged += counts.unchanged
      done += counts.total
      first = lines.upperBound + 1
      progress(.storing(rows: done, of: total))
    }
    return summary
  }

  /// Returns the number of products and the line of the last one.
  private func extent() throws -> (count: Int, lastLine: Int) {
    try transaction.first(
      "SELECT count(*), coalesce(max(line), 0) FROM catalog_import_product"
    ) { (try $0.int(0), try $0.int(1)) } ?? (0, 0)
  }

  private func storeCategories() throws -> ImportSummary.Counts {
    try transaction.run(
      """
      UPDATE catalog_product_search SET category = s.words
      FROM catalog_import_category s JOIN catalog_category c ON c.id = s.id
      JOIN catalog_product p ON p.category_id = s.id
      WHERE p.number = catalog_product_search.rowid AND s.words <> c.words
      """)
    return try counts(
      of: "SELECT count(*) FROM catalog_import_category",
      changing: """
        UPDATE catalog_category SET name = coalesce(s.name, catalog_category.name),
          name_key = coalesce(s.name_key, catalog_category.name_key),
          words = coalesce(s.words, catalog_category.words),
          summary = coalesce(s.summary, catalog_category.summary)
        FROM catalog_import_category s
        WHERE s.id = catalog_category.id AND (s.name <> catalog_category.name
          OR s.summary <> catalog_category.summary)
        """,
      creating: """
        INSERT INTO catalog_category (id, name, name_key, words, summary)
        SELECT id, coalesce(name, id), coalesce(name_key, id), coalesce(words, replace(id, '-', ' ')),
          coalesce(summary, '')
        FROM catalog_import_category WHERE true ORDER BY line ON CONFLICT (id) DO NOTHING
        """)
  }

  private func storeSellers() throws -> ImportSummary.Counts {
    try transaction.run(
      """
      UPDATE catalog_product_search SET seller = s.words
      FROM catalog_import_seller s JOIN catalog_seller c ON c.id = s.id
      JOIN catalog_product p ON p.seller_id = s.id
      WHERE p.number = catalog_product_search.rowid AND s.words <> c.words
      """)
    return try counts(
      of: "SELECT count(*) FROM catalog_import_seller",
      changing: """
        UPDATE catalog_seller SET name = coalesce(s.name, catalog_seller.name),
          words = coalesce(s.words, catalog_seller.words),
          summary = coalesce(s.summary, catalog_seller.summary),
          location = coalesce(s.location, catalog_seller.location)
        FROM catalog_import_seller s
        WHERE s.id = catalog_seller.id AND (s.name <> catalog_seller.name
          OR s.summary <> catalog_seller.summary OR s.location <> catalog_seller.location)
        """,
      creating: """
        INSERT INTO catalog_seller (id, name, words, summary, location)
        SELECT id, coalesce(name, id), coalesce(words, replace(id, '-', ' ')), coalesce(summary, ''),
          coalesce(location, '')
        FROM catalog_import_seller WHERE true ORDER BY line ON CONFLICT (id) DO NOTHING
        """)
  }

  private func counts(
    of all: Statement, changing change: Statement, creating create: Statement
  ) throws -> ImportSummary.Counts {
    let total = try transaction.first(all) { try $0.int(0) } ?? 0
    let changed = try transaction.run(change)
    let created = try transaction.run(create)
    return ImportSummary.Counts(
      created: created, changed: changed, unchanged: total - created - changed)
  }

  private func storeProducts(in lines: ClosedRange<Int>) throws -> ImportSummary.Counts {
    let (first, last) = (lines.lowerBound, lines.upperBound)
    let known = try transaction.run(Self.compare, first, last)
    try transaction.run(Self.changeWords, first, last)
    let changed = try transaction.run(Self.change, first, last)
    let created = try transaction.run(Self.create, first, last)
    try transaction.run(Self.createWords, first, last)
    return ImportSummary.Counts(created: created, changed: changed, unchanged: known - changed)
  }

  private static let compare: Statement = """
    UPDATE catalog_import_product AS s SET
      number = p.number,
      is_reworded = CASE WHEN p.name <> s.name OR p.summary <> coalesce(s.summary, p.summary)
        OR p.category_id <> s.category_id OR p.seller_id <> s.seller_id THEN 1 ELSE 0 END,
      differs = CASE WHEN p.name <> s.name OR p.summary <> coalesce(s.summary, p.summary)
        OR p.price_minor <> s.price_minor OR p.price_currency <> s.price_currency
        OR p.category_id <> s.category_id OR p.seller_id <> s.seller_id
        OR p.stock <> coalesce(s.stock, p.stock) THEN 1 ELSE 0 END
    FROM catalog_product p WHERE p.id = s.id AND s.line BETWEEN ?1 AND ?2
    """

  private static let changeWords: Statement = """
    UPDATE catalog_product_search SET name = s.name_words,
      summary = coalesce(s.summary_words, catalog_product_search.summary), category = c.words,
      seller = m.words
    FROM catalog_import_product s JOIN catalog_category c ON c.id = s.category_id
    JOIN catalog_seller m ON m.id = s.seller_id
    WHERE s.number = catalog_product_search.rowid AND s.line BETWEEN ?1 AND ?2 AND s.is_reworded = 1
    """

  private static let change: Statement = """
    UPDATE catalog_product SET name = s.name, name_key = s.name_key,
      summary = coalesce(s.summary, catalog_product.summary), price_minor = s.price_minor,
      price_currency = s.price_currency, price_exponent = s.price_exponent,
      category_id = s.category_id, seller_id = s.seller_id,
      stock = coalesce(s.stock, catalog_product.stock)
    FROM catalog_import_product s
    WHERE s.number = catalog_product.number AND s.line BETWEEN ?1 AND ?2 AND s.differs = 1
    """

  private static let create: Statement = """
    INSERT INTO catalog_product (id, name, name_key, summary, price_minor, price_currency, price_exponent,
      category_id, seller_id, stock)
    SELECT id, name, name_key, coalesce(summary, ''), price_minor, price_currency, price_exponent,
      category_id, seller_id, coalesce(stock, 0)
    FROM catalog_import_product
    WHERE line BETWEEN ?1 AND ?2 AND number IS NULL ORDER BY line
    """

  private static let createWords: Statement = """
    INSERT INTO catalog_product_search (rowid, name, summary, category, seller)
    SELECT p.number, s.name_words, coalesce(s.summary_words, ''), c.words, m.words
    FROM catalog_import_product s CROSS JOIN catalog_product p
    JOIN catalog_category c ON c.id = s.category_id JOIN catalog_seller m ON m.id = s.seller_id
    WHERE p.id = s.id AND s.line BETWEEN ?1 AND ?2 AND s.number IS NULL ORDER BY p.number
    """
}
