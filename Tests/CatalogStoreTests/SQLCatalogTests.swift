import Catalog
import CatalogStore
import Expectations
import Money
import SharedKernel
import TestDatabases
import Testing

@Suite("The catalogue in SQL")
struct SQLCatalogTests {
  private let catalog: SQLCatalog
  private let reviews: SQLReviews

  init() throws {
    let database = try TestDatabase.opened(CatalogSchema.migrations)
    (catalog, reviews) = (SQLCatalog(database: database), SQLReviews(database))
  }

  private func product(_ text: String) throws -> Product.ID { try #require(Product.ID(text)) }

  private func all(_ next: (Page) async throws -> Listing<Product>) async throws -> [Product] {
    var (products, page): ([Product], Page?) = ([], Page(number: 1, size: 7))
    while let current = page {
      let listing = try await next(current)
      products += listing.items
      page = listing.nextPage
    }
    return products
  }

  @Test("a new shop opens with a full catalogue")
  func sample() async throws {
    let categories = try await catalog.storefront(featured: 0).categories
    expectEqual(categories.count, 6)
    expectEqual(categories.map(\.category.name), categories.map(\.category.name).sorted())
    #expect(categories.allSatisfy { $0.productCount == 11 })

    var (ids, sellers, reviewCount): (Set<String>, Set<Seller.ID>, Int) = ([], [], 0)
    for summary in categories {
      let products = try await all {
        try await catalog.category(summary.category.id, page: $0).products
      }
      expectEqual(products.map(\.name), products.map(\.name).sorted())
      for product in products {
        ids.insert(product.id.rawValue)
        sellers.insert(product.sellerID)
        #expect(product.price.minorUnits > 0)
        let listing = try await reviews.reviews(of: product.id, page: .first).reviews
        expectEqual(listing.items.count, listing.totalCount)
        reviewCount += listing.totalCount
      }
    }
    expectEqual(ids.count, 66)
    #expect(ids.isSuperset(of: ["p-001", "p-042", "p-066"]))
    expectEqual(sellers.count, 8)
    #expect(reviewCount >= 150)
  }

  @Test("a product comes with its seller, category, stock and rating")
  func detail() async throws {
    let detail = try await catalog.product(product("p-001"))
    expectEqual(detail.product.name, "Cast Iron Skillet")
    expectEqual(detail.product.price.description, "39.90 USD")
    expectEqual(detail.seller.name, "Copper Lane")
    expectEqual(detail.category.name, "Kitchen")
    #expect(detail.product.stock == 42 && detail.product.isInStock)
    let reviews = try await self.reviews.reviews(of: detail.product.id, page: .first).reviews
    expectEqual(detail.product.rating.count, reviews.totalCount)
    let stars = reviews.items.reduce(0) { $0 + $1.rating.stars }
    expectEqual(detail.product.rating, RatingSummary(count: reviews.totalCount, totalStars: stars))
  }

  @Test("what is not there is an error that names it")
  func missing() async throws {
    let unknown = try product("p-999")
    await #expect(throws: CatalogError.noSuchProduct(unknown)) {
      try await catalog.product(unknown)
    }
    await #expect(throws: CatalogError.noSuchProduct(unknown)) {
      try await reviews.reviews(of: unknown, page: .first)
    }
    let category = try #require(Category.ID("nowhere"))
    await #expect(throws: CatalogError.noSuchCategory(category)) {
      try await catalog.category(category, page: .first)
    }
    let seller = try #require(Seller.ID("s-99"))
    await #expect(throws: CatalogError.noSuchSeller(seller)) {
      try await catalog.seller(seller, page: .first)
    }
  }

  @Test("a seller's page adds up its products")
  func seller() async throws {
    let id = try #require(Seller.ID("s-02"))
    let detail = try await catalog.seller(id, page: .first)
    expectEqual(detail.seller.location, "Sheffield, England")
    expectEqual(detail.products.totalCount, detail.products.items.count)
    #expect(detail.products.items.allSatisfy { $0.sellerID == id })
    var reviews = 0
    for product in detail.products.items {
      reviews += try await catalog.product(product.id).product.rating.count
    }
    expectEqual(detail.rating.count, reviews)
  }

  @Test("featured products are in stock and best rated first")
  func featured() async throws {
    let featured = try await catalog.storefront(featured: 8).featured
    expectEqual(featured.count, 8)
    var previous = Int.max
    for product in featured {
      let detail = try await catalog.product(product.id)
      #expect(detail.product.isInStock)
      #expect(detail.product.rating.averageInTenths <= previous)
      previous = detail.product.rating.averageInTenths
    }
    #expect(try await catalog.storefront(featured: -1).featured.isEmpty)
  }

  @Test("a page past the end is empty and knows the whole")
  func pastTheEnd() async throws {
    let kitchen = try #require(Category.ID("kitchen"))
    let page = try #require(Page(number: 1_000_000, size: 100))
    let listing = try await catalog.category(kitchen, page: page).products
    #expect(listing.items.isEmpty)
    expectEqual(listing.totalCount, 11)
  }
}
