import CivilTime
import Expectations
import Money
import Ordering
import SharedKernel
import Synchronization
import Testing

@Suite("Spending by month")
struct MonthlySpendingTests {
  /// Orders that are only listed.
  private struct Orders: OrderService {
    var summaries: [OrderSummary] = []

    func orders(_ filter: OrderFilter, page: Page) -> Listing<OrderSummary> {
      let items = summaries.dropFirst(page.offset).prefix(page.size)
      return Listing(items: Array(items), page: page, totalCount: summaries.count)
    }

    func sums() -> OrderSums { OrderSums() }
    func order(_ id: Order.ID) throws -> Order { throw OrderingError.noSuchOrder(id) }
    func cancel(_ id: Order.ID) throws -> Order { throw OrderingError.noSuchOrder(id) }
    func sendBack(_ id: Order.ID, _ request: ReturnRequest?) throws -> Order {
      throw OrderingError.noSuchOrder(id)
    }

    mutating func add(
      _ cents: Int64, on day: String, _ status: OrderStatus = .delivered,
      _ currency: Currency = .usd
    ) throws {
      summaries.append(
        OrderSummary(
          id: try #require(Order.ID("o-\(summaries.count)")),
          placedAt: Timestamp(startOf: try #require(CivilDate(day))), status: status, count: 1,
          total: Money(minorUnits: cents, currency: currency)))
    }

    /// The months with their cents, a list a currency.
    func spent() async throws -> [[String]] {
      try await spending().map { $0.map { "\($0.month) \($0.total.minorUnits)" } }
    }
  }

  /// Orders of which one more is there each time they are listed.
  private final class GrowingOrders: OrderService {
    let orders: Orders
    private let asked = Mutex(0)

    init(orders: Orders) { self.orders = orders }

    func orders(_ filter: OrderFilter, page: Page) throws -> Listing<OrderSummary> {
      var grown = orders
      let newer = asked.withLock { asked in
        defer { asked += 1 }
        return asked
      }
      for _ in 0..<newer { try grown.add(0, on: "2026-02-02") }
      grown.summaries = grown.summaries.suffix(newer) + orders.summaries
      return grown.orders(filter, page: page)
    }

    func sums() -> OrderSums { OrderSums() }
    func order(_ id: Order.ID) throws -> Order { throw OrderingError.noSuchOrder(id) }
    func cancel(_ id: Order.ID) throws -> Order { throw OrderingError.noSuchOrder(id) }
    func sendBack(_ id: Order.ID, _ request: ReturnRequest?) throws -> Order {
      throw OrderingError.noSuchOrder(id)
    }
  }

  @Test("counts no order twice, whatever is ordered while they are listed")
  func growing() async throws {
    var orders = Orders()
    for _ in 1...250 { try orders.add(1, on: "2026-02-01") }
    let spent = try await GrowingOrders(orders: orders).spending()
    expectEqual(spent.first?.last?.total.minorUnits, 250)
  }

  @Test("is the sum of what was paid and kept, oldest first, with the months between")
  func sums() async throws {
    var orders = Orders()
    #expect(try await orders.spent().isEmpty)
    try orders.add(1_000, on: "2026-02-01")
    try orders.add(250, on: "2026-02-28", .shipped)
    for status in [OrderStatus.placed, .cancelled, .returned] {
      try orders.add(9_999, on: "2026-01-15", status)
    }
    try orders.add(500, on: "2025-11-30", .paid)
    try await expectEqual(
      orders.spent(), [["2025-11 500", "2025-12 0", "2026-01 0", "2026-02 1250"]])
  }

  @Test("is a list of its own for each currency")
  func currencies() async throws {
    var orders = Orders()
    try orders.add(1_000, on: "2026-02-01")
    try orders.add(700, on: "2026-03-01", .paid, .eur)
    try await expectEqual(orders.spent(), [["2026-03 700"], ["2026-02 1000"]])
  }

  @Test("counts every order however many there are, and goes back two years")
  func many() async throws {
    var orders = Orders()
    for _ in 1...250 { try orders.add(1, on: "2026-02-01") }
    try orders.add(5, on: "2020-01-01")
    let months = try await orders.spent()
    #expect(months.first?.count == 24 && months.first?.first == "2024-03 0")
    expectEqual(months.first?.last, "2026-02 250")
  }
}
