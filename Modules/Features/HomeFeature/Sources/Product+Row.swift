import Catalog
import Money
import Screens
import SharedKernel

extension Product {
  /// The product as a row of a list, picked by `action` with the product as its argument.
  func row(pick action: String) -> Row {
    Row(
      name, [.money(price.components)],
      pick: ActionInvocation(action, [id.rawValue]))
  }
}
