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
}
