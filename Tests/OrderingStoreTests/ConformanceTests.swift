import Testing

@Suite("Ordering in SQL")
struct ConformanceTests {
  @Test("keeps what every cart promises", arguments: CartContract.allCases)
  func cart(promise: CartContract) async throws {
    try await promise.check(on: OrderingFixture())
  }

  @Test("keeps what every checkout promises", arguments: CheckoutContract.allCases)
  func checkout(promise: CheckoutContract) async throws {
    try await promise.check(on: OrderingFixture())
  }

  @Test("keeps what is promised to a buyer", arguments: BuyerContract.allCases)
  func buyers(promise: BuyerContract) async throws {
    try await promise.check(on: OrderingFixture())
  }

  @Test("keeps what is promised about promo codes", arguments: CodeContract.allCases)
  func codes(promise: CodeContract) async throws {
    try await promise.check(on: OrderingFixture())
  }

  @Test("keeps what is promised about orders", arguments: OrderContract.allCases)
  func orders(promise: OrderContract) async throws {
    try await promise.check(on: OrderingFixture())
  }

  @Test("keeps what is promised about refunds", arguments: RefundContract.allCases)
  func refunds(promise: RefundContract) async throws {
    try await promise.check(on: OrderingFixture())
  }

  @Test("keeps what is promised about returns", arguments: ReturnContract.allCases)
  func returns(promise: ReturnContract) async throws {
    try await promise.check(on: OrderingFixture())
  }

  @Test("keeps what is promised about adjustments", arguments: AdjustmentContract.allCases)
  func adjustments(promise: AdjustmentContract) async throws {
    try await promise.check(on: OrderingFixture())
  }

  @Test("keeps what is promised to plugins with tables", arguments: GiftCardContract.allCases)
  func giftCards(promise: GiftCardContract) async throws {
    try await promise.check(on: OrderingFixture())
  }

  @Test("keeps what is promised about address books", arguments: AddressBookContract.allCases)
  func addressBooks(promise: AddressBookContract) async throws {
    try await promise.check(on: OrderingFixture())
  }
}
