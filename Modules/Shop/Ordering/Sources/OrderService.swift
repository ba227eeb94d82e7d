public import DependencyInjection
public import SharedKernel

/// The orders of the person signed in.
///
/// Another person's order answers exactly like one that does not exist. Looking at orders also takes
/// the steps of the shop that are due (``DeliverySchedule``) and asks again for refunds that failed.
public protocol OrderService: Sendable {
  /// Lists the orders, newest first.
  ///
  /// - Parameters:
  ///   - filter: Which of them.
  ///   - page: The page.
  /// - Returns: The page, and how many orders the filter leaves.
  /// - Throws: ``OrderingError/notSignedIn``.
  func orders(_ filter: OrderFilter, page: Page) async throws -> Listing<OrderSummary>

  /// Finds an order, or throws ``OrderingError/notSignedIn`` or ``OrderingError/noSuchOrder(_:)``.
  func order(_ id: Order.ID) async throws -> Order

  /// Cancels an order that is not on its way, returns its stock and its money.
  ///
  /// The use of its promo code is given back too. Repeated while its refund is outstanding, it asks for
  /// the refund again.
  ///
  /// - Parameter id: The order.
  /// - Returns: The order afterwards.
  /// - Throws: ``OrderingError/notSignedIn``, ``OrderingError/noSuchOrder(_:)``,
  ///   ``OrderingError/cannotCancel(_:_:)`` or ``OrderingError/paymentFailed(_:)``.
  @discardableResult
  func cancel(_ id: Order.ID) async throws -> Order

  /// Sends back an order that has arrived, and returns its money.
  ///
  /// Its goods are looked over before they are sold again, so its stock does not return by itself; the
  /// use of its promo code stays used. Repeated while its refund is outstanding, it asks for the refund
  /// again.
  ///
  /// - Parameter id: The order.
  /// - Returns: The order afterwards.
  /// - Throws: ``OrderingError/notSignedIn``, ``OrderingError/noSuchOrder(_:)``,
  ///   ``OrderingError/cannotReturn(_:_:)``, ``OrderingError/returnTimeOver(_:since:)`` or
  ///   ``OrderingError/paymentFailed(_:)``.
  @discardableResult
  func sendBack(_ id: Order.ID) async throws -> Order
}

extension OrderService {
  /// Lists all orders, newest first, or throws ``OrderingError/notSignedIn``.
  public func orders(page: Page) async throws -> Listing<OrderSummary> {
    try await orders(.all, page: page)
  }
}

/// Where the orders are found among the dependencies.
public enum OrdersKey: DependencyKey {
  public typealias Value = any OrderService
}
