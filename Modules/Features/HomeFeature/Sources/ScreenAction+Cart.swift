import Screens

extension ScreenAction {
  /// Leads to the cart.
  static func cart(_ show: @escaping @MainActor () throws -> Void) -> ScreenAction {
    ScreenAction("cart", title: "Show the cart", perform: show)
  }
}
