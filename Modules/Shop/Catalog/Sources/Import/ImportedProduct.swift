public import Money
public import SharedKernel

/// A row of a catalogue file that may go into the catalogue.
///
/// What is optional and `nil` was not given: it keeps what the catalogue has.
public struct ImportedProduct: ImportRecord, Hashable {
  public typealias Column = ProductColumn

  /// A category or a seller as a row names it.
  public struct Owner<Subject>: Hashable, Sendable {
    /// The one thing a row has to say about it.
    public let id: Identifier<Subject>
    /// What it is to be called from now on.
    public let name: String?
    /// What is to be said about it from now on.
    public let summary: String?
  }

  /// The row, for what is wrong with it beside others.
  public let row: ImportRow
  /// Which product the row creates or changes.
  public let id: Product.ID
  /// What it is to be called.
  public let name: String
  /// What is to be said about it.
  public let summary: String?
  /// What one is to cost, before tax, in the shop's currency.
  public let price: Money
  /// How many there are now.
  public let stock: Int?
  /// The category it is to be in.
  public let category: Owner<Category>
  /// Who is to sell it.
  public let seller: Owner<Seller>
  /// Where the seller is.
  public let sellerLocation: String?

  /// The line of the file, which names the row in a rejection.
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
}
