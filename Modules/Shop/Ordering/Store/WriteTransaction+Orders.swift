import Accounts
import Catalog
import Database
import Money
import Ordering

extension WriteTransaction {
  /// Stores a new order of a quote.
  func insertOrder(
    _ id: Order.ID, of account: User.ID, _ quote: Quote, _ request: CheckoutRequest,
    token: PaymentToken, at now: Timestamp
  ) throws {
    let address = request.address
    try run(
      """
      INSERT INTO ordering_order (id, account, idempotency_key, fingerprint, status, placed_at,
        currency, exponent, subtotal, discount, shipping, tax, total, item_count, promo_code,
        recipient, street, city, postal_code, region, payment_token)
      VALUES (?, ?, ?, ?, 'placed', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, id.rawValue, account.rawValue, request.idempotencyKey.text, request.fingerprint,
      now.secondsSinceEpoch, quote.total.currency.code, quote.total.currency.exponent,
      quote.subtotal.minorUnits, quote.discount.minorUnits, quote.shipping.minorUnits,
      quote.tax.minorUnits, quote.total.minorUnits,
      quote.lines.reduce(0) { $0 + $1.quantity.value }, quote.promotion?.code.text,
      address.recipient, address.street, address.city, address.postalCode, address.region.code,
      token.text)
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
  func appendEvent(_ status: OrderStatus, toOrder number: Int64, at now: Timestamp) throws {
    try run(
      """
      INSERT INTO ordering_order_event (order_number, position, status, date)
      SELECT ?1, count(*), ?2, ?3 FROM ordering_order_event WHERE order_number = ?1
      """, number, status.rawValue, now.secondsSinceEpoch)
  }

  /// Marks an order as paid if it still waits for that, and tells whether it did.
  func markPaid(_ stored: StoredOrder, of account: User.ID, at now: Timestamp) throws -> Bool {
    let changed = try run(
      """
      UPDATE ordering_order SET status = 'paid'
      WHERE number = ? AND account = ? AND status = 'placed'
      """, stored.number, account.rawValue)
    if changed == 1 { try appendEvent(.paid, toOrder: stored.number, at: now) }
    return changed == 1
  }

  /// Marks an order as cancelled, if it has not come too far, and tells whether it did.
  func markCancelled(_ stored: StoredOrder, of account: User.ID, at now: Timestamp) throws -> Bool {
    let changed = try run(
      """
      UPDATE ordering_order SET status = 'cancelled'
      WHERE number = ? AND account = ? AND status IN ('placed', 'paid')
      """, stored.number, account.rawValue)
    if changed == 1 { try appendEvent(.cancelled, toOrder: stored.number, at: now) }
    return changed == 1
  }
}
