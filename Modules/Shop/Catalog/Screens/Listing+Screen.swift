public import Catalog
import Money
public import Screens
public import SharedKernel

extension Listing {
  /// Where the listing stands among its pages.
  public var paging: Paging { Paging(number: page.number, count: pageCount) }
}

extension Product {
  /// The product as a row of a list, with its price.
  ///
  /// - Parameters:
  ///   - name: What picking is called for programs.
  ///   - onPick: Where picking it leads; `nil` where the row is only read.
  /// - Returns: The row.
  public func row(
    pick name: String = "pick", _ onPick: (@MainActor (Product.ID) throws -> Void)?
  ) -> Row {
    Row(
      self.name, [.money(price.components)],
      pick: onPick.map { onPick in Row.Pick(name, [id.rawValue]) { try onPick(id) } })
  }
}
