import Catalog
import CatalogConformance
import CatalogStore
import CatalogTesting
import Database
import Money
import SharedKernel
import Testing

/// The catalogue in SQL without its sample, as what every implementation promises is checked on it.
private struct EmptyShop: CatalogUnderTest {
  let catalog: any CatalogService
  let search: any ProductSearch
  let reviews: any ReviewService
  private let database: any Database
  private let history = FakePurchaseHistory()

  init() async throws {
    let shop = try Shop()
    (database, catalog, search) = (shop.database, shop.catalog, shop.search)
    reviews = SQLReviews(database, by: history)
    _ = try await database.write { transaction in
      for statement in [
        "DELETE FROM catalog_review", "DELETE FROM catalog_product",
        "DELETE FROM catalog_category", "DELETE FROM catalog_seller",
        "DELETE FROM catalog_product_search",
      ] as [Statement] { try transaction.run(statement) }
    }
  }

  func put(_ product: Product, stock: Int, in category: Category, by seller: Seller) async throws {
    let texts = [
      product.id.rawValue, product.name, product.summary, product.price.description, "\(stock)",
      category.id.rawValue, category.name, category.summary, seller.id.rawValue, seller.name,
      seller.summary, seller.location,
    ]
    let file =
      """
      id,name,summary,price,stock,category,category_name,category_summary,seller,seller_name,\
      seller_summary,seller_location

      """ + texts.map { "\"\($0)\"" }.joined(separator: ",")
    var pieces = [Array(file.utf8)]
    let importer = SQLCatalogImporter(database: database, currency: product.price.currency)
    _ = try await importer.run(.csv, isDryRun: false) {
      pieces.popLast()
    } progress: { _ in
    }
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

@Suite("The catalogue in SQL, without its sample")
struct ConformanceTests {
  @Test("keeps what every catalogue promises", arguments: CatalogContract.allCases)
  func catalog(_ contract: CatalogContract) async throws {
    try await contract.check(on: EmptyShop())
  }

  @Test("keeps what every search promises", arguments: SearchContract.allCases)
  func search(_ contract: SearchContract) async throws { try await contract.check(on: EmptyShop()) }

  @Test("keeps what is promised about reviews", arguments: ReviewContract.allCases)
  func reviews(_ contract: ReviewContract) async throws {
    try await contract.check(on: EmptyShop())
  }
}
