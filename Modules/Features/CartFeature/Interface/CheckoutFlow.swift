public import Navigation
public import Ordering

/// Buys what is in the cart; ends with the order.
public struct CheckoutFlow: Flow {
  public typealias Value = Order.ID

  public let start = CheckoutRoute.address

  public init() {}
}
