import Catalog
import CatalogConformance
import CatalogTesting
import CivilTime
import SharedKernel
import Testing

/// The catalogue in memory, as what every implementation promises is checked on it.
private struct FakeShop: CatalogUnderTest {
  private let fake: FakeCatalog
  private let history = FakePurchaseHistory()

  init() throws {
    fake = FakeCatalog(history: history, today: try #require(CivilDate("2026-03-14")))
  }

  var catalog: any CatalogService { fake }
  var search: any ProductSearch { fake }
  var reviews: any ReviewService { fake }

  func put(_ product: Product, stock: Int, in category: Category, by seller: Seller) async {
    await fake.put(category)
    await fake.put(seller)
    await fake.put(product, stock: stock)
  }

  func signIn(_ name: String?) { if let name { history.signIn(name) } else { history.signOut() } }

  func buy(_ product: Product.ID) { history.buy(product) }

  func notePurchase(of product: Product.ID, isKept: Bool) async throws {
    let reviewer = try #require(history.reviewer()).id
    try await fake.notePurchase(of: product, by: reviewer, isKept: isKept)
  }
}

@Suite("The catalogue in memory")
struct FakesConformanceTests {
  @Test("keeps what every catalogue promises", arguments: CatalogContract.allCases)
  func catalog(_ contract: CatalogContract) async throws {
    try await contract.check(on: FakeShop())
  }

  @Test("keeps what every search promises", arguments: SearchContract.allCases)
  func search(_ contract: SearchContract) async throws { try await contract.check(on: FakeShop()) }

  @Test("keeps what is promised about reviews", arguments: ReviewContract.allCases)
  func reviews(_ contract: ReviewContract) async throws { try await contract.check(on: FakeShop()) }
}
