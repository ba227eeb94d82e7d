import Diagnostics
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

  /// What a person types to get it.
  public let code: PromoCode
  /// What it takes off.
  public let benefit: Benefit
  /// The price the goods must reach; its currency is that of the promotion.
  public let minimum: Money
  /// The moment from which it counts.
  public let startsAt: Timestamp
  /// The moment it is over, or `nil`.
  public let endsAt: Timestamp?
  /// How many orders may use it together, or `nil` for any number.
  public let limit: Int?
  /// How many orders of one account may use it, or `nil` for any number.
  public let accountLimit: Int?

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
  /// Throws `MoneyError` when the currencies differ.
  public func discount(on subtotal: Money) throws(MoneyError) -> Money {
    switch benefit {
    case .share(let basisPoints):
      return try subtotal.share(basisPoints: min(max(basisPoints, 0), 10_000))
    case .amount(let amount): return try amount.isLess(than: subtotal) ? amount : subtotal
    case .freeShipping: return .zero(subtotal.currency)
    }
  }
}

/// The word a person types to get a promotion: 3 to 32 characters of `A`–`Z` and `0`–`9`.
public struct PromoCode: Hashable, Sendable, LosslessStringConvertible {
  /// The code in capitals.
  public let text: String

  /// Reads a code in any mixture of capitals and small letters, or answers `nil`.
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

/// A promotion called for at a moment, with everything that decides whether it counts.
public struct PromotionClaim: Hashable, Sendable {
  /// What the code is worth.
  public let promotion: Promotion
  /// The moment it is called for.
  public let date: Timestamp
  /// How many orders of anybody have used it.
  public let uses: Int
  /// How many orders of the account have used it; nothing for a guest.
  public let usesByAccount: Int

  public init(_ promotion: Promotion, at date: Timestamp, uses: Int = 0, usesByAccount: Int = 0) {
    (self.promotion, self.date) = (promotion, date)
    (self.uses, self.usesByAccount) = (uses, usesByAccount)
  }

  /// Tells why the promotion does not count, or answers `nil` when it does.
  ///
  /// A reason that buying more does not mend comes first. Throws `MoneyError` when an amount is out
  /// of range.
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

/// Why a promotion that exists does not count.
public enum PromotionRefusal: Hashable, Sendable {
  /// It counts from a later moment on.
  case notStarted(from: Timestamp)
  /// Its time has passed.
  case over(since: Timestamp)
  /// It is for prices in another currency than the cart's.
  case otherCurrency(Currency)
  /// As many orders have used it as may.
  case usedUp
  /// The account has used it as often as one account may.
  case usedByAccount(limit: Int)
  /// It asks for goods of a higher price.
  case needsMinimum(Money, missing: Money)
}

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
  /// Throws `MoneyError` when an amount is out of range.
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

extension PromotionRefusal {
  func explanation(of code: PromoCode) -> ErrorExplanation {
    switch self {
    case .notStarted(let from):
      .init(
        "ordering.promoNotStarted", .invalidData, "\(code) cannot be used yet",
        hint: "it counts from \(from.dateAndTime) on")
    case .over(let since):
      .init("ordering.promoOver", .invalidData, "\(code) has been over since \(since.dateAndTime)")
    case .otherCurrency(let currency):
      .init("ordering.promoOtherCurrency", .invalidData, "\(code) is for prices in \(currency)")
    case .usedUp: .init("ordering.promoUsedUp", .invalidData, "\(code) is used up")
    case .usedByAccount(let limit):
      .init(
        "ordering.promoUsedByAccount", .invalidData,
        "you have used \(code) \(limit.counted("time"))", hint: "that is as often as it may be used"
      )
    case .needsMinimum(let minimum, let missing):
      .init(
        "ordering.promoNeedsMinimum", .invalidData, "\(code) needs an order of \(minimum)",
        hint: "add \(missing) more")
    }
  }
}
