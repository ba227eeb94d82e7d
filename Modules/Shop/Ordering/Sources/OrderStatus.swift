/// How far an order has come.
///
/// What leads from one to another is told by ``OrderTransition``.
public enum OrderStatus: String, Hashable, Sendable, CaseIterable {
  /// Stock is taken, payment is awaited.
  case placed

  /// The order is paid.
  case paid

  /// The order is on its way.
  case shipped

  /// The order has arrived.
  case delivered

  /// The order was cancelled and its stock returned.
  case cancelled

  /// The order was sent back after it had arrived.
  case returned

  /// Whether an order may still be cancelled.
  public var canCancel: Bool { OrderTransition.cancel.origins.contains(self) }
}
