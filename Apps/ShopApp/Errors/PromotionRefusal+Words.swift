import Diagnostics
import Money
import Ordering
import Screens
import SharedKernel

extension PromotionRefusal {
  /// Why a code cannot be used, in words.
  func explanation(of code: PromoCode) -> ErrorExplanation {
    switch self {
    case .notStarted(let from):
      words(
        "NotStarted", .unavailable, "\(code) cannot be used yet",
        "it counts from \(from.dateAndTime) on")
    case .over(let since):
      words("Over", .unavailable, "\(code) has been over since \(since.dateAndTime)")
    case .otherCurrency(let currency):
      words("OtherCurrency", .invalidData, "\(code) is for prices in \(currency)")
    case .usedUp:
      words("UsedUp", .unavailable, "\(code) is used up")
    case .usedByAccount(let limit):
      words(
        "UsedByAccount", .unavailable, "you have used \(code) \(limit.counted("time"))",
        "that is as often as it may be used")
    case .needsMinimum(let minimum, let missing):
      words(
        "NeedsMinimum", .invalidData, "\(code) needs an order of \(minimum)",
        "add \(missing) more")
    }
  }

  private func words(
    _ code: String, _ category: ErrorExplanation.Category, _ message: String, _ hint: String? = nil
  ) -> ErrorExplanation {
    ErrorExplanation(
      code: "ordering.promo\(code)", category: category, message: message, hint: hint)
  }
}
