/// A step from one state of an order to another: the order's state machine.
///
/// ```swift
/// OrderTransition.cancel.status(from: .paid, by: .customer)     // .cancelled
/// OrderTransition.cancel.status(from: .shipped, by: .customer)  // nil
/// OrderTransition.ship.status(from: .paid, by: .customer)       // nil
/// ```
public enum OrderTransition: String, Hashable, Sendable, CaseIterable {
  /// The payment is answered.
  case pay
  /// The order is cancelled; its stock and its money go back.
  case cancel
  case ship
  case deliver
  /// The order is sent back; its money goes back, its goods are looked over first.
  case `return`

  /// Who takes a step.
  public enum Actor: Hashable, Sendable, CaseIterable {
    case customer
    case shop
  }

  /// The states the step may be taken from.
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

  /// Where the step leads from a state, or `nil` where it may not be taken.
  public func status(from status: OrderStatus, by actor: Actor) -> OrderStatus? {
    origins.contains(status) && actors.contains(actor) ? target : nil
  }
}

/// How far an order has come.
///
/// ``OrderTransition`` says what leads from one to another.
public enum OrderStatus: String, Hashable, Sendable, CaseIterable {
  /// Stock is taken, payment is awaited.
  case placed
  case paid
  case shipped
  case delivered
  /// The order was cancelled and its stock returned.
  case cancelled
  case returned

  /// Whether an order may still be cancelled.
  public var canCancel: Bool { OrderTransition.cancel.origins.contains(self) }
}
