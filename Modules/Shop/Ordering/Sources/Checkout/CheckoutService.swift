public import DependencyInjection

/// Turns a cart into an order.
public protocol CheckoutService: Sendable {
  /// Works out what the cart would cost if it were sent to a region now.
  ///
  /// Throws ``OrderingError/emptyCart``, or ``OrderingError/unavailable(_:_:)`` with the line that
  /// has to be removed first.
  func quote(region: TaxRegion, shippingMethod: ShippingMethod) async throws -> Quote

  /// Orders what is in the cart of the person signed in, pays for it and empties the cart.
  ///
  /// Prices, promotion and stock are read again inside the transaction that takes the stock. A
  /// request repeated with its key gives the order it gave before, also after a crash; an order is
  /// charged at most once. A key is kept as long as its order, which is never removed once it was
  /// paid or called off; a request whose card was refused leaves neither. Throws ``OrderingError``:
  /// not signed in, an empty cart, a line that cannot be sold any more, a changed price or cart,
  /// sold out, the key used for another request, an unknown card, the payment failed, or the order
  /// was cancelled meanwhile.
  func place(_ request: CheckoutRequest) async throws -> Order
}

extension CheckoutService {
  /// Works out what the cart would cost by standard shipping.
  public func quote(region: TaxRegion) async throws -> Quote {
    try await quote(region: region, shippingMethod: .standard)
  }
}

public enum CheckoutKey: DependencyKey { public typealias Value = any CheckoutService }
