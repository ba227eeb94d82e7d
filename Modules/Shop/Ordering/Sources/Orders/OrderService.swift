public import DependencyInjection
public import Money
public import SharedKernel

/// The orders of the signed-in person.
///
/// Another person's order behaves exactly like one that does not exist. Viewing orders also performs the
/// shop's due steps (``DeliverySchedule``) and retries failed refunds.
public protocol OrderService: Sendable {
  /// Returns the orders, newest first, or throws ``OrderingError/notSignedIn``.
  func orders(_ filter: OrderFilter, page: Page) async throws -> Listing<OrderSummary>

  /// Returns what all orders come to, or throws ``OrderingError/notSignedIn``.
  func sums() async throws -> OrderSums

  /// Returns an order, or throws ``OrderingError/notSignedIn`` or ``OrderingError/noSuchOrder(_:)``.
  func order(_ id: Order.ID) async throws -> Order

  /// Cancels an order that is not shipped yet, and returns its stock and its money.
  ///
  /// The use of its promo code is returned, too. Calling it again while the refund is outstanding retries
  /// the refund. Throws ``OrderingError/notSignedIn``, ``OrderingError/noSuchOrder(_:)``,
  /// ``OrderingError/cannotCancel(_:_:)`` or ``OrderingError/paymentFailed(_:)``.
  @discardableResult
  func cancel(_ id: Order.ID) async throws -> Order

  /// Returns pieces of a delivered order to the shop, or all that are left, and refunds them.
  ///
  /// The goods are inspected before they are sold again, so the stock does not increase automatically; the
  /// promo code remains used. Calling it again with the same request, or without one once everything went back,
  /// retries an outstanding refund. Throws ``OrderingError/notSignedIn``, ``OrderingError/noSuchOrder(_:)``,
  /// ``OrderingError/paymentFailed(_:)`` or the errors of ``Order/sendBack(_:at:)``.
  @discardableResult
  func sendBack(_ id: Order.ID, _ request: ReturnRequest?) async throws -> Order
}

extension OrderService {
  /// Returns all that is left of a delivered order; see ``sendBack(_:_:)``.
  @discardableResult
  public func sendBack(_ id: Order.ID) async throws -> Order { try await sendBack(id, nil) }

  /// Returns all orders, newest first, or throws ``OrderingError/notSignedIn``.
  public func orders(page: Page) async throws -> Listing<OrderSummary> {
    try await orders(.all, page: page)
  }
}

public enum OrdersKey: DependencyKey { public typealias Value = any OrderService }

/// Pays for orders whose payment got no answer.
public protocol OrderPaymentService: Sendable {
  /// Charges the card an order was placed with, and marks the order as paid; one that costs nothing is paid already.
  ///
  /// The charge carries the order's identifier, like the first one: an order that was charged after all is
  /// not charged again, and a paid order is returned unchanged. If the card is refused, the order is undone
  /// and the cart filled again, as at the checkout. If the payment deadline has passed, the order is
  /// cancelled instead. Throws ``OrderingError/notSignedIn``, ``OrderingError/noSuchOrder(_:)``,
  /// ``OrderingError/paymentTimeOver(_:since:)``, ``OrderingError/orderCancelled(_:)``,
  /// ``OrderingError/refundOutstanding(_:_:)``, ``OrderingError/cardUnknown(_:)`` or
  /// ``OrderingError/paymentFailed(_:)``.
  @discardableResult
  func pay(_ id: Order.ID) async throws -> Order
}

public enum OrderPaymentKey: DependencyKey { public typealias Value = any OrderPaymentService }

/// The shop's own steps on the orders of all accounts.
public protocol OrderMaintenanceService: Sendable {
  /// Cancels the orders that were not paid in time (``DeliverySchedule/paymentTime``), so that an unanswered
  /// payment does not keep stock from others.
  ///
  /// It returns stock and uses of promotions, and refunds charges that got no answer. Call it when the app
  /// starts; checkouts and views of orders do the same. If nothing can be written now, or the gateway does
  /// not answer, the next call tries again.
  func cancelUnpaidOrders() async throws

  /// Makes all outstanding refunds, such as those of orders cancelled while their owner was away.
  ///
  /// Call it when the app starts. A failed refund stays recorded for the next call, and does not stop the
  /// others.
  func makeRefunds() async throws
}

public enum OrderFilter: String, Hashable, Sendable, CaseIterable {
  case all
  /// Orders that await payment.
  case unpaid
  /// Orders that have not arrived yet.
  case open
  /// Orders that have arrived and were kept.
  case delivered
  /// Orders that were cancelled, by the person or for lack of payment.
  case cancelled
  case returned

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
  public let id: Order.ID
  public let placedAt: Timestamp
  public let status: OrderStatus
  /// The number of pieces.
  public let count: Int
  public let total: Money
  /// The total less what was refunded for returned pieces.
  public let kept: Money
  /// What plugins added to the total or took off it, less what went back.
  public let adjustments: [PriceAdjustment]

  public init(
    id: Order.ID, placedAt: Timestamp, status: OrderStatus, count: Int, total: Money,
    kept: Money? = nil, adjustments: [PriceAdjustment] = []
  ) {
    (self.id, self.placedAt, self.status) = (id, placedAt, status)
    (self.count, self.total, self.adjustments) = (count, total, adjustments)
    self.kept = kept ?? total
  }
}
