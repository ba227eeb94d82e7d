import Diagnostics
public import Money
public import SharedKernel

/// Why a promotion that exists does not count.
public enum PromotionRefusal: Hashable, Sendable {
  /// It begins at a later moment.
  case notStarted(from: Timestamp)

  /// It has been over since a moment.
  case over(since: Timestamp)

  /// It is for prices of another currency.
  case otherCurrency(Currency)

  /// As many orders as may use it have used it.
  case usedUp

  /// The account has used it as often as one account may.
  case usedByAccount(limit: Int)

  /// It asks for goods of a higher price.
  case needsMinimum(Money, missing: Money)
}

extension PromotionRefusal {
  /// Why a code cannot be used, in words.
  func explanation(of code: PromoCode) -> ErrorExplanation {
    switch self {
    case .notStarted(let from):
      .init(
        "ordering.promoNotStarted", .unavailable, "\(code) cannot be used yet",
        hint: "it counts from \(from.dateAndTime) on")
    case .over(let since):
      .init("ordering.promoOver", .unavailable, "\(code) has been over since \(since.dateAndTime)")
    case .otherCurrency(let currency):
      .init("ordering.promoOtherCurrency", .invalidData, "\(code) is for prices in \(currency)")
    case .usedUp: .init("ordering.promoUsedUp", .unavailable, "\(code) is used up")
    case .usedByAccount(let limit):
      .init(
        "ordering.promoUsedByAccount", .unavailable,
        "you have used \(code) \(limit.counted("time"))", hint: "that is as often as it may be used"
      )
    case .needsMinimum(let minimum, let missing):
      .init(
        "ordering.promoNeedsMinimum", .invalidData, "\(code) needs an order of \(minimum)",
        hint: "add \(missing) more")
    }
  }
}
