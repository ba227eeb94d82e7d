/// A column of a catalogue file: a field of a CSV record, a member of a JSON object.
///
/// `id`, `name`, `price`, `category` and `seller` have to be there; the rest may be left out, in a
/// whole file or in single rows.
public enum ImportColumn: String, Hashable, Sendable, CaseIterable {
  case id, name, summary, price, stock, category, seller
  case categoryName = "category_name"
  case categorySummary = "category_summary"
  case sellerName = "seller_name"
  case sellerSummary = "seller_summary"
  case sellerLocation = "seller_location"

  /// Whether every row must give it.
  public var isRequired: Bool {
    switch self {
    case .id, .name, .price, .category, .seller: true
    default: false
    }
  }

  /// Whether a text without a visible character is one: a name has to say something.
  var mayBeBlank: Bool {
    switch self {
    case .summary, .categorySummary, .sellerSummary, .sellerLocation: true
    default: false
    }
  }

  /// The place of the column in ``allCases``.
  var index: Int {
    switch self {
    case .id: 0
    case .name: 1
    case .summary: 2
    case .price: 3
    case .stock: 4
    case .category: 5
    case .seller: 6
    case .categoryName: 7
    case .categorySummary: 8
    case .sellerName: 9
    case .sellerSummary: 10
    case .sellerLocation: 11
    }
  }
}
