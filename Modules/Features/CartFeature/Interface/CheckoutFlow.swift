public import Navigation
public import Ordering

/// Buys the contents of the cart; ends with the order.
public struct CheckoutFlow: Flow {
  public typealias Value = Order.ID

  public let start = CheckoutRoute.address

  public init() {}
}
