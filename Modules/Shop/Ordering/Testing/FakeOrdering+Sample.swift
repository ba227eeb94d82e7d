import Catalog
public import DependencyInjection
import Money
public import Ordering
import SharedKernel

extension FakeOrdering {
  /// Returns a shop with a mug, a lamp and the last two pens, and the promotion `SAVE10`.
  public static func sample(
    priceRules: [(plugin: String, rule: PriceRule)] = [],
    account: @escaping @Sendable () -> String? = { nil }
  ) -> FakeOrdering {
    let goods: [(id: String, name: String, cents: Int64, stock: Int)] = [
      ("p-001", "Mug", 1_000, 10), ("p-002", "Lamp", 4_000, 10), ("p-003", "Pen", 150, 2),
    ]
    let promotion = PromoCode("SAVE10").map {
      Promotion(
        code: $0, benefit: .share(basisPoints: 1_000), minimum: dollars(0),
        startsAt: Timestamp(secondsSinceEpoch: 0), limit: 100)
    }
    return FakeOrdering(
      shelf: goods.compactMap { good in
        Product.ID(good.id).map {
          ShelfItem(id: $0, name: good.name, price: dollars(good.cents), stock: good.stock)
        }
      },
      promotions: promotion.map { [$0] } ?? [],
      // 14 March 2026.
      now: Timestamp(secondsSinceEpoch: 1_773_446_400), mergesCarts: true,
      priceRules: priceRules, account: account)
  }

  /// Adds two mugs and a lamp of ``sample(account:)`` to the cart.
  public func fillSampleCart() async throws {
    for (text, number) in [("p-001", 2), ("p-002", 1)] {
      guard let product = Product.ID(text), let quantity = Quantity(number) else { continue }
      try await add(product, quantity: quantity)
    }
  }

  /// Orders the goods of ``fillSampleCart()`` for the signed-in person, with choices for the price rules.
  @discardableResult
  public func buySample(_ choices: [String: String] = [:]) async throws -> Order {
    try await fillSampleCart()
    let address = try Address(
      recipient: "Ada", street: "Main Street 1", city: "Berlin", postalCode: "10115", region: "DE")
    let quote = try await quote(
      region: address.region, shippingMethod: .standard, choices: choices)
    guard let key = IdempotencyKey("sample-\(made)") else {
      throw OrderingError.damaged("no key")
    }
    return try await place(
      CheckoutRequest(
        idempotencyKey: key, address: address,
        payment: .token(SandboxCard.approved.token), agreedTo: quote, choices: choices))
  }

  /// Provides this shop under every key of the context that features use.
  public nonisolated func provide(in registry: inout DependencyRegistry, as name: String) {
    let receipts = FakeReceipts()
    registry.provide(AddressBookKey.self, plugin: name) { self }
    registry.provide(CartKey.self, plugin: name) { self }
    registry.provide(CheckoutKey.self, plugin: name) { self }
    registry.provide(OrderPaymentKey.self, plugin: name) { self }
    registry.provide(OrdersKey.self, plugin: name) { self }
    registry.provide(PaymentMethodsKey.self, plugin: name) { self }
    registry.provide(TextExportKey.self, plugin: name) { receipts }
  }

  private static func dollars(_ cents: Int64) -> Money {
    Money(minorUnits: cents, currency: .usd)
  }
}
