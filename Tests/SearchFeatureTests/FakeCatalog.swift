import Catalog
import FeatureTestSupport
import Money
import Testing

/// A shelf of mugs and a spade in memory, which notes what it is searched for.
actor FakeCatalog: CatalogService {
  /// What searching throws once the catalogue is disconnected.
  struct Unreachable: Error {}

  private(set) var searches: [String] = []
  private let products: [Product]
  private let department: Catalog.Category
  private let seller: Seller
  private var isReachable = true

  init() throws {
    let department = Catalog.Category(id: id("kitchen"), name: "Kitchen", summary: "Pots.")
    let seller = Seller(id: id("s-01"), name: "Claywork", summary: "Clay.", location: "Oslo")
    let names = (1...25).map { "Mug \($0)" } + ["Spade", "Café Cup"]
    products = try names.enumerated().map { index, name in
      Product(
        id: try #require(Product.ID("p-\(index + 1)")), name: name, summary: "A \(name).",
        price: Money(minorUnits: 1_000 + Int64(index), currency: .usd),
        categoryID: department.id, sellerID: seller.id)
    }
    (self.department, self.seller) = (department, seller)
  }

  /// Makes searching fail until further notice.
  func disconnect() { isReachable = false }

  func search(_ text: String, page: Page) throws -> Listing<Product> {
    searches.append(text)
    guard isReachable else { throw Unreachable() }
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    guard !words.isEmpty else { throw CatalogError.emptySearch }
    let found = products.filter { product in
      let own = product.name.lowercased().split(separator: " ")
      return words.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
    }
    return listing(found, page)
  }

  func categories() -> [CategorySummary] {
    [CategorySummary(category: department, productCount: products.count)]
  }

  func category(_ id: Catalog.Category.ID) throws -> Catalog.Category {
    guard id == department.id else { throw CatalogError.noSuchCategory(id) }
    return department
  }

  func products(in category: Catalog.Category.ID, page: Page) throws -> Listing<Product> {
    _ = try self.category(category)
    return listing(products, page)
  }

  func featured(limit: Int) -> [Product] { Array(products.prefix(limit)) }

  func product(_ id: Product.ID) throws -> ProductDetail {
    guard let product = products.first(where: { $0.id == id }) else {
      throw CatalogError.noSuchProduct(id)
    }
    return ProductDetail(
      product: product, category: department, seller: seller, stock: 1,
      rating: RatingSummary(count: 0, totalStars: 0))
  }

  func reviews(of product: Product.ID, page: Page) throws -> Listing<Review> {
    _ = try self.product(product)
    return listing([], page)
  }

  func post(_ draft: ReviewDraft, of product: Product.ID) throws { _ = try self.product(product) }

  func seller(_ id: Seller.ID, page: Page) throws -> SellerDetail {
    guard id == seller.id else { throw CatalogError.noSuchSeller(id) }
    return SellerDetail(
      seller: seller, products: listing(products, page),
      rating: RatingSummary(count: 0, totalStars: 0))
  }

  private func listing<Item>(_ items: [Item], _ page: Page) -> Listing<Item> {
    Listing(
      items: Array(items.dropFirst(page.offset).prefix(page.size)), page: page,
      totalCount: items.count)
  }
}
