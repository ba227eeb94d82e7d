public import DependencyInjection

/// Turns a cart into an order.
public protocol CheckoutService: Sendable {
  /// Works out what the cart would cost if it were sent to a region now.
  ///
  /// - Parameter region: Where it is sent.
  /// - Returns: The lines and every part of the total.
  /// - Throws: ``OrderingError/emptyCart``.
  func quote(region: TaxRegion) async throws -> Quote

  /// Orders what is in the cart of the person signed in, pays for it and empties the cart.
  ///
  /// Prices, promotion and stock are read again inside the transaction that takes the stock. A request
  /// repeated with its key gives the order it gave before, also after a crash; an order is charged at
  /// most once.
  ///
  /// - Parameter request: Everything needed to order.
  /// - Returns: The order, paid.
  /// - Throws: ``OrderingError``: not signed in, an empty cart, a changed price, sold out, the key used
  ///   for another request, an unknown card, the payment failed, or the order was called off meanwhile.
  func place(_ request: CheckoutRequest) async throws -> Order
}

/// Where the checkout is found among the dependencies.
public enum CheckoutKey: DependencyKey {
  public typealias Value = any CheckoutService
}
