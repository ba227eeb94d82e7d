public import Accounts
public import Money

/// What a promo code is worth, from when to when.
public struct Promotion: Hashable, Sendable {
  /// What a promotion takes off.
  public enum Benefit: Hashable, Sendable {
    /// A share of the goods' price, in basis points; 1,000 is 10 %.
    case share(basisPoints: Int)

    /// A fixed amount, at most the goods' price.
    case amount(Money)

    /// The shipping.
    case freeShipping
  }

  /// The word that calls for it.
  public let code: PromoCode

  /// What it takes off.
  public let benefit: Benefit

  /// The price the goods must reach.
  public let minimum: Money

  /// The moment it begins.
  public let startsAt: Timestamp

  /// The moment it is over, or `nil`.
  public let endsAt: Timestamp?

  /// Creates a promotion.
  public init(
    code: PromoCode, benefit: Benefit, minimum: Money, startsAt: Timestamp, endsAt: Timestamp? = nil
  ) {
    (self.code, self.benefit, self.minimum) = (code, benefit, minimum)
    (self.startsAt, self.endsAt) = (startsAt, endsAt)
  }

  /// Whether the promotion is in force at a moment.
  public func isInForce(at moment: Timestamp) -> Bool {
    moment >= startsAt && endsAt.map { moment < $0 } ?? true
  }

  /// What the promotion takes off goods of a price; nothing below the minimum.
  ///
  /// - Parameter subtotal: What the goods cost together.
  /// - Returns: The discount, between nothing and the whole price.
  /// - Throws: `MoneyError` when the currencies differ.
  public func discount(on subtotal: Money) throws(MoneyError) -> Money {
    let nothing = Money.zero(subtotal.currency)
    guard try !subtotal.isLess(than: minimum) else { return nothing }
    switch benefit {
    case .share(let basisPoints):
      return try subtotal.share(basisPoints: min(max(basisPoints, 0), 10_000))
    case .amount(let amount):
      return try amount.isLess(than: subtotal) ? amount : subtotal
    case .freeShipping:
      return nothing
    }
  }
}
