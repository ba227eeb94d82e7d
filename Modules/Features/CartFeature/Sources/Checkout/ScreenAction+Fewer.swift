import Ordering
import Screens

extension ScreenAction {
  /// Leaves in the cart what can be bought of it, so that a checkout goes on with what was entered; `nil` where all can.
  static func takeFewer(
    of shown: Cart, in cart: any CartService, done: @escaping @MainActor () -> Void = {}
  ) -> ScreenAction? {
    let short = shown.lines.filter(\.exceedsStock)
    guard !short.isEmpty || !shown.unavailable.isEmpty else { return nil }
    return ScreenAction("fewer", title: "Take only what can be bought, and go on") { _ in
      for line in short {
        if let left = Quantity(line.stock) {
          _ = try await cart.setQuantity(left, of: line.product)
        } else {
          _ = try await cart.remove(line.product)
        }
      }
      for line in shown.unavailable { _ = try await cart.remove(line.product) }
      done()
      return ActionOutcome(try await cart.cart().summary)
    }
  }
}
