import Diagnostics
import Money
import Ordering
import Screens

extension Cart {
  /// The cart in a few words, such as `cart 3 items, 41.97 USD`.
  var summary: String { "cart \(size), \(total)" }

  /// How much the cart holds, such as `1 item`.
  var size: String { count.counted("item") }
}
