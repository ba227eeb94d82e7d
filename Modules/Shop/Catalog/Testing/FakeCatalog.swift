public import Catalog
public import CivilTime
import Money
public import SharedKernel

/// The catalogue in memory, held to the promises of its protocols by the same tests as the shop's own
/// catalogue.
///
/// ```swift
/// let catalog = FakeCatalog(categories: [kitchen], sellers: [maker], products: [(mug, stock: 10)])
/// registry.provide(CatalogKey.self, plugin: name) { catalog }
/// ```
public actor FakeCatalog: CatalogService {
  /// The error that every method throws once the catalogue is disconnected.
  public struct Unreachable: Error {}

  struct Item {
    var product: Product
    var stock: Int
    /// In order of arrival, including reviews without an account.
    var reviews: [(author: Reviewer.ID?, review: Review)] = []
  }

  public internal(set) var searches: [String] = []

  var items: [Item]

  let history: FakePurchaseHistory
  let today: CivilDate
  private var departments: [Category.ID: Category]
  private var sellers: [Seller.ID: Seller]
  private var isReachable = true

  /// Creates a catalogue with products in order of arrival, with their stock.
  ///
  /// The reviews have no account. The date is 14 March 2026 unless a test sets another.
  public init(
    categories: [Category] = [], sellers: [Seller] = [],
    products: [(product: Product, stock: Int)] = [], reviews: [Product.ID: [Review]] = [:],
    history: FakePurchaseHistory = FakePurchaseHistory(),
    today: CivilDate = CivilDate(Timestamp(secondsSinceEpoch: 1_773_446_400))
  ) {
    departments = Dictionary(categories.map { ($0.id, $0) }) { $1 }
    self.sellers = Dictionary(sellers.map { ($0.id, $0) }) { $1 }
    items = products.map { product, stock in
      Item(
        product: product, stock: stock, reviews: reviews[product.id, default: []].map { (nil, $0) })
    }
    (self.history, self.today) = (history, today)
  }

  // MARK: - What tests arrange

  public func put(_ category: Category) { departments[category.id] = category }

  public func put(_ seller: Seller) { sellers[seller.id] = seller }

  /// Adds or replaces a product; its reviews stay.
  public func put(_ product: Product, stock: Int) {
    if let index = items.firstIndex(where: { $0.product.id == product.id }) {
      (items[index].product, items[index].stock) = (product, stock)
    } else {
      items.append(Item(product: product, stock: stock))
    }
  }

  /// Replaces the reviews of a product with reviews without an account, in order of arrival.
  public func setReviews(_ reviews: [Review], of product: Product.ID) throws {
    items[try index(of: product)].reviews = reviews.map { (nil, $0) }
  }

  public func disconnect() { isReachable = false }

  // MARK: - CatalogService

  public func storefront(featured limit: Int) throws -> Storefront {
    try reach()
    let categories = departments.values
      .sorted { ($0.name.sortKey, $0.id.rawValue) < ($1.name.sortKey, $1.id.rawValue) }
      .map { category in
        let own = items.filter { $0.product.categoryID == category.id }
        return CategorySummary(category: category, productCount: own.count)
      }
    let left = items.filter { $0.stock > 0 }
    return Storefront(
      categories: categories,
      featured: ProductOrder.rating.sorted(left).prefix(max(0, limit)).map(listed))
  }

  public func category(
    _ id: Category.ID, _ selection: ProductSelection, page: Page
  ) throws -> CategoryDetail {
    let category = try department(id)
    let found = items.filter {
      $0.product.categoryID == id && selection.filter.admits($0, names(of: $0.product))
    }
    return CategoryDetail(
      category: category,
      products: (selection.order ?? .name).sorted(found).map(listed).listing(page))
  }

  /// What the category and the seller of a product are called.
  func names(of product: Product) -> (category: String, seller: String) {
    (departments[product.categoryID]?.name ?? "", sellers[product.sellerID]?.name ?? "")
  }

  /// Returns the product with what its lists show.
  func listed(_ item: Item) -> Product {
    var listed = item.product
    (listed.categoryName, listed.sellerName) = names(of: listed)
    (listed.stock, listed.rating) = (item.stock, item.counted.rating)
    return listed
  }

  private func department(_ id: Category.ID) throws -> Category {
    try reach()
    guard let category = departments[id] else { throw CatalogError.noSuchCategory(id) }
    return category
  }

  public func product(_ id: Product.ID) throws -> ProductDetail {
    let item = items[try index(of: id)]
    guard let seller = sellers[item.product.sellerID] else {
      throw CatalogError.noSuchSeller(item.product.sellerID)
    }
    return ProductDetail(
      product: listed(item), category: try department(item.product.categoryID), seller: seller)
  }

  public func seller(_ id: Seller.ID, page: Page) throws -> SellerDetail {
    try reach()
    guard let seller = sellers[id] else { throw CatalogError.noSuchSeller(id) }
    let own = items.filter { $0.product.sellerID == id }
    return SellerDetail(
      seller: seller, products: ProductOrder.name.sorted(own).map(listed).listing(page),
      rating: own.flatMap(\.counted).rating)
  }

  func reach() throws { guard isReachable else { throw Unreachable() } }

  func index(of product: Product.ID) throws -> Int {
    try reach()
    guard let index = items.firstIndex(where: { $0.product.id == product }) else {
      throw CatalogError.noSuchProduct(product)
    }
    return index
  }
}

extension Array where Element: Sendable {
  /// Returns a page of the list; a page past the end is empty.
  func listing(_ page: Page) -> Listing<Element> {
    Listing(items: Array(dropFirst(page.offset).prefix(page.size)), page: page, totalCount: count)
  }
}

extension FakeCatalog.Item {
  fileprivate var id: String { product.id.rawValue }

  fileprivate var counted: [Review] { reviews.map(\.review).filter { !$0.isRefunded } }

  fileprivate var merit: Int { counted.stars * 1_000 / max(counted.count, 1) }

  /// The sort key by price: amounts of different currencies do not compare, so the currency comes first.
  fileprivate var price: (currency: String, units: Int64, id: String) {
    (product.price.currency.code, product.price.minorUnits, id)
  }
}

extension [Review] {
  fileprivate var stars: Int { reduce(0) { $0 + $1.rating.stars } }
  fileprivate var rating: RatingSummary { RatingSummary(count: count, totalStars: stars) }
}

extension String {
  /// Whether the text is an identifier, or words in a row of a name.
  fileprivate func means(_ name: String, _ id: String) -> Bool {
    " \(SearchWord.indexed("\(name) \(id)")) ".contains(" \(SearchWord.indexed(self)) ")
  }

  fileprivate var sortKey: String { FoldedText(self).text }
}

extension ProductFilter {
  func admits(_ item: FakeCatalog.Item, _ names: (category: String, seller: String)) -> Bool {
    let (product, units) = (item.product, item.product.price.minorUnits)
    let isInRange =
      price.map { range in
        range.currency == product.price.currency && units >= range.minimum
          && units <= range.maximum ?? .max
      } ?? true
    return isInRange && (!isInStock || item.stock > 0)
      && (seller.map { $0.means(names.seller, product.sellerID.rawValue) } ?? true)
      && (category.map { $0.means(names.category, product.categoryID.rawValue) } ?? true)
      && item.merit >= (minimumRating?.stars ?? 0) * 1_000
  }
}

extension ProductOrder {
  /// Sorts items given in order of arrival.
  func sorted(_ items: [FakeCatalog.Item]) -> [FakeCatalog.Item] {
    items.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      return switch self {
      case .name: (one.product.name.sortKey, one.id) < (other.product.name.sortKey, other.id)
      case .price: one.price < other.price
      case .priceDown: other.price < one.price
      case .rating:
        (other.merit, other.counted.count, one.id) < (one.merit, one.counted.count, other.id)
      case .newest: left.offset > right.offset
      }
    }.map(\.element)
  }
}
