// sample: file Cart.CheckoutSteps Ordering.PriceRules
import Ordering

/// What a person wants with an order, as the checkout remembers it and the order keeps it.
struct SampleListWish: CheckoutPromise {
  static let plugin = "sample-list"
  let text: String

  init?(_ text: String, version: Int) {
    guard !text.isEmpty else { return nil }
    self.text = text
  }
}
