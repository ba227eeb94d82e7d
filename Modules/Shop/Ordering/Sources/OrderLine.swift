public import Catalog
public import Money

/// One product of an order, as it was called and priced then.
public struct OrderLine: Hashable, Sendable {
  /// The product.
  public let product: Product.ID

  /// What it was called.
  public let name: String

  /// What one cost.
  public let unitPrice: Money

  /// How many were ordered.
  public let quantity: Quantity

  /// What they cost before the discount.
  public let total: Money

  /// The line's part of the order's discount.
  public let discount: Money

  /// Creates a line.
  public init(
    product: Product.ID, name: String, unitPrice: Money, quantity: Quantity, total: Money,
    discount: Money
  ) {
    (self.product, self.name, self.unitPrice) = (product, name, unitPrice)
    (self.quantity, self.total, self.discount) = (quantity, total, discount)
  }
}
