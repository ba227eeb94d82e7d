public import Catalog
public import Money
public import SharedKernel

/// An order, at the prices of the moment it was placed.
public struct Order: Hashable, Sendable, Identifiable {
  public typealias ID = Identifier<Order>

  /// The order's name in links, such as `o-7k3f9qxm`.
  public let id: ID
  /// When the order was placed and its stock was taken.
  public let placedAt: Timestamp
  public private(set) var status: OrderStatus
  /// Every step so far, oldest first.
  public private(set) var history: [OrderEvent]
  public let lines: [OrderLine]
  public let totals: OrderTotals
  public let promoCode: PromoCode?
  public let address: Address
  public let shippingMethod: ShippingMethod
  /// The label of the card, or `nil` if it was not stored.
  public let paymentLabel: String?
  public var isRefundOutstanding: Bool
  /// What was sent back, oldest first.
  public internal(set) var returns: [OrderReturn]

  public init(
    id: ID, placedAt: Timestamp, status: OrderStatus, history: [OrderEvent], lines: [OrderLine],
    totals: OrderTotals, promoCode: PromoCode?, address: Address,
    shippingMethod: ShippingMethod = .standard, paymentLabel: String? = nil,
    isRefundOutstanding: Bool = false, returns: [OrderReturn] = []
  ) {
    (self.id, self.placedAt, self.status, self.history) = (id, placedAt, status, history)
    (self.lines, self.totals, self.promoCode, self.address) = (lines, totals, promoCode, address)
    (self.shippingMethod, self.paymentLabel) = (shippingMethod, paymentLabel)
    (self.isRefundOutstanding, self.returns) = (isRefundOutstanding, returns)
  }

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
      promoCode: quote.promotion.flatMap { $0.applies ? $0.code : nil }, address: request.address,
      shippingMethod: quote.shippingMethod, paymentLabel: paymentLabel)
  }

  /// The parts of the price with their labels, and the total; a discount is negative and present only if
  /// there was one.
  public var sums: [PriceSum] {
    get throws(MoneyError) {
      try totals.sums(discountedBy: promoCode, sentBy: shippingMethod, to: address.region)
    }
  }

  /// The number of pieces.
  public var count: Int { lines.reduce(0) { $0 + $1.quantity.value } }
}

extension Order {
  /// Performs a step if the status and the actor allow it.
  ///
  /// Returns the date of the step, never before the last one, since the clock may have been set back; `nil`
  /// if the step is not allowed.
  @discardableResult
  public mutating func apply(
    _ transition: OrderTransition, at date: Timestamp, by actor: OrderTransition.Actor
  ) -> Timestamp? {
    guard let after = transition.status(from: status, by: actor) else { return nil }
    let dated = max(date, history.last?.date ?? placedAt)
    status = after
    history.append(OrderEvent(status: after, date: dated))
    return dated
  }

  /// Checks that the customer may cancel or return the order.
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

  /// Returns the shop's next step and its due date, or `nil` if there is none.
  public func nextStep() -> (transition: OrderTransition, dueAt: Timestamp)? {
    guard let last = history.last?.date else { return nil }
    let times = DeliverySchedule.times(for: shippingMethod)
    return switch status {
    case .paid: (.ship, last.advanced(bySeconds: times.untilShipped))
    case .shipped: (.deliver, last.advanced(bySeconds: times.untilDelivered))
    default: nil
    }
  }

  /// Returns the end of the return period, or `nil` if the order never arrived.
  public func returnEnd() -> Timestamp? {
    let arrival = history.last { $0.status == .delivered }?.date
    return arrival?.advanced(bySeconds: DeliverySchedule.returnTime)
  }

  /// Returns the payment deadline, or `nil` if the order awaits no payment.
  public func paymentEnd() -> Timestamp? { status == .placed ? paymentLimit : nil }

  private var paymentLimit: Timestamp {
    placedAt.advanced(bySeconds: DeliverySchedule.paymentTime)
  }

  /// Returns the payment deadline if the order was cancelled for missing it; `nil` otherwise.
  public func missedPaymentEnd() -> Timestamp? {
    guard status == .cancelled, !history.contains(where: { $0.status == .paid }),
      let cancelled = history.last, cancelled.date >= paymentLimit
    else { return nil }
    return paymentLimit
  }

  /// Returns the steps that the customer may take now, in the order of ``OrderTransition``.
  public func customerTransitions(at now: Timestamp) -> [OrderTransition] {
    OrderTransition.allCases.filter { transition in
      guard transition.status(from: status, by: .customer) != nil else { return false }
      guard transition == .return else { return true }
      return returnEnd().map { now < $0 } ?? false
    }
  }
}

/// One product of an order, with the name and price at that time.
public struct OrderLine: Hashable, Sendable {
  /// The product, which the catalogue may no longer have.
  public let product: Product.ID
  public let name: String
  public let unitPrice: Money
  public let quantity: Quantity
  /// The price of all pieces before the discount.
  public let total: Money
  /// The line's share of the order's discount.
  public let discount: Money

  public init(
    product: Product.ID, name: String, unitPrice: Money, quantity: Quantity, total: Money,
    discount: Money
  ) {
    (self.product, self.name, self.unitPrice) = (product, name, unitPrice)
    (self.quantity, self.total, self.discount) = (quantity, total, discount)
  }
}

/// One step in the history of an order.
public struct OrderEvent: Hashable, Sendable {
  /// The status after the step.
  public let status: OrderStatus
  /// The date of the step, never before the previous step.
  public let date: Timestamp

  public init(status: OrderStatus, date: Timestamp) { (self.status, self.date) = (status, date) }
}

/// The parts of an order's price.
public struct OrderTotals: Hashable, Sendable {
  /// The price of the goods.
  public let subtotal: Money
  public let discount: Money
  public let shipping: Money
  /// The region's tax on goods and shipping.
  public let tax: Money
  /// What plugins added or took off, in order.
  public let adjustments: [PriceAdjustment]
  /// The amount to pay.
  public let total: Money

  public init(
    subtotal: Money, discount: Money, shipping: Money, tax: Money,
    adjustments: [PriceAdjustment] = [], total: Money
  ) {
    (self.subtotal, self.discount, self.shipping) = (subtotal, discount, shipping)
    (self.tax, self.adjustments, self.total) = (tax, adjustments, total)
  }

  func sums(
    discountedBy code: PromoCode?, sentBy method: ShippingMethod, to region: TaxRegion
  ) throws(MoneyError) -> [PriceSum] {
    var sums: [PriceSum] = [(.subtotal, "Subtotal", subtotal)]
    if !discount.isZero {
      let label = code.map { "Discount (\($0))" } ?? "Discount"
      sums.append((.discount, label, try discount.multiplied(by: -1)))
    }
    sums += [
      (.shipping, "Shipping (\(method.rawValue))", shipping), (.tax, "Tax (\(region))", tax),
    ]
    sums += adjustments.map { (.adjustment(plugin: $0.plugin), $0.label, $0.amount) }
    return sums + [(.total, "Total", total)]
  }
}

/// What a sum of a price is of; an adjustment is its plugin's, whatever its label says.
public enum PricePart: Hashable, Sendable {
  case subtotal, discount, shipping, tax, total
  case adjustment(plugin: String)
}

/// A part of a price as a person reads it.
public typealias PriceSum = (part: PricePart, label: String, amount: Money)
