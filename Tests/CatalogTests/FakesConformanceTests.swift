import Catalog
import CatalogConformance
import CatalogTesting
import CivilTime
import SharedKernel
import Testing

/// The catalogue in memory, as what every implementation promises is checked on it.
private struct FakeShop: CatalogUnderTest {
  let catalog: FakeCatalog
  private let history = FakePurchaseHistory()

  init() throws {
    catalog = FakeCatalog(history: history, today: try #require(CivilDate("2026-03-14")))
  }

  var search: FakeCatalog { catalog }
  var reviews: FakeCatalog { catalog }

  func put(_ product: Product, stock: Int, in category: Category, by seller: Seller) async {
    await catalog.put(category)
    await catalog.put(seller)
    await catalog.put(product, stock: stock)
  }

  func signIn(_ name: String?) { if let name { history.signIn(name) } else { history.signOut() } }

  func buy(_ product: Product.ID) { history.buy(product) }

  func notePurchase(of product: Product.ID, isKept: Bool) async throws {
    let reviewer = try #require(history.reviewer()).id
    try await catalog.notePurchase(of: product, by: reviewer, isKept: isKept)
  }
}

@Suite("The catalogue in memory")
struct FakesConformanceTests {
  @Test("keeps what every catalogue promises", arguments: CatalogPromise.allCases)
  func catalog(promise: CatalogPromise) async throws { try await promise.check(on: FakeShop()) }

  @Test("keeps what every search promises", arguments: SearchPromise.allCases)
  func search(promise: SearchPromise) async throws { try await promise.check(on: FakeShop()) }

  @Test("keeps what is promised about reviews", arguments: ReviewPromise.allCases)
  func reviews(promise: ReviewPromise) async throws { try await promise.check(on: FakeShop()) }
}
