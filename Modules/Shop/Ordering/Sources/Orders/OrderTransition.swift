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
  /// The parcel is handed over; from then on nothing can be cancelled.
  case ship
  /// The parcel arrives, and the time to send it back begins.
  case deliver
  /// The order is sent back; its money goes back, its goods are looked over first.
  case `return`

  /// Who takes a step.
  public enum Actor: Hashable, Sendable, CaseIterable {
    /// The person who ordered.
    case customer
    /// The shop itself, by its ``DeliverySchedule``.
    case shop
  }

  /// The states the step may be taken from.
  public var origins: Set<OrderStatus> { rule.origins }

  /// What the order is afterwards.
  public var target: OrderStatus { rule.target }

  /// Who may take the step.
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
  /// The payment was answered; the order waits to be sent.
  case paid
  /// It is on its way.
  case shipped
  /// It has arrived.
  case delivered
  /// The order was cancelled and its stock returned.
  case cancelled
  /// It was sent back, and its money is given back.
  case returned
}
