import Accounts
import Database
import Money
import Ordering
import SharedKernel

extension WriteTransaction {
  /// Stores a new order of a quote.
  func insertOrder(
    _ id: Order.ID, of account: User.ID, _ quote: Quote, _ request: CheckoutRequest,
    card: ChargedCard, at now: Timestamp
  ) throws {
    let address = request.address
    try run(
      """
      INSERT INTO ordering_order (id, account, idempotency_key, fingerprint, status, placed_at,
        currency, exponent, subtotal, discount, shipping, tax, total, item_count, promo_code,
        recipient, street, city, postal_code, region, payment_token, payment_label,
        shipping_method, cart_promo_code)
      VALUES (?, ?, ?, ?, 'placed', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, id.rawValue, account.rawValue, request.idempotencyKey.text, request.fingerprint,
      now.secondsSinceEpoch, quote.total.currency.code, quote.total.currency.exponent,
      quote.subtotal.minorUnits, quote.discount.minorUnits, quote.shipping.minorUnits,
      quote.tax.minorUnits, quote.total.minorUnits,
      quote.lines.reduce(0) { $0 + $1.quantity.value }, quote.countingCode?.text,
      address.recipient, address.street, address.city, address.postalCode, address.region.code,
      card.token.text, card.label, quote.shippingMethod.rawValue,
      quote.promotion?.code.text)
    let number = try first("SELECT number FROM ordering_order WHERE id = ?", id.rawValue) { row in
      try row.int64(0)
    }
    guard let number else { throw OrderingError.noSuchOrder(id) }
    let discounts = try quote.discountPerLine()
    for (position, (line, discount)) in zip(quote.lines, discounts).enumerated() {
      try run(
        """
        INSERT INTO ordering_order_line
          (order_number, position, product_id, name, unit_price, quantity, total, discount)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """, number, position, line.product.rawValue, line.name, line.unitPrice.minorUnits,
        line.quantity.value, line.total.minorUnits, discount.minorUnits)
    }
    try appendEvent(.placed, toOrder: number, at: now)
  }

  /// Notes a step in the life of an order.
  private func appendEvent(
    _ status: OrderStatus, toOrder number: Int64, at date: Timestamp
  ) throws {
    try run(
      """
      INSERT INTO ordering_order_event (order_number, position, status, date)
      SELECT ?1, count(*), ?2, ?3 FROM ordering_order_event WHERE order_number = ?1
      """, number, status.rawValue, date.secondsSinceEpoch)
  }

  /// Takes a step with an order where its state and the actor allow it.
  ///
  /// What the shop owed the order before is over; a step that leads on is scheduled by the caller.
  ///
  /// - Parameters:
  ///   - transition: The step.
  ///   - stored: The order as it was just read.
  ///   - account: Whose order it is.
  ///   - date: The moment, by a clock that may have been set back since the order's last step.
  ///   - actor: Who takes the step.
  /// - Returns: The moment the step is dated with, never before the last one; `nil` where the step was
  ///   not taken.
  /// - Throws: What the database throws.
  func take(
    _ transition: OrderTransition, with stored: StoredOrder, of account: User.ID,
    at date: Timestamp, by actor: OrderTransition.Actor
  ) throws -> Timestamp? {
    let before = stored.order.status
    guard let after = transition.status(from: before, by: actor) else { return nil }
    let changed = try run(
      """
      UPDATE ordering_order SET status = ?, due_at = NULL
      WHERE number = ? AND account = ? AND status = ?
      """, after.rawValue, stored.number, account.rawValue, before.rawValue)
    guard changed == 1 else { return nil }
    let last = stored.order.history.last?.date ?? stored.order.placedAt
    let dated = max(date, last)
    try appendEvent(after, toOrder: stored.number, at: dated)
    return dated
  }

  /// Notes when an order that was paid is to be sent off.
  func schedule(
    _ stored: StoredOrder, of account: User.ID, paidAt: Timestamp, by schedule: DeliverySchedule
  ) throws {
    let times = schedule.times(for: stored.order.shippingMethod)
    try setDue(paidAt.advanced(bySeconds: times.untilShipped), stored, of: account)
  }

  /// Takes the steps of the shop that are due with an account's orders, each dated with the moment it
  /// was due.
  func takeDueSteps(of account: User.ID, at now: Timestamp, by schedule: DeliverySchedule) throws {
    let due = try rows(
      "SELECT id FROM ordering_order WHERE account = ? AND due_at <= ? ORDER BY number",
      account.rawValue, now.secondsSinceEpoch
    ) { try $0.identifier(0) as Order.ID }
    for id in due {
      while let stored = try order(id, of: account), let date = stored.dueAt, date <= now {
        let step: OrderTransition = stored.order.status == .paid ? .ship : .deliver
        guard let taken = try take(step, with: stored, of: account, at: date, by: .shop) else {
          throw OrderingError.damaged("a step is due with \(id), which is \(stored.order.status)")
        }
        guard step == .ship else { break }
        let times = schedule.times(for: stored.order.shippingMethod)
        try setDue(taken.advanced(bySeconds: times.untilDelivered), stored, of: account)
      }
    }
  }

  private func setDue(_ date: Timestamp, _ stored: StoredOrder, of account: User.ID) throws {
    try run(
      "UPDATE ordering_order SET due_at = ? WHERE number = ? AND account = ?",
      date.secondsSinceEpoch, stored.number, account.rawValue)
  }
}

extension Quote {
  /// The code of the promotion, where it counts.
  fileprivate var countingCode: PromoCode? {
    promotion.flatMap { $0.counts ? $0.code : nil }
  }
}
