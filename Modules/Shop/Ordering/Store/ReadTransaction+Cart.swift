import Catalog
import Database
import Money
import Ordering
import SharedKernel

extension ReadTransaction {
  /// An owner's cart at the prices of a catalogue; the empty cart for no owner.
  func cart(
    of owner: CartOwner?, catalog: any CatalogSnapshot, currency: Currency, at now: Timestamp
  ) throws -> Cart {
    guard let owner else { return try Cart([], currency: currency) }
    let wanted = try rows(
      "SELECT product_id, quantity FROM ordering_cart_line WHERE owner = ? ORDER BY number",
      owner.column
    ) { (product: try $0.identifier(0) as Product.ID, quantity: try $0.quantity(1)) }
    let lines = try wanted.map { product, quantity in
      Cart.WantedLine(product, quantity: quantity, item: try catalog.itemIfAny(product))
    }
    return try Cart(lines, currency: currency, promotion: try promotionClaim(of: owner, at: now))
  }

  /// How many pieces an owner's cart holds.
  func cartCount(of owner: CartOwner) throws -> Int {
    try first(
      "SELECT coalesce(sum(quantity), 0) FROM ordering_cart_line WHERE owner = ?", owner.column
    ) { try $0.int(0) } ?? 0
  }

  /// How many pieces of a product an owner's cart holds, or `nil`.
  func quantity(of product: Product.ID, in owner: CartOwner) throws -> Quantity? {
    try first(
      "SELECT quantity FROM ordering_cart_line WHERE owner = ? AND product_id = ?", owner.column,
      product.rawValue
    ) { try $0.quantity(0) }
  }
}

extension CatalogSnapshot {
  /// A product as the catalogue has it, or `nil` where it does not have it any more.
  fileprivate func itemIfAny(_ product: Product.ID) throws -> ShelfItem? {
    do {
      return try item(product)
    } catch CatalogError.noSuchProduct {
      return nil
    }
  }
}
