public import SharedKernel

/// One step in the life of an order.
public struct OrderEvent: Hashable, Sendable {
  /// What the order became.
  public let status: OrderStatus

  /// When.
  public let date: Timestamp

  /// Creates a step.
  public init(status: OrderStatus, date: Timestamp) {
    (self.status, self.date) = (status, date)
  }
}
