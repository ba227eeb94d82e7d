/// A column of a catalogue file.
///
/// `id`, `name`, `price`, `category` and `seller` have to be there; the rest may be left out, in a
/// whole file or in single rows.
public enum ProductColumn: String, ImportColumn {
  case id, name, summary, price, stock, category, seller
  case categoryName = "category_name"
  case categorySummary = "category_summary"
  case sellerName = "seller_name"
  case sellerSummary = "seller_summary"
  case sellerLocation = "seller_location"

  public var isRequired: Bool {
    switch self {
    case .id, .name, .price, .category, .seller: true
    default: false
    }
  }

  public var mayBeBlank: Bool {
    switch self {
    case .summary, .categorySummary, .sellerSummary, .sellerLocation: true
    default: false
    }
  }

  public var isNumber: Bool { self == .stock }

  // Asked for every value of a file.
  public var index: Int {
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
