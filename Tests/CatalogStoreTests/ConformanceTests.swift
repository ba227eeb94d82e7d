import Catalog
import CatalogConformance
import CatalogStore
import CatalogTesting
import Database
import SharedKernel
import Testing

/// The catalogue in SQL without its sample, as what every implementation promises is checked on it.
private struct EmptyShop: CatalogUnderTest {
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
