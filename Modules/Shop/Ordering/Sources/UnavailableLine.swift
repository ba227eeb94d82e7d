public import Catalog
public import Money

/// A product in a cart that cannot be sold as it is now.
///
/// It counts neither in the total nor in an order, and stands in the way of ordering the rest until it
/// is removed, so that nobody is sent less than the cart showed.
public struct UnavailableLine: Hashable, Sendable, Identifiable {
  /// Why a product cannot be sold.
  public enum Reason: Error, Hashable, Sendable {
    /// The shop does not have it any more.
    case removed

    /// Its price is not in the shop's currency.
    case otherCurrency(price: Money, shop: Currency)

    /// So many cost more than a cart may (``Cart/limit``).
    case amountTooLarge
  }

  /// The product.
  public let product: Product.ID

  /// What the product is called; its identifier where the shop does not have it any more.
  public let name: String

  /// How many are wanted.
  public let quantity: Quantity

  /// Why it cannot be sold.
  public let reason: Reason

  /// Creates a line.
  public init(product: Product.ID, name: String, quantity: Quantity, reason: Reason) {
    (self.product, self.name, self.quantity, self.reason) = (product, name, quantity, reason)
  }

  public var id: Product.ID { product }
}

extension UnavailableLine.Reason: CustomStringConvertible {
  /// The reason as a person reads it, such as `its price is 12.00 EUR, and the shop sells in USD`.
  public var description: String {
    switch self {
    case .removed: "the shop does not have it any more"
    case .otherCurrency(let price, let shop): "its price is \(price), and the shop sells in \(shop)"
    case .amountTooLarge: "so many cost more than a cart may"
    }
  }
}
