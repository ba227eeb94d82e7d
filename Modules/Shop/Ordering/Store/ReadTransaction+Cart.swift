import Accounts
import Catalog
import Database
import Money
import Ordering

extension ReadTransaction {
  /// An owner's cart at the prices of a catalogue; the empty cart for no owner.
  func cart(
    of owner: CartOwner?, catalog: any CatalogSnapshot, currency: Currency, at now: Timestamp
  ) throws -> Cart {
    guard let owner else { return try Cart(lines: [], currency: currency) }
    let wanted = try rows(
      "SELECT product_id, quantity FROM ordering_cart_line WHERE owner = ? ORDER BY number",
      owner.column
    ) { (product: try $0.identifier(0) as Product.ID, quantity: try $0.quantity(1)) }
    let lines = try wanted.map { product, quantity in
      try CartLine(item: try catalog.item(product), quantity: quantity)
    }
    let promotion = try promotion(of: owner)
    return try Cart(
      lines: lines, currency: currency,
      promotion: promotion.flatMap { $0.isInForce(at: now) ? $0 : nil })
  }

  /// How many pieces an owner's cart holds.
  func cartCount(of owner: CartOwner) throws -> Int {
    try first(
      "SELECT coalesce(sum(quantity), 0) FROM ordering_cart_line WHERE owner = ?", owner.column
    ) { try $0.int(0) } ?? 0
  }

  /// How many pieces of a product an owner's cart holds, or `nil`.
  func quantity(of product: Product.ID, in owner: CartOwner) throws -> Quantity? {
    try first(
      "SELECT quantity FROM ordering_cart_line WHERE owner = ? AND product_id = ?", owner.column,
      product.rawValue
    ) { try $0.quantity(0) }
  }

  /// The promotion applied to an owner's cart, in force or not.
  private func promotion(of owner: CartOwner) throws -> Promotion? {
    let code = try first(
      "SELECT code FROM ordering_cart_promotion WHERE owner = ?", owner.column
    ) { row in
      try row.text(0)
    }
    return try code.flatMap(PromoCode.init).flatMap { try promotion($0) }
  }

  /// The promotion a code calls for, in force or not.
  func promotion(_ code: PromoCode) throws -> Promotion? {
    try first(
      """
      SELECT benefit, value, currency, exponent, minimum_minor, starts_at, ends_at
      FROM ordering_promotion WHERE code = ?
      """, code.text
    ) { row in
      let currency = try row.currency(2)
      let benefit: Promotion.Benefit =
        switch try row.text(0) {
        case "share": .share(basisPoints: try row.int(1))
        case "amount": .amount(try row.money(1, currency))
        case "shipping": .freeShipping
        case let other: throw OrderingError.damaged("unknown benefit: \(other)")
        }
      return Promotion(
        code: code, benefit: benefit, minimum: try row.money(4, currency),
        startsAt: try row.timestamp(5),
        endsAt: try row.optionalInt64(6).map(Timestamp.init(secondsSinceEpoch:)))
    }
  }
}
