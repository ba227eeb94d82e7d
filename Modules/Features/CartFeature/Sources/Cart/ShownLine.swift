import Catalog
import Ordering

/// A line as the cart lists it.
enum ShownLine {
  case priced(CartLine)
  case unavailable(UnavailableLine)

  /// The product.
  var product: Product.ID {
    switch self {
    case .priced(let line): line.product
    case .unavailable(let line): line.product
    }
  }

  /// What the product is called.
  var name: String {
    switch self {
    case .priced(let line): line.name
    case .unavailable(let line): line.name
    }
  }
}

extension UnavailableLine {
  /// What to notice: why it cannot be sold, and what to do about it.
  var notice: String {
    let remedy = reason == .amountTooLarge ? "take fewer or remove it" : "remove it"
    return "\(name) cannot be sold: \(reason); \(remedy) to order the rest."
  }
}

extension CartLine {
  /// What to notice when fewer are left than are wanted.
  var stockNotice: String? {
    guard exceedsStock else { return nil }
    return stock == 0
      ? "\(name) is sold out; remove it to order the rest."
      : "Only \(stock) of \(name) left; \(quantity) are in the cart."
  }
}
