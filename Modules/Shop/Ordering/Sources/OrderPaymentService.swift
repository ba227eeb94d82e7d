public import DependencyInjection

/// Pays for orders whose payment was never answered.
public protocol OrderPaymentService: Sendable {
  /// Charges the card an order was placed with, and marks the order as paid.
  ///
  /// The charge carries the order's identifier, as the first one did: an order that was charged after
  /// all is not charged again, and one that is paid already is answered as it is. When the card is
  /// refused, the order is taken back and the cart filled again, as at the checkout. One whose time to
  /// pay is over is cancelled instead.
  ///
  /// - Parameter id: The order.
  /// - Returns: The order, paid.
  /// - Throws: ``OrderingError/notSignedIn``, ``OrderingError/noSuchOrder(_:)``,
  ///   ``OrderingError/paymentTimeOver(_:since:)``, ``OrderingError/orderCancelled(_:)``,
  ///   ``OrderingError/refundOutstanding(_:_:)``, ``OrderingError/cardUnknown(_:)`` or
  ///   ``OrderingError/paymentFailed(_:)``.
  @discardableResult
  func pay(_ id: Order.ID) async throws -> Order
}

/// Where the payment of orders is found among the dependencies.
public enum OrderPaymentKey: DependencyKey {
  public typealias Value = any OrderPaymentService
}
