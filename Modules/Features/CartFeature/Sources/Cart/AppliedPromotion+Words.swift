import Money
import Ordering
import Screens

extension AppliedPromotion {
  /// The promotion as labelled values.
  var facts: [Fact] {
    if hasFreeShipping { return [Fact("Promotion", .text("\(code), free shipping"))] }
    return [Fact("Discount (\(code))", .money(discount.components))]
  }

  /// What to notice while the promotion does not count.
  var notice: String? { missing.map { "\(code) counts once the cart holds \($0) more." } }

  /// What the promotion does now, in a few words.
  var effect: String {
    if let missing { return "counts once the cart holds \(missing) more" }
    return hasFreeShipping ? "free shipping" : "\(discount) off"
  }
}

extension Cart {
  /// What to say after a code was applied.
  func promotionMessage(code: String) -> String {
    guard let promotion else { return "\(code) applied · \(summary)" }
    return "\(promotion.code) applied, \(promotion.effect) · \(summary)"
  }
}
