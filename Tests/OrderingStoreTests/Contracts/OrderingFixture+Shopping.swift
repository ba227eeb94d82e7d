import Catalog
import Database
import Money
import Ordering
import SharedKernel
import Testing

extension OrderingFixture {
  /// Puts ten of each product on the shelf: `mug` for 10.00 USD and `lamp` for 40.00 USD.
  func stockShelves() async throws {
    try await shelve(item("mug", usd(1_000)))
    try await shelve(item("lamp", usd(4_000)))
  }

  func item(_ id: String, _ price: Money, stock: Int = 10) throws -> StockItem {
    StockItem(id: try product(id), name: "The \(id)", price: price, stock: stock)
  }

  func shelve(_ item: StockItem) async throws {
    _ = try await database.write { transaction in
      try transaction.run(
        """
        INSERT INTO shelf (id, cents, stock, currency) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
          cents = excluded.cents, stock = excluded.stock, currency = excluded.currency
        """, item.id.rawValue, item.price.minorUnits, item.stock, item.price.currency.code)
    }
  }

  func unshelve(_ product: Product.ID) async throws {
    _ = try await database.write { transaction in
      try transaction.run("DELETE FROM shelf WHERE id = ?", product.rawValue)
    }
  }

  /// Returns the total of the cart for a delivery to Oregon, where nothing is taxed.
  func total() async throws -> Money { try await quote().total }

  func quote(_ choices: [String: String] = [:]) async throws -> Quote {
    try await checkout.quote(
      region: try #require(TaxRegion("US-OR")), shippingMethod: .standard,
      choices: choices.mapValues { CheckoutChoice($0) })
  }

  func request(_ key: String, agreedTo quote: Quote) throws -> CheckoutRequest {
    let lines = quote.lines.map(CheckoutRequest.Line.init)
    let request = changed(try request(key, quote.total), \.expectedLines, lines)
    let adjustments = quote.totals.adjustments
    return changed(
      changed(request, \.adjustments, adjustments), \.choices,
      Dictionary(adjustments.map { ($0.plugin, $0.choice) }) { first, _ in first })
  }

  func changed<Value>(
    _ request: CheckoutRequest, _ part: WritableKeyPath<CheckoutRequest, Value>, _ value: Value
  ) -> CheckoutRequest {
    var request = request
    request[keyPath: part] = value
    return request
  }

  func request(
    _ key: String, _ total: Money, card: SandboxCard = .approved,
    paidBy payment: CheckoutRequest.Payment? = nil
  ) throws -> CheckoutRequest {
    CheckoutRequest(
      idempotencyKey: try #require(IdempotencyKey(key)),
      address: try Address(
        recipient: "Ada", street: "1 Main St", city: "Salem", postalCode: "97301", region: "US-OR"),
      payment: payment ?? .token(card.token), expectedTotal: total)
  }

  /// Orders two mugs with a card that is charged at once but answers late, so that the payment is pending.
  func placeWithLateAnswer(as name: String = "ada", key: String = "k-late") async throws -> Order.ID
  {
    try await stockShelves()
    try session.signIn(name)
    try await add("mug", 2)
    let request = try request(key, try await total(), card: .approvedLate)
    await expectRefusal(.paymentFailed(.timedOut)) { try await checkout.place(request) }
    let waiting = try await orders.orders(.unpaid, page: .first).items.first
    return try #require(waiting).id
  }

  /// Advances the clock by the time in which a standard order that was just paid arrives.
  func deliver() {
    let times = DeliverySchedule.times(for: .standard)
    clock.advance(bySeconds: times.untilShipped + times.untilDelivered)
  }

  func buy(as name: String = "ada", key: String = "k") async throws -> Order {
    try await stockShelves()
    try session.signIn(name)
    try await add("mug")
    return try await checkout.place(request(key, try await total()))
  }
}

func expectRefusal(
  _ error: OrderingError, sourceLocation: SourceLocation = #_sourceLocation,
  _ attempt: () async throws -> some Sendable
) async {
  await #expect(throws: error, sourceLocation: sourceLocation) { _ = try await attempt() }
}
