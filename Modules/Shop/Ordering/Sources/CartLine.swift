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

  /// Prices a line.
  ///
  /// - Parameters:
  ///   - wanted: What is wanted.
  ///   - currency: The shop's currency.
  /// - Throws: Why it cannot be sold.
  init(_ wanted: Cart.WantedLine, in currency: Currency) throws(UnavailableLine.Reason) {
    guard let item = wanted.item else { throw .removed }
    guard item.price.currency == currency else {
      throw .otherCurrency(price: item.price, shop: currency)
    }
    guard let total = try? item.price.multiplied(by: wanted.quantity.value) else {
      throw .amountTooLarge
    }
    (product, name, unitPrice, stock) = (wanted.product, item.name, item.price, item.stock)
    (quantity, self.total) = (wanted.quantity, total)
  }

  public var id: Product.ID { product }

  /// Whether fewer are left than are wanted.
  public var exceedsStock: Bool { stock < quantity.value }
}
