public import Money

/// What is in a cart, priced now.
public struct Cart: Hashable, Sendable {
  /// The lines, in the order the products were added.
  public let lines: [CartLine]

  /// What the lines cost together.
  public let subtotal: Money

  /// The promotion the cart carries, and what it takes off now.
  public let promotion: AppliedPromotion?

  /// What the lines cost after the promotion, before shipping and tax.
  public let total: Money

  /// Prices a cart.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - currency: The shop's currency.
  ///   - promotion: The promotion the cart carries, if any, and what decides whether it counts.
  /// - Throws: `MoneyError` when a sum is out of range or a line is of another currency.
  public init(
    lines: [CartLine], currency: Currency, promotion: PromotionClaim? = nil
  ) throws(MoneyError) {
    self.lines = lines
    subtotal = try Money.sum(lines.map(\.total), in: currency)
    guard let promotion else {
      (self.promotion, total) = (nil, subtotal)
      return
    }
    let applied = try AppliedPromotion(promotion, to: subtotal)
    self.promotion = applied
    total = try subtotal.subtracting(applied.discount)
  }

  /// How many pieces the cart holds.
  public var count: Int { lines.reduce(0) { $0 + $1.quantity.value } }

  /// Whether the cart holds nothing.
  public var isEmpty: Bool { lines.isEmpty }
}
