package import Accounts
import AccountsPoints
import Catalog
import CatalogPoints
import Database
import Money
package import Ordering
import SharedKernel

extension OrderTable where Transaction == any WriteTransaction {
  /// Stores a new order, with its request and the code of its cart.
  package func insert(
    _ order: Order, of account: User.ID, _ request: CheckoutRequest, token: PaymentToken?,
    cartCode: PromoCode?
  ) throws {
    let (totals, address) = (order.totals, order.address)
    try transaction.run(
      """
      INSERT INTO ordering_order (id, account, idempotency_key, fingerprint, status, placed_at,
        currency, exponent, subtotal, discount, shipping, tax, total, item_count, promo_code,
        recipient, street, city, postal_code, region, payment_token, payment_label,
        shipping_method, cart_promo_code)
      VALUES (?, ?, ?, ?, 'placed', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, order.id.rawValue, account.rawValue, request.idempotencyKey.text, request.fingerprint,
      order.placedAt.secondsSinceEpoch, totals.total.currency.code, totals.total.currency.exponent,
      totals.subtotal.minorUnits, totals.discount.minorUnits, totals.shipping.minorUnits,
      totals.tax.minorUnits, totals.total.minorUnits, order.count, order.promoCode?.text,
      address.recipient, address.street, address.city, address.postalCode, address.region.code,
      token?.text, order.paymentLabel, order.shippingMethod.rawValue, cartCode?.text)
    let number = try transaction.first(
      "SELECT number FROM ordering_order WHERE id = ?", order.id.rawValue
    ) {
      try $0.int64(0)
    }
    guard let number else { throw OrderingError.noSuchOrder(order.id) }
    for (position, line) in order.lines.enumerated() {
      try transaction.run(
        """
        INSERT INTO ordering_order_line
          (order_number, position, product_id, name, unit_price, quantity, total, discount)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """, number, position, line.product.rawValue, line.name, line.unitPrice.minorUnits,
        line.quantity.value, line.total.minorUnits, line.discount.minorUnits)
    }
    for (position, adjustment) in totals.adjustments.enumerated() {
      try transaction.run(
        """
        INSERT INTO ordering_order_adjustment
          (order_number, position, plugin, choice, choice_version, label, amount, return_step)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """, number, position, adjustment.plugin, adjustment.choice.text,
        adjustment.choice.version, adjustment.label, adjustment.amount.minorUnits,
        adjustment.returnStep)
    }
    try appendEvent(.placed, toOrder: number, at: order.placedAt)
  }

  /// Stores the last return of an order, as it came to be from a stored one.
  func insertReturn(into order: Order, of stored: StoredOrder) throws {
    guard let last = order.returns.last else { return }
    try transaction.run(
      "INSERT INTO ordering_return (order_number, number, date, refund) VALUES (?, ?, ?, ?)",
      stored.number, order.returns.count, last.date.secondsSinceEpoch, last.refund.minorUnits)
    for (product, count) in last.pieces {
      try transaction.run(
        """
        INSERT INTO ordering_return_line (order_number, return_number, product_id, quantity)
        VALUES (?, ?, ?, ?)
        """, stored.number, order.returns.count, product.rawValue, count.value)
      try transaction.run(
        """
        UPDATE ordering_order_line SET returned = returned + ?
        WHERE order_number = ? AND product_id = ?
        """, count.value, stored.number, product.rawValue)
    }
    for (position, kept) in try order.keptAdjustments.enumerated() {
      try transaction.run(
        """
        UPDATE ordering_order_adjustment SET returned = amount - ?
        WHERE order_number = ? AND position = ?
        """, kept.amount.minorUnits, stored.number, position)
    }
    try transaction.run(
      "UPDATE ordering_order SET refunded = refunded + ? WHERE number = ?",
      last.refund.minorUnits, stored.number)
  }

  private func appendEvent(
    _ status: OrderStatus, toOrder number: Int64, at date: Timestamp
  ) throws {
    try transaction.run(
      """
      INSERT INTO ordering_order_event (order_number, position, status, date)
      SELECT ?1, count(*), ?2, ?3 FROM ordering_order_event WHERE order_number = ?1
      """, number, status.rawValue, date.secondsSinceEpoch)
  }

  /// Performs a step on an order if its status and the actor allow it, stores when the shop's next
  /// step is due, and returns whether the step was performed.
  ///
  /// The date comes from a clock that may have been set back since the order's last step.
  @discardableResult
  func apply(
    _ transition: OrderTransition, with stored: StoredOrder, of account: User.ID,
    at date: Timestamp, by actor: OrderTransition.Actor, notifying outbox: AccountOutbox
  ) throws -> Bool {
    var order = stored.order
    guard let dated = order.apply(transition, at: date, by: actor) else { return false }
    let changed = try transaction.run(
      """
      UPDATE ordering_order SET status = ?, due_at = ?
      WHERE number = ? AND account = ? AND status = ?
      """, order.status.rawValue, order.nextStep()?.dueAt.secondsSinceEpoch,
      stored.number, account.rawValue, stored.order.status.rawValue)
    guard changed == 1 else { return false }
    try appendEvent(order.status, toOrder: stored.number, at: dated)
    // What was put into the cart since is what the person wants now.
    let isInCart =
      try transition == .cancel && stored.order.status == .placed
      && CartTable(transaction).count(of: .account(account)) == 0
    if isInCart { try refillCart(from: stored, of: account) }
    // Not when it is placed: where the card is refused, nothing was ordered.
    if transition == .pay { try AddressTable(transaction).keep(order.address, of: account) }
    if let mail = OrderMail(order.status) {
      // One mail says that an order is received and paid, unless its owner may know the first already. No mail is
      // written before the card has answered, since another shell might send it at once.
      if mail == .paid { _ = try outbox.retract(OrderMail.placed.id(of: order.id), transaction) }
      try mail.add(
        about: order, isInCart: isInCart, to: account, by: outbox, in: transaction)
    }
    return true
  }

  /// Puts the goods of an order that was not paid back into its owner's cart.
  func refillCart(from stored: StoredOrder, of account: User.ID) throws {
    let (owner, carts) = (CartOwner.account(account), CartTable(transaction))
    for line in stored.order.lines {
      _ = try carts.addLine(line.product, line.quantity, to: owner)
    }
    if let code = stored.cartCode { try carts.restorePromotion(code, of: owner) }
  }

  /// Performs the shop's due steps on an account's orders, each dated with the moment it was due.
  func performDueSteps(
    of account: User.ID, at now: Timestamp, notifying outbox: AccountOutbox
  ) throws {
    let due = try transaction.rows(
      "SELECT id FROM ordering_order WHERE account = ? AND due_at <= ? ORDER BY number",
      account.rawValue, now.secondsSinceEpoch
    ) { try $0.value(0) as Order.ID }
    for id in due {
      while let stored = try order(id, of: account), let date = stored.dueAt, date <= now {
        guard let step = stored.order.nextStep()?.transition,
          try apply(step, with: stored, of: account, at: date, by: .shop, notifying: outbox)
        else {
          throw OrderingError.damaged("a step is due with \(id), which is \(stored.order.status)")
        }
      }
    }
  }
}

extension OrderTable where Transaction == any WriteTransaction {
  /// Performs the shop's due steps on the orders of some accounts, so that no transaction is long; returns whether
  /// those of others may be due.
  func performDueSteps(at now: Timestamp, notifying outbox: AccountOutbox) throws -> Bool {
    let most = 100
    let accounts = try accountsWithDueSteps(at: now, limit: most)
    for account in accounts { try performDueSteps(of: account, at: now, notifying: outbox) }
    return accounts.count == most
  }

  /// Cancels all orders that were not paid in time.
  ///
  /// Refunds of charges without an answer are recorded before the gateway is called. Throws the errors of the
  /// database and the ledger.
  func cancelUnpaid(at now: Timestamp, by core: OrderingCore) throws -> [Refund] {
    let unpaid = try transaction.rows(
      """
      SELECT id, account FROM ordering_order WHERE status = 'placed' AND placed_at <= ?
      ORDER BY number
      """, now.paymentStart
    ) { (id: try $0.value(0) as Order.ID, account: try $0.value(1) as User.ID) }
    return try unpaid.compactMap { id, account in
      guard let stored = try order(id, of: account), let date = stored.order.paymentEnd(),
        try apply(
          .cancel, with: stored, of: account, at: date, by: .shop, notifying: core.outbox)
      else { return nil }
      try release(stored.order, of: account, by: core)
      return try RefundTable(transaction).note(of: id)
    }
  }

  /// Returns what a cancelled order has taken: its stock, the use of its promotion, and what rules of plugins took.
  func release(_ order: Order, of account: User.ID, by core: OrderingCore) throws {
    let ledger = core.catalog.ledger(transaction)
    for line in order.lines {
      do {
        try ledger.returnStock(line.product, quantity: line.quantity.value)
      } catch CatalogError.noSuchProduct {
        // The shop no longer sells the product, so there is no stock to return it to.
      }
    }
    try PromotionTable(transaction).release(of: order, by: account)
    try core.giveBack(
      of: order.id, from: order.totals.adjustments, to: order.totals.adjustments.map(\.undone),
      isAll: true, in: transaction)
  }
}
