public import Money

/// A way of shipping as it is offered for one cart.
public struct ShippingOption: Hashable, Sendable {
  /// The way.
  public let method: ShippingMethod

  /// What it costs for this cart, before tax.
  public let price: Money

  /// Creates an option.
  public init(method: ShippingMethod, price: Money) {
    (self.method, self.price) = (method, price)
  }
}
