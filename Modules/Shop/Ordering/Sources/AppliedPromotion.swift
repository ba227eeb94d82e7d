public import Money

/// A promotion as it bears on one cart now.
public struct AppliedPromotion: Hashable, Sendable {
  /// The code that was applied.
  public let code: PromoCode

  /// What it takes off the goods now.
  public let discount: Money

  /// Whether it takes off what standard shipping costs.
  public let hasFreeShipping: Bool

  /// Why the promotion does not count, or `nil` when it does.
  public let refusal: PromotionRefusal?

  /// Works out what a promotion is worth on goods of a price.
  ///
  /// - Parameters:
  ///   - claim: The promotion, and what decides whether it counts.
  ///   - subtotal: What the goods cost together.
  /// - Throws: `MoneyError` when an amount is out of range.
  public init(_ claim: PromotionClaim, to subtotal: Money) throws(MoneyError) {
    code = claim.promotion.code
    refusal = try claim.refusal(on: subtotal)
    discount =
      refusal == nil ? try claim.promotion.discount(on: subtotal) : .zero(subtotal.currency)
    hasFreeShipping = refusal == nil && claim.promotion.benefit == .freeShipping
  }

  /// Whether the promotion takes anything off now, and an order uses it.
  public var counts: Bool { refusal == nil }
}
