import Catalog
import CivilTime
import Money
import SharedKernel
import Testing

/// A small catalogue in memory: a kitchen of 25 products, a garden of one, an empty attic.
actor FakeCatalog: CatalogService {
  /// What every method throws once the catalogue is disconnected.
  struct Unreachable: Error {}

  private(set) var products: [Product] = []
  private(set) var stock: [Product.ID: Int] = [:]
  private var departments: [Catalog.Category] = []
  private var sellers: [Seller] = []
  private var reviews: [Product.ID: [Review]] = [:]
  private var isReachable = true

  init() throws {
    departments = try [
      .sample("attic", "Attic"), .sample("garden", "Garden"), .sample("kitchen", "Kitchen"),
    ]
    sellers = try [
      .sample("s-01", "Claywork"), .sample("s-02", "Greenfield"), .sample("s-03", "Idle"),
    ]
    for number in 1...25 {
      let padded = number < 10 ? "0\(number)" : "\(number)"
      let product = try Product.sample(
        "mug-\(padded)", "Mug \(padded)", cents: 1_000 + Int64(number), "kitchen", "s-01")
      products.append(product)
      stock[product.id] = number == 2 ? 0 : 10
    }
    let spade = try Product.sample("spade", "Spade", cents: 3_480, "garden", "s-02")
    products.append(spade)
    stock[spade.id] = 3
    let mug = products[0].id
    let date = try #require(CivilDate(year: 2025, month: 3, day: 14))
    reviews[mug] = try (1...21).map { number in
      Review(
        rating: try #require(Rating(number == 1 ? 2 : 4)), authorName: "Reader \(number)",
        text: "Opinion \(number)", date: date)
    }
  }

  /// Makes every method fail until further notice.
  func disconnect() { isReachable = false }

  func categories() throws -> [CategorySummary] {
    try reach()
    var summaries: [CategorySummary] = []
    for category in departments {
      let own = products.filter { $0.categoryID == category.id }
      summaries.append(CategorySummary(category: category, productCount: own.count))
    }
    return summaries
  }

  func category(_ id: Catalog.Category.ID) throws -> Catalog.Category {
    try reach()
    guard let found = departments.first(where: { $0.id == id }) else {
      throw CatalogError.noSuchCategory(id)
    }
    return found
  }

  func products(
    in category: Catalog.Category.ID, _ selection: ProductSelection, page: Page
  ) throws -> Listing<Product> {
    _ = try self.category(category)
    let (filter, bounds) = (selection.filter, selection.filter.price)
    let found = products.filter { product in
      product.categoryID == category && (!filter.isInStock || stock[product.id, default: 0] > 0)
        && (filter.seller.map { $0 == product.sellerID } ?? true)
        && product.price.minorUnits >= bounds?.minimum ?? 0
        && product.price.minorUnits <= bounds?.maximum ?? .max
    }
    let isDown = selection.order == .priceDown || selection.order == .newest
    return listing(isDown ? found.reversed() : found, page)
  }

  func featured(limit: Int) throws -> [Product] {
    try reach()
    return Array(products.filter { stock[$0.id, default: 0] > 0 }.prefix(limit))
  }

  func product(_ id: Product.ID) throws -> ProductDetail {
    try reach()
    guard let product = products.first(where: { $0.id == id }) else {
      throw CatalogError.noSuchProduct(id)
    }
    guard let seller = sellers.first(where: { $0.id == product.sellerID }) else {
      throw CatalogError.noSuchSeller(product.sellerID)
    }
    return ProductDetail(
      product: product, category: try category(product.categoryID), seller: seller,
      stock: stock[id, default: 0], rating: rating(of: reviews[id, default: []]))
  }

  func reviews(of product: Product.ID, page: Page) throws -> Listing<Review> {
    _ = try self.product(product)
    return listing(reviews[product, default: []], page)
  }

  /// Replaces the reviews of a product, newest first.
  func setReviews(_ changed: [Review], of product: Product.ID) { reviews[product] = changed }

  /// All reviews of a product, newest first.
  func allReviews(of product: Product.ID) throws -> [Review] {
    _ = try self.product(product)
    return reviews[product, default: []]
  }

  func seller(_ id: Seller.ID, page: Page) throws -> SellerDetail {
    try reach()
    guard let seller = sellers.first(where: { $0.id == id }) else {
      throw CatalogError.noSuchSeller(id)
    }
    let own = products.filter { $0.sellerID == id }
    return SellerDetail(
      seller: seller, products: listing(own, page),
      rating: rating(of: own.flatMap { reviews[$0.id, default: []] }))
  }

  /// The product as ordering sees it.
  func item(_ id: Product.ID) throws -> ShelfItem {
    let detail = try product(id)
    return ShelfItem(
      id: id, name: detail.product.name, price: detail.product.price, stock: detail.stock)
  }

  private func reach() throws {
    guard isReachable else { throw Unreachable() }
  }

  private func listing<Item>(_ items: [Item], _ page: Page) -> Listing<Item> {
    Listing(
      items: Array(items.dropFirst(page.offset).prefix(page.size)), page: page,
      totalCount: items.count)
  }

  private func rating(of reviews: [Review]) -> RatingSummary {
    RatingSummary(
      count: reviews.count, totalStars: reviews.reduce(0) { $0 + $1.rating.stars })
  }
}
