import Catalog
import Money
import Screens
import SharedKernel

extension Product {
  /// The product as a row of a list, picked by `action` with the product as its argument, or only
  /// read when that is `nil`.
  func row(pick action: String?) -> Row {
    Row(
      name, [.money(price.components)],
      pick: action.map { ActionInvocation($0, [id.rawValue]) })
  }
}
