import Ordering
import Screens

extension ScreenAction {
  /// Leaves in the cart what can be bought of it, so that a checkout goes on with what was entered; `nil` where all
  /// can, or nothing.
  static func takeFewer(
    of shown: Cart, in cart: any CartService, done: @escaping @MainActor () -> Void
  ) -> ScreenAction? {
    let isShort = shown.lines.contains(where: \.exceedsStock) || !shown.unavailable.isEmpty
    guard isShort, shown.lines.contains(where: { $0.stock > 0 }) else { return nil }
    return ScreenAction("fewer", title: "Take only what can be bought, and go on") { _ in
      // What another device has changed since stays as it is, if it can be bought.
      let now = try await cart.cart()
      for line in now.lines where line.exceedsStock {
        if let left = Quantity(line.stock) {
          _ = try await cart.setQuantity(left, of: line.product)
        } else {
          _ = try await cart.remove(line.product)
        }
      }
      for line in now.unavailable { _ = try await cart.remove(line.product) }
      done()
      return ActionOutcome(try await cart.cart().summary)
    }
  }
}
