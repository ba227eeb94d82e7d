/// Which products of a list are shown, and in which order.
public struct ProductSelection: Hashable, Sendable {
  /// What a product has to meet to be shown.
  public var filter: ProductFilter
  /// The order; `nil` for the list's own, which is the name, or for a search the best match.
  public var order: ProductOrder?

  /// Creates a selection; by default everything in the list's own order.
  public init(filter: ProductFilter = .none, order: ProductOrder? = nil) {
    (self.filter, self.order) = (filter, order)
  }

  /// Everything, in the list's own order.
  public static let all = ProductSelection()

  /// The selection in the ``ProductOrder`` a word names, or throws ``CatalogError/unknownOrder(_:)``.
  public func sorted(by word: String) throws(CatalogError) -> ProductSelection {
    guard let order = ProductOrder(rawValue: word) else { throw .unknownOrder(word) }
    return ProductSelection(filter: filter, order: order)
  }

  /// The selection with its filter changed as words say; see ``ProductFilter/changed(by:)``.
  public func filtered(by words: [String]) throws(CatalogError) -> ProductSelection {
    ProductSelection(filter: try filter.changed(by: words), order: order)
  }
}

/// The order in which products are listed.
///
/// Every order is total: products that are equal in it are ordered by their identifiers, so a page
/// never repeats what another one showed.
public enum ProductOrder: String, Hashable, Sendable, CaseIterable {
  /// By name, A first, as ``FoldedText`` compares names.
  case name
  /// By price, the cheapest first.
  case price
  /// By price, the most expensive first.
  case priceDown = "price-down"
  /// The best rated first, of two alike the one with more reviews.
  case rating
  /// What came into the catalogue last comes first.
  case newest
}
