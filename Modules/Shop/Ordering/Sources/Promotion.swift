public import Money
public import SharedKernel

/// What a promo code is worth, from when to when, and how often.
public struct Promotion: Hashable, Sendable {
  /// What a promotion takes off.
  public enum Benefit: Hashable, Sendable {
    /// A share of the goods' price, in basis points; 1,000 is 10 %.
    case share(basisPoints: Int)

    /// A fixed amount, at most the goods' price.
    case amount(Money)

    /// What standard shipping costs.
    case freeShipping
  }

  /// The word that calls for it.
  public let code: PromoCode

  /// What it takes off.
  public let benefit: Benefit

  /// The price the goods must reach; its currency is that of the promotion.
  public let minimum: Money

  /// The moment it begins.
  public let startsAt: Timestamp

  /// The moment it is over, or `nil`.
  public let endsAt: Timestamp?

  /// How many orders may use it together, or `nil` for any number.
  public let limit: Int?

  /// How many orders of one account may use it, or `nil` for any number.
  public let accountLimit: Int?

  /// Creates a promotion.
  public init(
    code: PromoCode, benefit: Benefit, minimum: Money, startsAt: Timestamp,
    endsAt: Timestamp? = nil, limit: Int? = nil, accountLimit: Int? = nil
  ) {
    (self.code, self.benefit, self.minimum) = (code, benefit, minimum)
    (self.startsAt, self.endsAt) = (startsAt, endsAt)
    (self.limit, self.accountLimit) = (limit, accountLimit)
  }

  /// What the promotion takes off goods of a price, whether or not it may be used.
  ///
  /// - Parameter subtotal: What the goods cost together.
  /// - Returns: The discount, between nothing and the whole price.
  /// - Throws: `MoneyError` when the currencies differ.
  public func discount(on subtotal: Money) throws(MoneyError) -> Money {
    switch benefit {
    case .share(let basisPoints):
      return try subtotal.share(basisPoints: min(max(basisPoints, 0), 10_000))
    case .amount(let amount):
      return try amount.isLess(than: subtotal) ? amount : subtotal
    case .freeShipping:
      return .zero(subtotal.currency)
    }
  }
}
