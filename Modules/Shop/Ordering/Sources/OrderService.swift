public import Catalog
public import DependencyInjection

/// The orders of the person signed in.
///
/// Another person's order answers exactly like one that does not exist.
public protocol OrderService: Sendable {
  /// Lists the orders, newest first, or throws ``OrderingError/notSignedIn``.
  func orders(page: Page) async throws -> Listing<OrderSummary>

  /// Finds an order, or throws ``OrderingError/notSignedIn`` or ``OrderingError/noSuchOrder(_:)``.
  func order(_ id: Order.ID) async throws -> Order

  /// Calls off an order that is not on its way, returns its stock and its money.
  ///
  /// - Parameter id: The order.
  /// - Returns: The order afterwards.
  /// - Throws: ``OrderingError/notSignedIn``, ``OrderingError/noSuchOrder(_:)``,
  ///   ``OrderingError/cannotCancel(_:_:)`` or ``OrderingError/paymentFailed(_:)``.
  @discardableResult
  func cancel(_ id: Order.ID) async throws -> Order
}

/// Where the orders are found among the dependencies.
public enum OrdersKey: DependencyKey {
  public typealias Value = any OrderService
}
