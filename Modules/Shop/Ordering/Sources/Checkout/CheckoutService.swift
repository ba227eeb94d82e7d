public import DependencyInjection

/// Turns a cart into an order.
public protocol CheckoutService: Sendable {
  /// Returns what the cart would cost now if it were sent to a region.
  ///
  /// Throws ``OrderingError/emptyCart``, or ``OrderingError/unavailable(_:_:)`` with the line to
  /// remove first.
  func quote(region: TaxRegion, shippingMethod: ShippingMethod) async throws -> Quote

  /// Orders and pays for the contents of the signed-in person's cart, and empties it.
  ///
  /// Prices, promotion and stock are read again inside the transaction that takes the stock. A repeated
  /// request with the same key returns the same order, even after a crash; an order is charged at most once.
  /// A key is kept as long as its order, which is never removed once it was paid or cancelled; a request
  /// whose card was refused leaves neither. Throws ``OrderingError``: not signed in, an empty cart, a line
  /// that can no longer be sold, a changed price or cart, sold out, a key used for another request, an
  /// unknown card, a failed payment, or an order cancelled in the meantime.
  func place(_ request: CheckoutRequest) async throws -> Order
}

extension CheckoutService {
  /// Returns what the cart would cost with standard shipping.
  public func quote(region: TaxRegion) async throws -> Quote {
    try await quote(region: region, shippingMethod: .standard)
  }
}

public enum CheckoutKey: DependencyKey { public typealias Value = any CheckoutService }
