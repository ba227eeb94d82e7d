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
  /// - Parameter action: The action that picks it, with the product as its argument; `nil` where the row
  ///   is only read.
  /// - Returns: The row.
  public func row(pick action: String?) -> Row {
    Row(
      name, [.money(price.components)],
      pick: action.map { ActionInvocation($0, [id.rawValue]) })
  }
}
