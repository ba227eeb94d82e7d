public import Money

/// A promotion as it bears on one cart now.
public struct AppliedPromotion: Hashable, Sendable {
  /// The code that was applied.
  public let code: PromoCode

  /// What it takes off the goods now.
  public let discount: Money

  /// Whether it takes off the shipping.
  public let hasFreeShipping: Bool

  /// What is missing for the promotion to count, or `nil` when it counts.
  public let missing: Money?

  /// Works out what a promotion is worth on goods of a price.
  ///
  /// - Parameters:
  ///   - promotion: The promotion.
  ///   - subtotal: What the goods cost together.
  /// - Throws: `MoneyError` when the currencies differ.
  public init(_ promotion: Promotion, to subtotal: Money) throws(MoneyError) {
    code = promotion.code
    discount = try promotion.discount(on: subtotal)
    let isShort = try subtotal.isLess(than: promotion.minimum)
    missing = isShort ? try promotion.minimum.subtracting(subtotal) : nil
    hasFreeShipping = !isShort && promotion.benefit == .freeShipping
  }
}
