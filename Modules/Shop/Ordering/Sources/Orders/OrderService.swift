public import DependencyInjection
public import Money
public import SharedKernel

/// The orders of the person signed in.
///
/// Another person's order answers exactly like one that does not exist. Looking at orders also takes
/// the steps of the shop that are due (``DeliverySchedule``) and asks again for refunds that failed.
public protocol OrderService: Sendable {
  /// Lists the orders, newest first, or throws ``OrderingError/notSignedIn``.
  func orders(_ filter: OrderFilter, page: Page) async throws -> Listing<OrderSummary>

  /// Finds an order, or throws ``OrderingError/notSignedIn`` or ``OrderingError/noSuchOrder(_:)``.
  func order(_ id: Order.ID) async throws -> Order

  /// Cancels an order that is not on its way, returns its stock and its money.
  ///
  /// The use of its promo code is given back too. Repeated while its refund is outstanding, it asks
  /// for the refund again. Throws ``OrderingError/notSignedIn``, ``OrderingError/noSuchOrder(_:)``,
  /// ``OrderingError/cannotCancel(_:_:)`` or ``OrderingError/paymentFailed(_:)``.
  @discardableResult
  func cancel(_ id: Order.ID) async throws -> Order

  /// Sends back an order that has arrived, and returns its money.
  ///
  /// Its goods are looked over before they are sold again, so its stock does not return by itself;
  /// the use of its promo code stays used. Repeated while its refund is outstanding, it asks for
  /// the refund again. Throws ``OrderingError/notSignedIn``, ``OrderingError/noSuchOrder(_:)``,
  /// ``OrderingError/cannotReturn(_:_:)``, ``OrderingError/returnTimeOver(_:since:)`` or
  /// ``OrderingError/paymentFailed(_:)``.
  @discardableResult
  func sendBack(_ id: Order.ID) async throws -> Order
}

extension OrderService {
  /// Lists all orders, newest first, or throws ``OrderingError/notSignedIn``.
  public func orders(page: Page) async throws -> Listing<OrderSummary> {
    try await orders(.all, page: page)
  }
}

public enum OrdersKey: DependencyKey { public typealias Value = any OrderService }

/// Pays for orders whose payment was never answered.
public protocol OrderPaymentService: Sendable {
  /// Charges the card an order was placed with, and marks the order as paid.
  ///
  /// The charge carries the order's identifier, as the first one did: an order that was charged
  /// after all is not charged again, and one that is paid already is answered as it is. When the
  /// card is refused, the order is taken back and the cart filled again, as at the checkout. One
  /// whose time to pay is over is cancelled instead. Throws ``OrderingError/notSignedIn``,
  /// ``OrderingError/noSuchOrder(_:)``, ``OrderingError/paymentTimeOver(_:since:)``,
  /// ``OrderingError/orderCancelled(_:)``, ``OrderingError/refundOutstanding(_:_:)``,
  /// ``OrderingError/cardUnknown(_:)`` or ``OrderingError/paymentFailed(_:)``.
  @discardableResult
  func pay(_ id: Order.ID) async throws -> Order
}

public enum OrderPaymentKey: DependencyKey { public typealias Value = any OrderPaymentService }

/// The shop's own steps with the orders of everybody.
public protocol OrderMaintenanceService: Sendable {
  /// Cancels the orders that were not paid in time (``DeliverySchedule/paymentTime``), so that no one
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

public enum OrderMaintenanceKey: DependencyKey {
  public typealias Value = any OrderMaintenanceService
}

/// Which orders are listed.
public enum OrderFilter: String, Hashable, Sendable, CaseIterable {
  /// Every order, whatever became of it.
  case all
  /// Those whose payment is awaited.
  case unpaid
  /// Those that have not arrived yet.
  case open
  /// Those that have arrived and were kept.
  case delivered
  /// Those that were called off, by the person or for want of a payment.
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

/// An order in a list.
public struct OrderSummary: Hashable, Sendable, Identifiable {
  /// Names the order, to lead there.
  public let id: Order.ID
  /// When it was ordered; the newest stands first in a list.
  public let placedAt: Timestamp
  /// How far it has come.
  public let status: OrderStatus
  /// How many pieces were ordered.
  public let count: Int
  /// What was to be paid for it.
  public let total: Money

  public init(id: Order.ID, placedAt: Timestamp, status: OrderStatus, count: Int, total: Money) {
    (self.id, self.placedAt, self.status) = (id, placedAt, status)
    (self.count, self.total) = (count, total)
  }
}
