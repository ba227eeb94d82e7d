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
