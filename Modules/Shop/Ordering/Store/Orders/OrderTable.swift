import Accounts
import Catalog
package import Database
import Money
import Ordering
import SharedKernel

struct StoredOrder {
  let number: Int64
  let account: User.ID
  let fingerprint: String
  /// The payment token; `nil` once the person's data is deleted.
  let token: PaymentToken?
  /// The promo code of the cart, whether or not it applied; a refused card restores it.
  let cartCode: PromoCode?
  /// When the shop's next step is due; `nil` if there is none.
  let dueAt: Timestamp?

  let order: Order
  /// How many of the returned pieces are in stock again.
  let restocked: Int
}

/// The orders, each with its lines, adjustments, events and returns.
package struct OrderTable<Transaction>: TransactionTable {
  package let transaction: Transaction
  package let reading: any ReadTransaction

  package init(transaction: Transaction, reading: any ReadTransaction) {
    (self.transaction, self.reading) = (transaction, reading)
  }

  func order(_ id: Order.ID, of account: User.ID) throws -> StoredOrder? {
    try orders(
      "SELECT number FROM ordering_order WHERE account = ? AND id = ?", account.rawValue,
      id.rawValue
    ).first
  }

  func required(_ id: Order.ID, of account: User.ID) throws -> StoredOrder {
    guard let stored = try order(id, of: account) else { throw OrderingError.noSuchOrder(id) }
    return stored
  }

  func order(placedWith key: IdempotencyKey, by account: User.ID) throws -> StoredOrder? {
    try orders(
      "SELECT number FROM ordering_order WHERE account = ? AND idempotency_key = ?",
      account.rawValue, key.text
    ).first
  }

  /// Returns the orders whose numbers a query selects, the newest first.
  ///
  /// - Complexity: five statements, however many orders there are.
  func orders(
    _ numbers: Statement, _ values: any SQLBindable...
  ) throws -> [StoredOrder] {
    let bindings = values.flatMap(\.sqlValues)
    func rows<Element>(
      _ statement: Statement, read: (any Row) throws -> Element
    ) throws -> [Element] {
      var elements: [Element] = []
      try reading.visitRows(of: statement, bindings: bindings) { row in
        elements.append(try read(row))
        return true
      }
      return elements
    }
    func parts<Part>(
      _ columns: Statement, read: (any Row, Currency) throws -> Part
    ) throws -> [Int64: [Part]] {
      let statement = Statement(joining: columns, numbers, ") ORDER BY 1, 2")
      return try Dictionary(
        grouping: rows(statement) { row in
          (number: try row.int64(0), part: try read(row, try row.currency(2)))
        }, by: \.number
      ).mapValues { $0.map(\.part) }
    }
    let lines = try parts(
      """
      SELECT o.number, p.position, o.currency, o.exponent, p.product_id, p.name, p.unit_price,
        p.quantity, p.total, p.discount, p.restocked
      FROM ordering_order_line p JOIN ordering_order o ON o.number = p.order_number
      WHERE o.number IN (
      """
    ) { row, currency in
      let line = OrderLine(
        product: try row.value(4), name: try row.text(5),
        unitPrice: try row.money(6, currency), quantity: try row.quantity(7),
        total: try row.money(8, currency), discount: try row.money(9, currency))
      return (line: line, restocked: try row.int(10))
    }
    let adjustments = try parts(
      """
      SELECT o.number, p.position, o.currency, o.exponent, p.plugin, p.choice,
        p.choice_version, p.label, p.amount, p.return_step
      FROM ordering_order_adjustment p JOIN ordering_order o ON o.number = p.order_number
      WHERE o.number IN (
      """
    ) { try $0.adjustment(4, $1) }
    let events = try parts(
      """
      SELECT o.number, p.position, o.currency, o.exponent, p.status, p.date
      FROM ordering_order_event p JOIN ordering_order o ON o.number = p.order_number
      WHERE o.number IN (
      """
    ) { row, _ in OrderEvent(status: try row.value(4), date: try row.value(5)) }
    let returned = try parts(
      """
      SELECT o.number, p.number, o.currency, o.exponent, p.date, p.refund, l.product_id, l.quantity
      FROM ordering_return p JOIN ordering_order o ON o.number = p.order_number
      JOIN ordering_return_line l ON l.order_number = p.order_number AND l.return_number = p.number
      WHERE o.number IN (
      """
    ) { row, currency in
      let pieces = [try row.value(6) as Product.ID: try row.quantity(7)]
      return (
        number: try row.int(1),
        part: OrderReturn(
          date: try row.value(4), pieces: pieces, refund: try row.money(5, currency))
      )
    }
    let columns: Statement = """
      SELECT number, fingerprint, payment_token, id, status, placed_at, currency, exponent, subtotal,
        discount, shipping, tax, total, promo_code, recipient, street, city, postal_code, region,
        payment_label, shipping_method, due_at,
        CASE WHEN EXISTS (SELECT 1 FROM ordering_refund r
          WHERE r.account = o.account AND r.order_id = o.id) THEN 1 ELSE 0 END,
        cart_promo_code, account
      FROM ordering_order o WHERE number IN (
      """
    let statement = Statement(joining: columns, numbers, ") ORDER BY number DESC")
    return try rows(statement) { row in
      let (number, currency) = (try row.int64(0), try row.currency(6))
      let token = try row.optional(2, row.text).flatMap(PaymentToken.init)
      let order = Order(
        id: try row.value(3), placedAt: try row.value(5), status: try row.value(4),
        history: events[number] ?? [], lines: lines[number]?.map(\.line) ?? [],
        totals: OrderTotals(
          subtotal: try row.money(8, currency), discount: try row.money(9, currency),
          shipping: try row.money(10, currency), tax: try row.money(11, currency),
          adjustments: adjustments[number] ?? [], total: try row.money(12, currency)),
        promoCode: try row.optional(13, row.text).flatMap(PromoCode.init),
        address: try row.address(14), shippingMethod: try row.shippingMethod(20),
        paymentLabel: try row.optional(19, row.text) ?? token?.cardLabel,
        isRefundOutstanding: try row.int(22) == 1,
        returns: Dictionary(grouping: returned[number] ?? [], by: \.number)
          .sorted { $0.key < $1.key }.compactMap { OrderReturn($0.value.map(\.part)) })
      return StoredOrder(
        number: number, account: try row.value(24), fingerprint: try row.text(1), token: token,
        cartCode: try row.optional(23, row.text).flatMap(PromoCode.init),
        dueAt: try row.optional(21, row.value), order: order,
        restocked: lines[number]?.reduce(0) { $0 + $1.restocked } ?? 0)
    }
  }

  /// Returns what an account's orders come to, in a row and one more for each plugin that adjusted any.
  ///
  /// - Complexity: O(*n*) in the number of orders for the database, which sends only the sums.
  func sums(of account: User.ID) throws -> OrderSums {
    let shop = Currency.shop
    let unit = (0..<shop.exponent).reduce(1 as Int64) { unit, _ in unit * 10 }
    var adjustments: [String: Int64] = [:]
    // No plugin has an empty id.
    _ = try reading.rows(
      """
      SELECT '' AS plugin, CAST(coalesce(sum((total - refunded) / ?3), 0) AS INTEGER)
      FROM ordering_order
      WHERE account = ?1 AND currency = ?2 AND status IN ('paid', 'shipped', 'delivered')
      UNION ALL
      SELECT a.plugin, CAST(sum(a.amount - a.returned) AS INTEGER)
      FROM ordering_order o JOIN ordering_order_adjustment a ON a.order_number = o.number
      WHERE o.account = ?1 AND o.currency = ?2 AND o.status NOT IN ('cancelled', 'returned')
      GROUP BY a.plugin
      """, account.rawValue, shop.code, unit
    ) { adjustments[try $0.text(0)] = try $0.int64(1) }
    let units = adjustments.removeValue(forKey: "") ?? 0
    return OrderSums(wholeUnits: units, adjustments: adjustments)
  }

  /// Returns a page of an account's orders with some statuses, newest first.
  func page(
    of account: User.ID, _ statuses: SQLList, limit: Int, offset: Int
  ) throws -> [OrderSummary] {
    var adjustments: [Int64: [PriceAdjustment]] = [:]
    let adjusted: Statement = """
      SELECT a.plugin, a.choice, a.choice_version, a.label, a.amount - a.returned, a.return_step,
        o.currency, o.exponent, o.number
      FROM (SELECT number, currency, exponent FROM ordering_order
        WHERE account = ? AND status IN (
      """
    let ofPage: Statement = """
      ) ORDER BY number DESC LIMIT ? OFFSET ?) o
      JOIN ordering_order_adjustment a ON a.order_number = o.number
      ORDER BY o.number, a.position
      """
    _ = try reading.rows(
      Statement(joining: adjusted, statuses.places, ofPage), account.rawValue, statuses, limit,
      offset
    ) { row in
      adjustments[try row.int64(8), default: []].append(
        try row.adjustment(0, try row.currency(6)))
    }
    let summaries: Statement = """
      SELECT id, placed_at, status, item_count, currency, exponent, total, number, total - refunded
      FROM ordering_order WHERE account = ? AND status IN (
      """
    return try reading.rows(
      Statement(joining: summaries, statuses.places, ") ORDER BY number DESC LIMIT ? OFFSET ?"),
      account.rawValue, statuses, limit, offset
    ) { row in
      let currency = try row.currency(4)
      return OrderSummary(
        id: try row.value(0), placedAt: try row.value(1), status: try row.value(2),
        count: try row.int(3), total: try row.money(6, currency),
        kept: try row.money(8, currency), adjustments: adjustments[try row.int64(7)] ?? [])
    }
  }

  func hasOverdue(at now: Timestamp) throws -> Bool {
    try reading.first(
      "SELECT 1 FROM ordering_order WHERE status = 'placed' AND placed_at <= ? LIMIT 1",
      now.paymentStart
    ) { try $0.int(0) } != nil
  }

  func accountsWithDueSteps(at now: Timestamp, limit: Int) throws -> [User.ID] {
    try reading.rows(
      "SELECT DISTINCT account FROM ordering_order WHERE due_at <= ? ORDER BY account LIMIT ?",
      now.secondsSinceEpoch, limit
    ) { try $0.value(0) }
  }
}

extension OrderReturn {
  /// Joins the lines of a return, each of which has its date and refund.
  fileprivate init?(_ lines: [OrderReturn]) {
    guard let first = lines.first else { return nil }
    let pieces = lines.reduce(into: [:]) { $0.merge($1.pieces) { $1 } }
    self.init(date: first.date, pieces: pieces, refund: first.refund)
  }
}

extension Row {
  /// Returns an adjustment from six columns: plugin, choice and its version, label, amount, step of its return.
  func adjustment(_ column: Int, _ currency: Currency) throws -> PriceAdjustment {
    PriceAdjustment(
      plugin: try text(column),
      choice: CheckoutChoice(try text(column + 1), version: try int(column + 2)),
      label: try text(column + 3), amount: try money(column + 4, currency),
      returnStep: try optional(column + 5, int64))
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

extension Timestamp {
  /// The latest placement date of orders whose payment deadline has passed.
  var paymentStart: Int64 {
    advanced(bySeconds: -DeliverySchedule.paymentTime).secondsSinceEpoch
  }
}
