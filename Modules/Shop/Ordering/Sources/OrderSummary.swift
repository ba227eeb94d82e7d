public import Money
public import SharedKernel

/// An order in a list.
public struct OrderSummary: Hashable, Sendable, Identifiable {
  /// The order.
  public let id: Order.ID

  /// The moment it was placed.
  public let placedAt: Timestamp

  /// How far it has come.
  public let status: OrderStatus

  /// How many pieces were ordered.
  public let count: Int

  /// What was to be paid.
  public let total: Money

  /// Creates a summary.
  public init(id: Order.ID, placedAt: Timestamp, status: OrderStatus, count: Int, total: Money) {
    (self.id, self.placedAt, self.status) = (id, placedAt, status)
    (self.count, self.total) = (count, total)
  }
}
