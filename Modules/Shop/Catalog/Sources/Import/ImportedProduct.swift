public import Money
public import SharedKernel

/// A valid row of a catalogue file.
///
/// An optional value that is `nil` was missing: the catalogue keeps its own.
public struct ImportedProduct: ImportRecord, Hashable {
  public typealias Column = ProductColumn

  /// A category or a seller named by a row.
  public struct Owner<Subject>: Hashable, Sendable {
    public let id: Identifier<Subject>
    public let name: String?
    public let summary: String?
  }

  /// The row, for problems between rows.
  public let row: ImportRow
  public let id: Product.ID
  public let name: String
  public let summary: String?
  /// The new price of one piece, before tax, in the shop's currency.
  public let price: Money
  public let stock: Int?
  public let category: Owner<Category>
  public let seller: Owner<Seller>
  public let sellerLocation: String?

  public var line: Int { row.line }

  public init?(_ row: ImportRow, currency: Currency, problems: inout [ImportProblem]) {
    var check = ImportRowCheck<ProductColumn>(row)
    let id: Product.ID? = check.identifier(.id)
    let name = check.text(.name, limit: 120)
    let price = check.price(.price, in: currency)
    let categoryID: Category.ID? = check.identifier(.category)
    let sellerID: Seller.ID? = check.identifier(.seller)
    let summary = check.text(.summary, limit: 2_000)
    let stock = check.number(.stock, in: 0...1_000_000)
    let categoryName = check.text(.categoryName, limit: 80)
    let categorySummary = check.text(.categorySummary, limit: 2_000)
    let sellerName = check.text(.sellerName, limit: 80)
    let sellerSummary = check.text(.sellerSummary, limit: 2_000)
    let sellerLocation = check.text(.sellerLocation, limit: 80)
    guard check.problems.isEmpty, let id, let name, let price, let categoryID, let sellerID else {
      problems += check.problems
      return nil
    }
    (self.row, self.id) = (row, id)
    (self.name, self.summary) = (name, summary)
    (self.price, self.stock, self.sellerLocation) = (price, stock, sellerLocation)
    category = Owner(id: categoryID, name: categoryName, summary: categorySummary)
    seller = Owner(id: sellerID, name: sellerName, summary: sellerSummary)
  }
}

/// A column of a catalogue file.
///
/// `id`, `name`, `price`, `category` and `seller` are required; the others may be missing from a
/// file or from single rows.
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
}
