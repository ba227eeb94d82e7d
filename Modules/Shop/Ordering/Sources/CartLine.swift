public import Catalog
public import Money

/// One product in a cart, at the catalogue's price of this moment.
public struct CartLine: Hashable, Sendable, Identifiable {
  /// The product.
  public let product: Product.ID

  /// What the product is called.
  public let name: String

  /// What one costs now.
  public let unitPrice: Money

  /// How many are wanted.
  public let quantity: Quantity

  /// How many are left in stock.
  public let stock: Int

  /// What all of them cost.
  public let total: Money

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - item: The product as the catalogue has it now.
  ///   - quantity: How many are wanted.
  /// - Throws: `MoneyError.overflow` when the total is out of range.
  public init(item: ShelfItem, quantity: Quantity) throws(MoneyError) {
    (product, name, unitPrice, stock) = (item.id, item.name, item.price, item.stock)
    self.quantity = quantity
    total = try item.price.multiplied(by: quantity.value)
  }

  public var id: Product.ID { product }

  /// Whether fewer are left than are wanted.
  public var exceedsStock: Bool { stock < quantity.value }
}
