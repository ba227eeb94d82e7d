import Screens

extension ScreenAction {
  /// Leads to the cart.
  static let cart = ScreenAction("cart", title: "Show the cart")
}
