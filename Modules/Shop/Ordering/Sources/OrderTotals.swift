public import Money

/// The parts of what an order cost.
public struct OrderTotals: Hashable, Sendable {
  /// What the goods cost together.
  public let subtotal: Money

  /// What the promotion took off.
  public let discount: Money

  /// What shipping cost.
  public let shipping: Money

  /// The tax.
  public let tax: Money

  /// What was to be paid.
  public let total: Money

  /// Creates the totals.
  public init(subtotal: Money, discount: Money, shipping: Money, tax: Money, total: Money) {
    (self.subtotal, self.discount, self.shipping) = (subtotal, discount, shipping)
    (self.tax, self.total) = (tax, total)
  }
}
