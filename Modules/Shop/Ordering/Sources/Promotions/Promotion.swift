import Diagnostics
public import Money
public import SharedKernel

/// The benefit, the period and the limits of a promo code.
public struct Promotion: Hashable, Sendable {
  public enum Benefit: Hashable, Sendable {
    /// A share of the goods' price in basis points; 1,000 is 10 %.
    case share(basisPoints: Int)
    /// A fixed amount, at most the goods' price.
    case amount(Money)
    /// The price of standard shipping.
    case freeShipping
  }

  public let code: PromoCode
  public let benefit: Benefit
  /// The minimum price of the goods; its currency is that of the promotion.
  public let minimum: Money
  public let startsAt: Timestamp
  public let endsAt: Timestamp?
  /// The maximum number of orders that may use it, or `nil` for any number.
  public let limit: Int?
  /// The maximum number of orders of one account that may use it, or `nil` for any number.
  public let accountLimit: Int?

  public init(
    code: PromoCode, benefit: Benefit, minimum: Money, startsAt: Timestamp,
    endsAt: Timestamp? = nil, limit: Int? = nil, accountLimit: Int? = nil
  ) {
    (self.code, self.benefit, self.minimum) = (code, benefit, minimum)
    (self.startsAt, self.endsAt) = (startsAt, endsAt)
    (self.limit, self.accountLimit) = (limit, accountLimit)
  }

  /// Returns the discount on goods of a price, even if the promotion may not be used.
  public func discount(on subtotal: Money) throws(MoneyError) -> Money {
    switch benefit {
    case .share(let basisPoints):
      return try subtotal.share(basisPoints: min(max(basisPoints, 0), 10_000))
    case .amount(let amount): return try amount.isLess(than: subtotal) ? amount : subtotal
    case .freeShipping: return .zero(subtotal.currency)
    }
  }
}

/// The code that a person types to use a promotion: 3 to 32 characters of `A`–`Z` and `0`–`9`.
public struct PromoCode: Hashable, Sendable, LosslessStringConvertible {
  public let text: String

  /// Parses a code in any mixture of uppercase and lowercase letters, or returns `nil`.
  public init?(_ text: String) {
    let isCode = text.utf8.allSatisfy { byte in
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9": true
      default: false
      }
    }
    guard isCode, (3...32).contains(text.utf8.count) else { return nil }
    self.text = text.uppercased()
  }

  public var description: String { text }
}

/// A promotion requested at a moment, with everything that decides whether it applies.
public struct PromotionClaim: Hashable, Sendable {
  public let promotion: Promotion
  public let date: Timestamp
  /// The number of orders by anyone that have used it.
  public let uses: Int
  /// The number of orders by the account that have used it; zero for a guest.
  public let usesByAccount: Int

  public init(_ promotion: Promotion, at date: Timestamp, uses: Int = 0, usesByAccount: Int = 0) {
    (self.promotion, self.date) = (promotion, date)
    (self.uses, self.usesByAccount) = (uses, usesByAccount)
  }

  /// Returns why the promotion does not apply, or `nil` if it does.
  ///
  /// Reasons that buying more cannot change come first.
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
    return .needsMinimum(promotion.minimum, missing: try promotion.minimum.subtracting(subtotal))
  }
}

/// Why an existing promotion does not apply.
public enum PromotionRefusal: Hashable, Sendable {
  case notStarted(from: Timestamp)
  case over(since: Timestamp)
  case otherCurrency(Currency)
  case usedUp
  case usedByAccount(limit: Int)
  case needsMinimum(Money, missing: Money)
}

/// The effect of a promotion on one cart now.
public struct AppliedPromotion: Hashable, Sendable {
  public let code: PromoCode
  public let discount: Money
  /// Whether it deducts the price of standard shipping.
  public let hasFreeShipping: Bool
  /// Why the promotion does not apply, or `nil` if it does.
  public let refusal: PromotionRefusal?

  /// Computes the effect of a promotion on goods of a price.
  public init(_ claim: PromotionClaim, to subtotal: Money) throws(MoneyError) {
    code = claim.promotion.code
    refusal = try claim.refusal(on: subtotal)
    discount =
      refusal == nil ? try claim.promotion.discount(on: subtotal) : .zero(subtotal.currency)
    hasFreeShipping = refusal == nil && claim.promotion.benefit == .freeShipping
  }

  /// Whether the promotion applies now, so that an order uses it.
  public var applies: Bool { refusal == nil }
}

extension PromotionRefusal {
  func explanation(of code: PromoCode, _ clock: WallClock) -> ErrorExplanation {
    switch self {
    case .notStarted(let from):
      .init(
        "ordering.promoNotStarted", .invalidData, "\(code) cannot be used yet",
        hint: "it counts from \(clock.text(of: from)) on")
    case .over(let since):
      .init(
        "ordering.promoOver", .invalidData,
        "\(code) has been over since \(clock.text(of: since))")
    case .otherCurrency(let currency):
      .init("ordering.promoOtherCurrency", .invalidData, "\(code) is for prices in \(currency)")
    case .usedUp: .init("ordering.promoUsedUp", .invalidData, "\(code) is used up")
    case .usedByAccount(let limit):
      .init(
        "ordering.promoUsedByAccount", .invalidData,
        "you have used \(code) \(limit.counted("time"))", hint: "that is the limit"
      )
    case .needsMinimum(let minimum, let missing):
      .init(
        "ordering.promoNeedsMinimum", .invalidData, "\(code) needs an order of \(minimum)",
        hint: "add \(missing) more")
    }
  }
}
