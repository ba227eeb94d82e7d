import Catalog
import Money
import Screens

extension Product {
  /// The product as a row of a list.
  ///
  /// - Parameter action: The action that picks it, with the product as its argument; `nil` for a row
  ///   that is only read.
  func row(pick action: String?) -> Row {
    Row(
      name, [.money(price.components)],
      pick: action.map { ActionInvocation($0, [id.rawValue]) })
  }
}
