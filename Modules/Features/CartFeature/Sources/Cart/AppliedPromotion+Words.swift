import CatalogScreens
import Diagnostics
import Money
import Ordering
import Screens
import SharedKernel

extension AppliedPromotion {
  func facts() throws -> [Fact] {
    if hasFreeShipping { return [Fact("Promotion", .text("\(code), free shipping"))] }
    return [Fact("Discount (\(code))", try discount.multiplied(by: -1))]
  }

  func notice(_ clock: WallClock) -> String? { refusal.map { "\(code) \($0.words(clock))." } }

  func effect(_ clock: WallClock) -> String {
    if let refusal { return refusal.words(clock) }
    return hasFreeShipping ? "free shipping" : "\(discount) off"
  }
}

extension Promotion {
  /// The discount and the minimum price, such as `10 % off, from 20.00 USD on`.
  var words: String {
    minimum.isZero ? benefit.words : "\(benefit.words), from \(minimum) on"
  }
}

extension Promotion.Benefit {
  fileprivate var words: String {
    switch self {
    case .share(let basisPoints):
      let (whole, rest) = basisPoints.quotientAndRemainder(dividingBy: 100)
      let decimals = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
      return rest == 0 ? "\(whole) % off" : "\(whole).\(decimals) % off"
    case .amount(let amount): return "\(amount) off"
    case .freeShipping: return "free shipping"
    }
  }
}

extension PromotionRefusal {
  /// Why the promotion does not apply, to follow its code.
  func words(_ clock: WallClock) -> String {
    switch self {
    case .notStarted(let from): "counts from \(clock.text(of: from)) on"
    case .over(let since): "has been over since \(clock.text(of: since))"
    case .otherCurrency(let currency): "is for prices in \(currency)"
    case .usedUp: "is used up"
    case .usedByAccount(let limit): "was used \(limit.counted("time")), the maximum"
    case .needsMinimum(_, let missing): "applies once the cart holds \(missing) more"
    }
  }
}

extension Cart {
  func promotionMessage(code: String, _ clock: WallClock) -> String {
    guard let promotion else { return "\(code) applied · \(summary)" }
    return "\(promotion.code) applied, \(promotion.effect(clock)) · \(summary)"
  }
}
