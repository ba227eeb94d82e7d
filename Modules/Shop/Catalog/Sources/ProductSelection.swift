/// The products of a list to show, and their order.
public struct ProductSelection: Hashable, Sendable {
  public var filter: ProductFilter
  /// The order; `nil` for the list's default, which is by name, or for a search by best match.
  public var order: ProductOrder?

  public init(filter: ProductFilter = .none, order: ProductOrder? = nil) {
    (self.filter, self.order) = (filter, order)
  }

  /// All products, in the list's default order.
  public static let all = ProductSelection()

  /// Returns the selection in the named ``ProductOrder``, or throws ``CatalogError/unknownOrder(_:)``.
  public func sorted(by word: String) throws(CatalogError) -> ProductSelection {
    guard let order = ProductOrder(rawValue: word) else { throw .unknownOrder(word) }
    return ProductSelection(filter: filter, order: order)
  }

  /// Returns the selection with its filter changed by words; see ``ProductFilter/changed(by:)``.
  public func filtered(by words: [String]) throws(CatalogError) -> ProductSelection {
    ProductSelection(filter: try filter.changed(by: words), order: order)
  }
}

/// The order of a product list.
///
/// Every order is total: products that compare equal are sorted by identifier, so no product appears on
/// two pages.
public enum ProductOrder: String, Hashable, Sendable, CaseIterable {
  /// By name, A first, as ``FoldedText`` compares names.
  case name
  case price
  case priceDown = "price-down"
  /// Best rated first; of equal ratings, the one with more reviews.
  case rating
  case newest
}
