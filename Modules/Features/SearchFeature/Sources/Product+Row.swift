import Catalog
import Money
import Screens
import SharedKernel

extension Product {
  /// The product as a row of a list, which `onPick` leads to; where that is `nil` it is only read.
  func row(
    pick name: String = "pick", _ onPick: (@MainActor (Product.ID) throws -> Void)?
  ) -> Row {
    Row(
      self.name, [.money(price.components)],
      pick: onPick.map { onPick in Row.Pick(name, [id.rawValue]) { try onPick(id) } })
  }
}
