import Accounts
import Database
import Money
import Ordering
import SharedKernel

struct StoredOrder {
  let number: Int64
  let fingerprint: String
  /// The payment token; `nil` once the person's data is deleted.
  let token: PaymentToken?
  /// The promo code of the cart, whether or not it applied; a refused card restores it.
  let cartCode: PromoCode?
  /// When the shop's next step is due; `nil` if there is none.
  let dueAt: Timestamp?

  let order: Order
}

extension ReadTransaction {
  func order(_ id: Order.ID, of account: User.ID) throws -> StoredOrder? {
    try storedOrder("WHERE account = ? AND id = ?", account.rawValue, id.rawValue)
  }

  func requiredOrder(_ id: Order.ID, of account: User.ID) throws -> StoredOrder {
    guard let stored = try order(id, of: account) else { throw OrderingError.noSuchOrder(id) }
    return stored
  }

  func order(placedWith key: IdempotencyKey, by account: User.ID) throws -> StoredOrder? {
    try storedOrder("WHERE account = ? AND idempotency_key = ?", account.rawValue, key.text)
  }

  private func storedOrder(
    _ condition: Statement, _ account: String, _ name: String
  ) throws -> StoredOrder? {
    let columns: Statement = """
      SELECT number, fingerprint, payment_token, id, status, placed_at, currency, exponent, subtotal,
        discount, shipping, tax, total, promo_code, recipient, street, city, postal_code, region,
        payment_label, shipping_method, due_at,
        CASE WHEN EXISTS (SELECT 1 FROM ordering_refund r
          WHERE r.account = o.account AND r.order_id = o.id) THEN 1 ELSE 0 END,
        cart_promo_code
      FROM ordering_order o
      """
    return try first(Statement(joining: columns, condition), account, name) { row in
      let (number, currency) = (try row.int64(0), try row.currency(6))
      let token = try row.optional(2, row.text).flatMap(PaymentToken.init)
      let order = Order(
        id: try row.identifier(3), placedAt: try row.timestamp(5), status: try row.status(4),
        history: try history(ofOrder: number), lines: try lines(ofOrder: number, currency),
        totals: OrderTotals(
          subtotal: try row.money(8, currency), discount: try row.money(9, currency),
          shipping: try row.money(10, currency), tax: try row.money(11, currency),
          adjustments: try adjustments(ofOrder: number, currency),
          total: try row.money(12, currency)),
        promoCode: try row.optional(13, row.text).flatMap(PromoCode.init),
        address: try row.address(14), shippingMethod: try row.shippingMethod(20),
        paymentLabel: try row.optional(19, row.text) ?? token?.cardLabel,
        isRefundOutstanding: try row.int(22) == 1)
      return StoredOrder(
        number: number, fingerprint: try row.text(1), token: token,
        cartCode: try row.optional(23, row.text).flatMap(PromoCode.init),
        dueAt: try row.optional(21, row.timestamp), order: order)
    }
  }

  private func lines(ofOrder number: Int64, _ currency: Currency) throws -> [OrderLine] {
    try rows(
      """
      SELECT product_id, name, unit_price, quantity, total, discount
      FROM ordering_order_line WHERE order_number = ? ORDER BY position
      """, number
    ) { row in
      OrderLine(
        product: try row.identifier(0), name: try row.text(1),
        unitPrice: try row.money(2, currency), quantity: try row.quantity(3),
        total: try row.money(4, currency), discount: try row.money(5, currency))
    }
  }

  private func adjustments(
    ofOrder number: Int64, _ currency: Currency
  ) throws -> [PriceAdjustment] {
    try rows(
      """
      SELECT plugin, choice, label, amount
      FROM ordering_order_adjustment WHERE order_number = ? ORDER BY position
      """, number
    ) { try $0.adjustment(0, currency) }
  }

  private func history(ofOrder number: Int64) throws -> [OrderEvent] {
    try rows(
      "SELECT status, date FROM ordering_order_event WHERE order_number = ? ORDER BY position",
      number
    ) { OrderEvent(status: try $0.status(0), date: try $0.timestamp(1)) }
  }
}

extension Row {
  /// Returns an adjustment from four columns: plugin, choice, label, amount.
  func adjustment(_ column: Int, _ currency: Currency) throws -> PriceAdjustment {
    PriceAdjustment(
      plugin: try text(column), choice: try text(column + 1), label: try text(column + 2),
      amount: try money(column + 3, currency))
  }

  fileprivate func shippingMethod(_ column: Int) throws -> ShippingMethod {
    let text = try text(column)
    guard let method = ShippingMethod(rawValue: text) else {
      throw OrderingError.damaged("\(name(column)) is not a delivery method: \(text)")
    }
    return method
  }

  /// Returns the address from five columns: recipient, street, city, postal code, region.
  func address(_ column: Int) throws -> Address {
    let code = try text(column + 4)
    guard let region = TaxRegion(code) else {
      throw OrderingError.damaged("\(name(column + 4)) is not a region: \(code)")
    }
    do {
      return try Address(
        recipient: text(column), street: text(column + 1), city: text(column + 2),
        postalCode: text(column + 3), region: region)
    } catch let error as OrderingError {
      throw OrderingError.damaged("an address is not one: \(error)")
    }
  }
}
