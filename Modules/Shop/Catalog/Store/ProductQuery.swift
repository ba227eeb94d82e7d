import Catalog
import Database
import Money
import SharedKernel

extension ProductFilter {
  /// What product statements bind in this order: currency, lowest price, highest price, least stock,
  /// seller, category, least merit.
  var bindings: [SQLValue] {
    [
      (price?.currency.code).sqlValue,
      (price?.minimum ?? 0).sqlValue,
      (price?.maximum ?? .max).sqlValue,
      (isInStock ? 1 : 0).sqlValue,
      (seller?.rawValue).sqlValue,
      (category?.rawValue).sqlValue,
      // A product's merit is its average in thousandths of a star.
      ((minimumRating?.stars ?? 0) * 1_000).sqlValue,
    ]
  }
}
