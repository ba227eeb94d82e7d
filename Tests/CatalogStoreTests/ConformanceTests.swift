import Testing

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
