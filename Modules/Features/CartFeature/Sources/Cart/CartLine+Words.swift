import Ordering

extension CartLine {
  /// What to notice when fewer are left than are wanted.
  var stockNotice: String? {
    guard exceedsStock else { return nil }
    return stock == 0
      ? "\(name) is sold out; remove it to order the rest."
      : "Only \(stock) of \(name) left; \(quantity) are in the cart."
  }
}
