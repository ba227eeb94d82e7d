public import Money

/// A product as ordering sees it: what it is called, what it costs, how many are left.
public struct ShelfItem: Hashable, Sendable {
  /// The product.
  public let id: Product.ID

  /// What a person reads.
  public let name: String

  /// What one costs now, before tax.
  public let price: Money

  /// How many are left now.
  public let stock: Int

  /// Creates an item.
  public init(id: Product.ID, name: String, price: Money, stock: Int) {
    (self.id, self.name, self.price, self.stock) = (id, name, price, stock)
  }
}
