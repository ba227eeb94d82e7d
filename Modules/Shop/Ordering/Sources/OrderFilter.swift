/// Which orders are listed.
public enum OrderFilter: String, Hashable, Sendable, CaseIterable {
  /// All of them.
  case all

  /// Those whose payment is awaited.
  case unpaid

  /// Those that have not arrived yet.
  case open

  /// Those that have arrived.
  case delivered

  /// Those that were cancelled.
  case cancelled

  /// Those that were sent back.
  case returned

  /// The states of the orders listed.
  public var statuses: Set<OrderStatus> {
    switch self {
    case .all: Set(OrderStatus.allCases)
    case .unpaid: [.placed]
    case .open: [.placed, .paid, .shipped]
    case .delivered: [.delivered]
    case .cancelled: [.cancelled]
    case .returned: [.returned]
    }
  }
}
