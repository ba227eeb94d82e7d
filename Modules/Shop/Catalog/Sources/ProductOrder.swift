/// The order in which products are listed.
///
/// Every order is total: products that are equal in it are told apart by their identifiers, so a page
/// never repeats what another one showed.
public enum ProductOrder: String, Hashable, Sendable, CaseIterable {
  /// By name, A first, as ``FoldedText`` compares names.
  case name

  /// By price, the cheapest first.
  case price

  /// By price, the dearest first.
  case priceDown = "price-down"

  /// The best rated first, of two alike the one with more reviews.
  case rating

  /// What came into the catalogue last comes first.
  case newest
}
