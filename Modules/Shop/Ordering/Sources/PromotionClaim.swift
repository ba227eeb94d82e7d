public import Money
public import SharedKernel

/// A promotion called for at a moment, with everything that decides whether it counts.
public struct PromotionClaim: Hashable, Sendable {
  /// The promotion.
  public let promotion: Promotion

  /// The moment it is called for.
  public let date: Timestamp

  /// How many orders have used it.
  public let uses: Int

  /// How many orders of the account have used it; nothing for a guest.
  public let usesByAccount: Int

  /// Creates a claim.
  public init(_ promotion: Promotion, at date: Timestamp, uses: Int = 0, usesByAccount: Int = 0) {
    (self.promotion, self.date) = (promotion, date)
    (self.uses, self.usesByAccount) = (uses, usesByAccount)
  }

  /// Tells why the promotion does not count, or answers `nil` when it does.
  ///
  /// What cannot be mended by buying more is told first.
  ///
  /// - Parameter subtotal: What the goods cost together.
  /// - Returns: The first reason found.
  /// - Throws: `MoneyError` when an amount is out of range.
  public func refusal(on subtotal: Money) throws(MoneyError) -> PromotionRefusal? {
    guard promotion.minimum.currency == subtotal.currency else {
      return .otherCurrency(promotion.minimum.currency)
    }
    if date < promotion.startsAt { return .notStarted(from: promotion.startsAt) }
    if let end = promotion.endsAt, date >= end { return .over(since: end) }
    if let limit = promotion.limit, uses >= limit { return .usedUp }
    if let limit = promotion.accountLimit, usesByAccount >= limit {
      return .usedByAccount(limit: limit)
    }
    guard try subtotal.isLess(than: promotion.minimum) else { return nil }
    return .needsMinimum(
      promotion.minimum, missing: try promotion.minimum.subtracting(subtotal))
  }
}
