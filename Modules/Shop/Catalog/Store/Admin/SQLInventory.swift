package import Catalog
import CivilTime
package import Database
import Money
import SharedKernel

/// The goods and reviews as an admin sees and changes them; only the owner of the tables may.
struct SQLInventory: Sendable {
  let database: any Database

  /// Returns the first goods in the order of their identifiers, of all, those withdrawn, or those of which few are
  /// left; and how many there are.
  func goods(
    isWithdrawnOnly: Bool, upTo stock: Int, limit: Int
  ) async throws -> (items: [InventoryItem], total: Int) {
    try await write { transaction in
      let (most, meets): (Int, Statement) = (
        isWithdrawnOnly ? 0 : 1, "WHERE is_offered <= ?1 AND stock <= ?2"
      )
      let total = try transaction.first(
        Statement(joining: "SELECT count(*) FROM catalog_product", meets), most, stock
      ) { try $0.int(0) }
      let items = try InventoryTable(transaction).goods(
        Statement(joining: meets, "ORDER BY id LIMIT ?3"), most, stock, limit)
      return (items, total ?? 0)
    }
  }

  /// Changes the price, the stock or both.
  func change(_ id: Product.ID, price: Money?, stock: StockChange?) async throws -> InventoryItem {
    try await write { transaction in
      let now = try InventoryTable(transaction).goods(id)
      let left = try stock?.result(on: now)
      try transaction.run(
        """
        UPDATE catalog_product SET price_minor = ?, price_currency = ?, price_exponent = ?, stock = ?
        WHERE id = ?
        """, (price ?? now.price).minorUnits, (price ?? now.price).currency.code,
        (price ?? now.price).currency.exponent, left ?? now.stock, id.rawValue)
      return try InventoryTable(transaction).goods(id)
    }
  }

  /// Withdraws products or offers them again, all of them or none; returns each, and the number of changes.
  ///
  /// Orders keep what is withdrawn. It is in no list and no search, its page says so, and in carts it is sold out.
  func offer(
    _ ids: [Product.ID], _ isOffered: Bool
  ) async throws -> (items: [InventoryItem], changes: Int) {
    try await write { transaction in
      let changes = try ids.count { try InventoryTable(transaction).offer($0, isOffered) }
      return (try ids.map(InventoryTable(transaction).goods), changes)
    }
  }

  /// Withdraws all products or offers them again; returns the number of changes, and how many there are.
  func offerAll(_ isOffered: Bool) async throws -> (changes: Int, total: Int) {
    try await write { transaction in
      let changes = try transaction.run(
        "UPDATE catalog_product SET is_offered = ?1 WHERE is_offered <> ?1", isOffered ? 1 : 0)
      if changes > 0 {
        try transaction.run("DELETE FROM catalog_product_search")
        if isOffered { try SearchedWords.index(transaction) }
      }
      let total = try transaction.first("SELECT count(*) FROM catalog_product") { try $0.int(0) }
      return (changes, total ?? 0)
    }
  }

  /// Returns the reviews of one product or of all, newest first.
  func reviews(of id: Product.ID?) async throws -> [ModeratedReview] {
    try await write { transaction in
      if let id { _ = try InventoryTable(transaction).goods(id) }
      return try InventoryTable(transaction).moderatedReviews(
        "WHERE ?1 IS NULL OR product_id = ?1", id?.rawValue)
    }
  }

  /// Hides a review or shows it again; returns whether that was a change.
  func hide(_ number: Int, _ isHidden: Bool) async throws -> (
    review: ModeratedReview, isChanged: Bool
  ) {
    try await write { transaction in
      func kept() throws -> ModeratedReview {
        guard
          let kept = try InventoryTable(transaction).moderatedReviews("WHERE number = ?1", number)
            .first
        else {
          throw AdminError.noSuchReview(number)
        }
        return kept
      }
      let before = try kept()
      guard before.review.isHidden != isHidden else { return (before, false) }
      try transaction.run(
        "UPDATE catalog_review SET is_hidden = ? WHERE number = ?", isHidden ? 1 : 0, number)
      if !before.review.isRefunded {
        let stars = before.review.rating.stars
        try ReviewTable(transaction).count(
          isHidden ? -1 : 1, stars: isHidden ? -stars : stars, of: before.product)
      }
      return (try kept(), true)
    }
  }

  private func write<Value: Sendable>(
    _ body: @escaping @Sendable (any WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await database.writeAsOwner(making: CatalogSchema.ownersIndex, body)
  }
}

/// A product as an admin sees it, offered or withdrawn.
struct InventoryItem: Hashable, Sendable {
  let id: Product.ID
  let name: String
  let price: Money
  let stock: Int
  let isOffered: Bool
}

/// A review with its number, by which an admin names it.
struct ModeratedReview: Hashable, Sendable {
  let number: Int
  let product: Product.ID
  let review: Review
}

/// A counted stock, or a change of it.
enum StockChange: Hashable, Sendable {
  case to(Int)
  case by(Int)

  /// The most pieces of a product, as in an import.
  static let limit = 1_000_000

  /// Reads `40`, `+12` or `-3`; returns `nil` for anything else.
  init?(_ text: String) {
    let digits = text.hasPrefix("+") || text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ 48...57 ~= $0 }),
      let number = Int(digits), number <= Self.limit
    else { return nil }
    switch text.first {
    case "+": self = .by(number)
    case "-": self = .by(-number)
    default: self = .to(number)
    }
  }

  fileprivate func result(on goods: InventoryItem) throws -> Int {
    switch self {
    case .to(let number): return number
    case .by(let number):
      guard goods.stock + number >= 0 else {
        throw CatalogError.insufficientStock(product: goods.name, left: goods.stock)
      }
      guard goods.stock + number <= Self.limit else { throw AdminError.stock("+\(number)") }
      return goods.stock + number
    }
  }
}

/// The goods and reviews as an admin sees and changes them.
package struct InventoryTable<Transaction>: TransactionTable {
  package let transaction: Transaction
  package let reading: any ReadTransaction

  package init(transaction: Transaction, reading: any ReadTransaction) {
    (self.transaction, self.reading) = (transaction, reading)
  }

  func goods<each Value: SQLBindable>(
    _ condition: Statement, _ values: repeat each Value
  ) throws -> [InventoryItem] {
    let columns: Statement = """
      SELECT id, name, price_minor, price_currency, price_exponent, stock, is_offered
      FROM catalog_product
      """
    return try reading.rows(
      Statement(joining: columns, condition), repeat each values
    ) { row in
      InventoryItem(
        id: try row.value(0), name: try row.text(1), price: try row.money(2),
        stock: try row.stock(5), isOffered: try row.bool(6))
    }
  }

  func goods(_ id: Product.ID) throws -> InventoryItem {
    guard let goods = try goods("WHERE id = ?1", id.rawValue).first else {
      throw AdminError.noSuchProduct(id)
    }
    return goods
  }

  func moderatedReviews<Value: SQLBindable>(
    _ condition: Statement, _ value: Value
  ) throws -> [ModeratedReview] {
    let columns: Statement = """
      SELECT stars, author, text, date, is_refunded, is_hidden, number, product_id
      FROM catalog_review
      """
    return try reading.rows(
      Statement(joining: columns, condition, "ORDER BY date DESC, number DESC"), value
    ) { row in
      ModeratedReview(
        number: try row.int(6), product: try row.value(7), review: try row.review())
    }
  }
}

extension InventoryTable where Transaction == any WriteTransaction {
  /// Withdraws a product or offers it again; returns whether that was a change.
  package func offer(_ id: Product.ID, _ isOffered: Bool) throws -> Bool {
    guard try goods(id).isOffered != isOffered else { return false }
    try transaction.run(
      "UPDATE catalog_product SET is_offered = ? WHERE id = ?", isOffered ? 1 : 0, id.rawValue)
    if isOffered {
      try SearchedWords.index(transaction, only: id.rawValue)
    } else {
      try transaction.run(
        """
        DELETE FROM catalog_product_search
        WHERE rowid = (SELECT number FROM catalog_product WHERE id = ?)
        """, id.rawValue)
    }
    return true
  }
}
