public import DependencyInjection

/// The shop's own steps with the orders of everybody.
public protocol OrderMaintenanceService: Sendable {
  /// Cancels the orders that were not paid in time (``DeliverySchedule/paymentTime``), so that nobody
  /// keeps stock from others by an answer that never came.
  ///
  /// Stock and the uses of promotions go back, and so does what a card was charged without an answer.
  /// Call it at the start of the app; checkouts and looks at orders do the same. Where nothing can be
  /// written now, or the gateway does not answer, the next time tries again.
  func cancelUnpaidOrders() async throws

  /// Gives back everybody's money that is still owed, as that of orders cancelled while their owner was
  /// away.
  ///
  /// Call it at the start of the app. A refund that fails stays noted for the next time, and hinders no
  /// other.
  func makeRefunds() async throws
}

/// Where the maintenance of orders is found among the dependencies.
public enum OrderMaintenanceKey: DependencyKey {
  public typealias Value = any OrderMaintenanceService
}
