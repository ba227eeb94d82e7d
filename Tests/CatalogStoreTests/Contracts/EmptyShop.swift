import Catalog
import CatalogStore
import CatalogTesting
import Database
import Expectations
import Money
import SharedKernel
import Testing

/// The catalogue in SQL without its sample, on which its promises are checked.
struct EmptyShop {
  let catalog: any CatalogService
  let search: any ProductSearch
  let reviews: any ReviewService
  private let database: any Database
  private let history = TestPurchases()

  init() async throws {
    let shop = try Shop()
    (database, catalog, search) = (shop.database, shop.catalog, shop.search)
    reviews = SQLReviews(database, by: history)
    try await database.write { try TestGoods().replaceAll(in: $0) }
  }

  func put(_ product: Product, stock: Int, in category: Category, by seller: Seller) async throws {
    var product = product
    product.stock = stock
    try await TestGoods([product], categories: [category], sellers: [seller]).put(into: database)
  }

  func signIn(_ name: String?) { if let name { history.signIn(name) } else { history.signOut() } }

  func buy(_ product: Product.ID) { history.buy(product) }

  func notePurchase(of product: Product.ID, isKept: Bool) async throws {
    let reviewer = try #require(history.reviewer()).id
    try await database.write {
      try SQLCatalogLedger($0).notePurchase(of: product, by: reviewer, isKept: isKept)
    }
  }
}

extension EmptyShop {
  /// Puts a product into the catalogue, in a category and from a seller named like their identifiers.
  @discardableResult
  func put(
    _ id: String, _ name: String, _ summary: String = "", price: Money? = nil, stock: Int = 1,
    in category: String = "kitchen", by seller: String = "s-01", _ sellerName: String? = nil
  ) async throws -> Product.ID {
    let product = Product(
      id: try #require(Product.ID(id)), name: name, summary: summary, price: price ?? usd(1_000),
      categoryID: try #require(Category.ID(category)), sellerID: try #require(Seller.ID(seller)))
    try await put(
      product, stock: stock,
      in: Category(id: product.categoryID, name: category, summary: "All of \(category)."),
      by: Seller(
        id: product.sellerID, name: sellerName ?? seller, summary: "We are \(seller).",
        location: "Oslo"))
    return product.id
  }

  func review(_ product: Product.ID, _ stars: Int, as name: String) async throws {
    signIn(name)
    buy(product)
    try await reviews.write(draft(stars, as: name), on: product)
  }

  func draft(_ stars: Int, as name: String = "Ada") throws -> ReviewDraft {
    try ReviewDraft(stars: stars, authorName: name, text: "\(stars) stars.")
  }

  func usd(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }

  /// Returns the names of a category's products, page by page.
  func names(
    in category: String = "kitchen", _ selection: ProductSelection = .all
  ) async throws -> [String] {
    let id = try #require(Category.ID(category))
    return try await names { try await catalog.category(id, selection, page: $0).products }
  }

  func found(_ text: String, _ selection: ProductSelection = .all) async throws -> [String] {
    try await names { try await search.search(text, selection, page: $0) }
  }

  private func names(_ listing: (Page) async throws -> Listing<Product>) async throws -> [String] {
    var (names, next): ([String], Page?) = ([], Page(number: 1, size: 2))
    while let page = next {
      let products = try await listing(page)
      #expect(products.page == page && products.items.count <= 2)
      names += products.items.map(\.name)
      next = products.nextPage
      if next == nil { expectEqual(products.totalCount, names.count) }
    }
    return names
  }
}

func expectRefusal(
  _ error: CatalogError, sourceLocation: SourceLocation = #_sourceLocation,
  _ attempt: () async throws -> some Sendable
) async {
  await #expect(throws: error, sourceLocation: sourceLocation) { _ = try await attempt() }
}

extension ReviewService {
  /// Returns what the current user may do about a product.
  func eligibility(on product: Product.ID) async throws -> ReviewEligibility {
    try await reviews(of: product, page: .first).eligibility
  }
}
