/// A step between two statuses of an order: the order's state machine.
///
/// ```swift
/// OrderTransition.cancel.status(from: .paid, by: .customer)     // .cancelled
/// OrderTransition.cancel.status(from: .shipped, by: .customer)  // nil
/// OrderTransition.ship.status(from: .paid, by: .customer)       // nil
/// ```
public enum OrderTransition: String, Hashable, Sendable, CaseIterable {
  case pay
  /// The order is cancelled; its stock and its money are returned.
  case cancel
  /// The parcel is handed over; from then on the order cannot be cancelled.
  case ship
  /// The parcel arrives, and the return period begins.
  case deliver
  /// The last piece of the order is returned; its money is refunded, its goods are inspected first.
  case `return`

  public enum Actor: Hashable, Sendable, CaseIterable {
    case customer
    /// The shop itself, by its ``DeliverySchedule``.
    case shop
  }

  public var origins: Set<OrderStatus> { rule.origins }

  public var target: OrderStatus { rule.target }

  public var actors: Set<Actor> { rule.actors }

  private var rule: (origins: Set<OrderStatus>, target: OrderStatus, actors: Set<Actor>) {
    switch self {
    case .pay: ([.placed], .paid, [.customer])
    case .cancel: ([.placed, .paid], .cancelled, [.customer, .shop])
    case .ship: ([.paid], .shipped, [.shop])
    case .deliver: ([.shipped], .delivered, [.shop])
    case .return: ([.delivered], .returned, [.customer])
    }
  }

  /// Returns the status after the step, or `nil` if the step is not allowed.
  public func status(from status: OrderStatus, by actor: Actor) -> OrderStatus? {
    origins.contains(status) && actors.contains(actor) ? target : nil
  }
}

/// The status of an order.
///
/// ``OrderTransition`` defines the steps between statuses.
public enum OrderStatus: String, Hashable, Sendable, CaseIterable {
  /// The stock is taken; payment is pending.
  case placed
  /// The order is paid and waits for shipping.
  case paid
  case shipped
  case delivered
  case cancelled
  case returned
}
