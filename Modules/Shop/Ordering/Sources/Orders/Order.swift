public import Catalog
public import Money
public import SharedKernel

/// What was ordered, at the prices of that moment.
public struct Order: Hashable, Sendable, Identifiable {
  public typealias ID = Identifier<Order>

  /// The order's name in links, such as `o-7k3f9qxm`.
  public let id: ID
  /// When the stock was taken for it.
  public let placedAt: Timestamp
  /// How far it has come.
  public private(set) var status: OrderStatus
  /// Every step so far, oldest first.
  public private(set) var history: [OrderEvent]
  /// The goods, in the order of the cart.
  public let lines: [OrderLine]
  /// What it cost, part by part, and will cost whatever prices do.
  public let totals: OrderTotals
  /// The code of the promotion that counted, if any.
  public let promoCode: PromoCode?
  /// Where it was to be sent.
  public let address: Address
  /// How it was to be sent, which decides when it arrives.
  public let shippingMethod: ShippingMethod
  /// What a person reads of the card it is paid with, or `nil` where that was not kept.
  public let paymentLabel: String?
  /// Whether money of the order is still to be given back.
  public var isRefundOutstanding: Bool

  public init(
    id: ID, placedAt: Timestamp, status: OrderStatus, history: [OrderEvent], lines: [OrderLine],
    totals: OrderTotals, promoCode: PromoCode?, address: Address,
    shippingMethod: ShippingMethod = .standard, paymentLabel: String? = nil,
    isRefundOutstanding: Bool = false
  ) {
    (self.id, self.placedAt, self.status, self.history) = (id, placedAt, status, history)
    (self.lines, self.totals, self.promoCode, self.address) = (lines, totals, promoCode, address)
    (self.shippingMethod, self.paymentLabel) = (shippingMethod, paymentLabel)
    self.isRefundOutstanding = isRefundOutstanding
  }

  /// Creates the order that a checkout makes of a quote.
  ///
  /// Throws `MoneyError` when currencies differ.
  public init(
    id: ID, of quote: Quote, _ request: CheckoutRequest, paymentLabel: String?, at now: Timestamp
  ) throws(MoneyError) {
    let discounts = try quote.discountPerLine()
    self.init(
      id: id, placedAt: now, status: .placed, history: [OrderEvent(status: .placed, date: now)],
      lines: zip(quote.lines, discounts).map { line, discount in
        OrderLine(
          product: line.product, name: line.name, unitPrice: line.unitPrice,
          quantity: line.quantity, total: line.total, discount: discount)
      },
      totals: quote.totals,
      promoCode: quote.promotion.flatMap { $0.counts ? $0.code : nil }, address: request.address,
      shippingMethod: quote.shippingMethod, paymentLabel: paymentLabel)
  }

  /// The parts of what it cost, each with its label, and their total; a discount, which is negative, only where
  /// there was one.
  public var sums: [(label: String, amount: Money)] {
    get throws(MoneyError) {
      try totals.sums(discountedBy: promoCode, sentBy: shippingMethod, to: address.region)
    }
  }

  /// How many pieces were ordered.
  public var count: Int { lines.reduce(0) { $0 + $1.quantity.value } }
}

extension Order {
  /// Takes a step where the state and the actor allow it.
  ///
  /// Answers the moment the step is dated with, never before the last one, since the clock may have
  /// been set back; `nil` where the step may not be taken.
  @discardableResult
  public mutating func take(
    _ transition: OrderTransition, at date: Timestamp, by actor: OrderTransition.Actor
  ) -> Timestamp? {
    guard let after = transition.status(from: status, by: actor) else { return nil }
    let dated = max(date, history.last?.date ?? placedAt)
    status = after
    history.append(OrderEvent(status: after, date: dated))
    return dated
  }

  /// Checks that the person who ordered may cancel the order or return it.
  ///
  /// Throws ``OrderingError/cannotCancel(_:_:)``, ``OrderingError/cannotReturn(_:_:)`` or
  /// ``OrderingError/returnTimeOver(_:since:)``.
  public func check(_ transition: OrderTransition, at now: Timestamp) throws(OrderingError) {
    guard transition.status(from: status, by: .customer) != nil else {
      throw transition == .cancel ? .cannotCancel(id, status) : .cannotReturn(id, status)
    }
    if transition == .return, let end = returnEnd(), now >= end {
      throw .returnTimeOver(id, since: end)
    }
  }

  /// The shop's next step, and the moment it is due; `nil` where none is.
  public func nextStep() -> (transition: OrderTransition, dueAt: Timestamp)? {
    guard let last = history.last?.date else { return nil }
    let times = DeliverySchedule.sandbox.times(for: shippingMethod)
    return switch status {
    case .paid: (.ship, last.advanced(bySeconds: times.untilShipped))
    case .shipped: (.deliver, last.advanced(bySeconds: times.untilDelivered))
    default: nil
    }
  }

  /// The moment the order can no longer be returned, or `nil` where it never arrived.
  public func returnEnd() -> Timestamp? {
    let arrival = history.last { $0.status == .delivered }?.date
    return arrival?.advanced(bySeconds: DeliverySchedule.sandbox.returnTime)
  }

  /// The moment the order is cancelled unless it is paid, or `nil` where it waits for no payment.
  public func paymentEnd() -> Timestamp? { status == .placed ? paymentLimit : nil }

  private var paymentLimit: Timestamp {
    placedAt.advanced(bySeconds: DeliverySchedule.sandbox.paymentTime)
  }

  /// The moment the order was to be paid by, where it was cancelled because it was not; `nil` otherwise.
  public func missedPaymentEnd() -> Timestamp? {
    guard status == .cancelled, !history.contains(where: { $0.status == .paid }),
      let cancelled = history.last, cancelled.date >= paymentLimit
    else { return nil }
    return paymentLimit
  }

  /// The steps the person who ordered may take now, in the order of ``OrderTransition``.
  public func customerTransitions(at now: Timestamp) -> [OrderTransition] {
    OrderTransition.allCases.filter { transition in
      guard transition.status(from: status, by: .customer) != nil else { return false }
      guard transition == .return else { return true }
      return returnEnd().map { now < $0 } ?? false
    }
  }
}

/// One product of an order, as it was called and priced then.
public struct OrderLine: Hashable, Sendable {
  /// Which product it was, though the catalogue may not have it any more.
  public let product: Product.ID
  /// What the product was called then.
  public let name: String
  /// What one cost then.
  public let unitPrice: Money
  /// How many pieces were ordered.
  public let quantity: Quantity
  /// What they cost before the discount.
  public let total: Money
  /// The line's part of the order's discount.
  public let discount: Money

  public init(
    product: Product.ID, name: String, unitPrice: Money, quantity: Quantity, total: Money,
    discount: Money
  ) {
    (self.product, self.name, self.unitPrice) = (product, name, unitPrice)
    (self.quantity, self.total, self.discount) = (quantity, total, discount)
  }
}

/// One step in the life of an order.
public struct OrderEvent: Hashable, Sendable {
  /// What the order was from then on.
  public let status: OrderStatus
  /// When it became so; never before the step before.
  public let date: Timestamp

  public init(status: OrderStatus, date: Timestamp) { (self.status, self.date) = (status, date) }
}

/// The parts of what an order cost.
public struct OrderTotals: Hashable, Sendable {
  /// What the goods cost.
  public let subtotal: Money
  /// What a promotion took off the goods.
  public let discount: Money
  /// What sending cost.
  public let shipping: Money
  /// What the region took of goods and shipping.
  public let tax: Money
  /// What was to be paid.
  public let total: Money

  public init(subtotal: Money, discount: Money, shipping: Money, tax: Money, total: Money) {
    (self.subtotal, self.discount, self.shipping) = (subtotal, discount, shipping)
    (self.tax, self.total) = (tax, total)
  }

  func sums(
    discountedBy code: PromoCode?, sentBy method: ShippingMethod, to region: TaxRegion
  ) throws(MoneyError) -> [(label: String, amount: Money)] {
    var sums = [(label: "Subtotal", amount: subtotal)]
    if !discount.isZero {
      let label = code.map { "Discount (\($0))" } ?? "Discount"
      sums.append((label, try discount.multiplied(by: -1)))
    }
    return sums + [
      ("Shipping (\(method.rawValue))", shipping), ("Tax (\(region))", tax), ("Total", total),
    ]
  }
}
