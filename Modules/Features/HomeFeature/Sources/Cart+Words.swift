import Diagnostics
import Money
import Ordering
import Screens

extension Cart {
  /// The cart in a few words, such as `cart 3 items, 41.97 USD`.
  var words: String { "cart \(count.counted("item")), \(total)" }
}
