import Accounts
import Catalog
import Database
import Money
import Ordering
import SharedKernel

/// The owner of a cart: an account, or the device if no one is signed in.
///
/// Every statement about carts includes the owner, as a binding.
enum CartOwner {
  case account(User.ID)
  case guest(String)

  var column: String {
    switch self {
    case .account(let id): "account:\(id)"
    case .guest(let id): "guest:\(id)"
    }
  }
}

/// The carts, each of an owner.
struct CartTable<Transaction>: TransactionTable {
  let transaction: Transaction
  let reading: any ReadTransaction

  /// Returns the owner of the device's guest cart, or `nil` if the device never had one.
  func guest(on device: String) throws -> CartOwner? {
    try reading.first("SELECT id FROM ordering_guest WHERE device = ?", device) { row in
      CartOwner.guest(try row.text(0))
    }
  }

  /// Returns the owner of the current cart, or `nil` if it has none yet.
  func owner(for user: User?, on device: String) throws -> CartOwner? {
    if let user { return .account(user.id) }
    return try guest(on: device)
  }

  /// Returns an owner's cart at the prices of a catalogue; empty for no owner.
  func cart(of owner: CartOwner?, catalog: any CatalogSnapshot, at now: Timestamp) throws -> Cart {
    guard let owner else { return try Cart([]) }
    let lines = try lines(of: owner).map { product, quantity in
      (product, quantity, try catalog.itemIfAny(product))
    }
    return try Cart(lines, promotion: try promotionClaim(of: owner, at: now))
  }

  func lines(of owner: CartOwner) throws -> [(product: Product.ID, quantity: Quantity)] {
    try reading.rows(
      "SELECT product_id, quantity FROM ordering_cart_line WHERE owner = ? ORDER BY number",
      owner.column
    ) { (try $0.value(0), try $0.quantity(1)) }
  }

  func count(of owner: CartOwner) throws -> Int {
    try reading.first(
      "SELECT CAST(coalesce(sum(quantity), 0) AS INTEGER) FROM ordering_cart_line WHERE owner = ?",
      owner.column
    ) { try $0.int(0) } ?? 0
  }

  func quantity(of product: Product.ID, in owner: CartOwner) throws -> Quantity? {
    try reading.first(
      "SELECT quantity FROM ordering_cart_line WHERE owner = ? AND product_id = ?", owner.column,
      product.rawValue
    ) { try $0.quantity(0) }
  }

  func code(of owner: CartOwner) throws -> String? {
    try reading.first("SELECT code FROM ordering_cart_promotion WHERE owner = ?", owner.column) {
      try $0.text(0)
    }
  }

  func promotionClaim(of owner: CartOwner, at now: Timestamp) throws -> PromotionClaim? {
    try code(of: owner).flatMap(PromoCode.init).flatMap {
      try PromotionTable(reading).claim($0, by: owner, at: now)
    }
  }
}

extension CartTable where Transaction == any WriteTransaction {
  /// Returns the owner of the current cart; creates an identifier for the device's guest if necessary.
  func owner(
    for user: User?, on device: String, identifiers: IDGenerator
  ) throws -> CartOwner {
    if let owner = try self.owner(for: user, on: device) { return owner }
    let guest = identifiers.next(prefix: "d")
    try transaction.run("INSERT INTO ordering_guest (device, id) VALUES (?, ?)", device, guest)
    return .guest(guest)
  }

  func setLine(_ product: Product.ID, _ quantity: Quantity, of owner: CartOwner) throws {
    try transaction.run(
      """
      INSERT INTO ordering_cart_line (owner, product_id, quantity) VALUES (?, ?, ?)
      ON CONFLICT (owner, product_id) DO UPDATE SET quantity = excluded.quantity
      """, owner.column, product.rawValue, quantity.value)
  }

  /// Adds pieces to an owner's cart, up to the line limit, and returns whether all of them fitted.
  func addLine(
    _ product: Product.ID, _ quantity: Quantity, to owner: CartOwner
  ) throws -> Bool {
    guard let present = try self.quantity(of: product, in: owner) else {
      try setLine(product, quantity, of: owner)
      return true
    }
    let sum = present.adding(quantity)
    try setLine(product, sum, of: owner)
    return sum.value == present.value + quantity.value
  }

  func setPromotion(_ code: PromoCode, of owner: CartOwner) throws {
    try transaction.run(
      """
      INSERT INTO ordering_cart_promotion (owner, code) VALUES (?, ?)
      ON CONFLICT (owner) DO UPDATE SET code = excluded.code
      """, owner.column, code.text)
  }

  func restorePromotion(_ code: PromoCode, of owner: CartOwner) throws {
    try transaction.run(
      "INSERT INTO ordering_cart_promotion (owner, code) VALUES (?, ?) ON CONFLICT (owner) DO NOTHING",
      owner.column, code.text)
  }

  func removePromotion(of owner: CartOwner) throws {
    try transaction.run("DELETE FROM ordering_cart_promotion WHERE owner = ?", owner.column)
  }

  func clear(of owner: CartOwner) throws {
    try transaction.run("DELETE FROM ordering_cart_line WHERE owner = ?", owner.column)
    try removePromotion(of: owner)
  }

  /// Moves one owner's cart into another's, and returns the result; `nil` if there were no lines.
  ///
  /// A code moves even without lines: it may have been applied before the last line was removed.
  func move(from source: CartOwner, to target: CartOwner) throws -> CartMerge? {
    let lines = try lines(of: source)
    var capped: [Product.ID] = []
    for (product, quantity) in lines where try !addLine(product, quantity, to: target) {
      capped.append(product)
    }
    try transaction.run(
      """
      INSERT INTO ordering_cart_promotion (owner, code)
      SELECT ?, code FROM ordering_cart_promotion WHERE owner = ?
      ON CONFLICT (owner) DO NOTHING
      """, target.column, source.column)
    try clear(of: source)
    return lines.isEmpty ? nil : CartMerge(movedLines: lines.count, cappedProducts: capped)
  }
}

extension CatalogSnapshot {
  fileprivate func itemIfAny(_ product: Product.ID) throws -> StockItem? {
    do {
      return try item(product)
    } catch CatalogError.noSuchProduct {
      return nil
    }
  }
}
