import Catalog
import Database
import Ordering
import SharedKernel

extension WriteTransaction {
  /// Makes an owner's cart hold so many pieces of a product.
  func setCartLine(_ product: Product.ID, _ quantity: Quantity, of owner: CartOwner) throws {
    try run(
      """
      INSERT INTO ordering_cart_line (owner, product_id, quantity) VALUES (?, ?, ?)
      ON CONFLICT (owner, product_id) DO UPDATE SET quantity = excluded.quantity
      """, owner.column, product.rawValue, quantity.value)
  }

  /// Adds pieces to an owner's cart, as many as a line can hold, and tells whether all of them fitted.
  func addCartLine(
    _ product: Product.ID, _ quantity: Quantity, to owner: CartOwner
  ) throws -> Bool {
    guard let present = try self.quantity(of: product, in: owner) else {
      try setCartLine(product, quantity, of: owner)
      return true
    }
    let sum = present.adding(quantity)
    try setCartLine(product, sum, of: owner)
    return sum.value == present.value + quantity.value
  }

  /// Applies a promo code to an owner's cart, in place of another.
  func setCartPromotion(_ code: PromoCode, of owner: CartOwner) throws {
    try run(
      """
      INSERT INTO ordering_cart_promotion (owner, code) VALUES (?, ?)
      ON CONFLICT (owner) DO UPDATE SET code = excluded.code
      """, owner.column, code.text)
  }

  /// Applies a promo code to an owner's cart, unless it carries one.
  func restoreCartPromotion(_ code: PromoCode, of owner: CartOwner) throws {
    try run(
      "INSERT INTO ordering_cart_promotion (owner, code) VALUES (?, ?) ON CONFLICT (owner) DO NOTHING",
      owner.column, code.text)
  }

  /// Takes the promotion off an owner's cart.
  func removeCartPromotion(of owner: CartOwner) throws {
    try run("DELETE FROM ordering_cart_promotion WHERE owner = ?", owner.column)
  }

  /// Empties an owner's cart and forgets its promotion.
  func clearCart(of owner: CartOwner) throws {
    try run("DELETE FROM ordering_cart_line WHERE owner = ?", owner.column)
    try removeCartPromotion(of: owner)
  }

  /// Moves one owner's cart into another's, and tells what happened; `nil` when there was no line.
  ///
  /// A code comes along without a line, too: it may have been applied before the last one was taken out.
  func moveCart(from source: CartOwner, to target: CartOwner) throws -> CartMerge? {
    let lines = try rows(
      "SELECT product_id, quantity FROM ordering_cart_line WHERE owner = ? ORDER BY number",
      source.column
    ) { (product: try $0.identifier(0) as Product.ID, quantity: try $0.quantity(1)) }
    var capped: [Product.ID] = []
    for (product, quantity) in lines where try !addCartLine(product, quantity, to: target) {
      capped.append(product)
    }
    try run(
      """
      INSERT INTO ordering_cart_promotion (owner, code)
      SELECT ?, code FROM ordering_cart_promotion WHERE owner = ?
      ON CONFLICT (owner) DO NOTHING
      """, target.column, source.column)
    try clearCart(of: source)
    return lines.isEmpty ? nil : CartMerge(movedLines: lines.count, cappedProducts: capped)
  }
}
