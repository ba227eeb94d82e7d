import Database
import DependencyInjection
import Expectations
import NavigationTestKit
import Ordering
import PluginInterface
import Routing
import Screens
import SharedKernel
import Testing

@testable import OrderingStore

/// The admin's commands as typed, over orders in a database.
@MainActor
@Suite("The admin's command for orders")
struct SalesCommandTests {
  private struct Commands: FeaturePlugin {
    let manifest = PluginManifest(id: "sales", module: "Sales", owner: "@sales", isFeature: false)
    let core: OrderingCore

    func register(in registry: inout RouterRegistry) {
      registry.provide(OrderingCoreKey.self) { [core] in core }
      registry.salesCommands()
    }
  }

  private let shop: OrderingFixture
  private let app: ComposedApp

  init() throws {
    shop = try OrderingFixture()
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: []))
    composition.add(Commands(core: shop.core(for: shop.session)))
    app = try composition.compose()
  }

  /// The orders that a command lists.
  private func listed(_ words: String...) async throws -> [ScreenValue] {
    try await app.command("sales list", words: words).rows.map { $0[0] }
  }

  @Test("lists as many as it is asked for, the newest, and 50 otherwise")
  func limit() async throws {
    try shop.session.signIn("ada")
    var orders: [ScreenValue] = []
    for number in 1...51 {
      try await shop.add("card", 1)
      let order = try await shop.checkout.place(shop.request("k-\(number)", cents: 1_380))
      orders.insert(.text(order.id.rawValue), at: 0)
    }
    try await expectEqual(listed("--limit", "2"), Array(orders.prefix(2)))
    try await expectEqual(listed("--limit", "51"), orders)
    try await expectEqual(listed(), Array(orders.prefix(50)))
    try await expectEqual(listed("--status", "cancelled"), [])
  }

  @Test("says how many of how many it lists")
  func part() async throws {
    for number in 1...3 { _ = try await shop.orderTwoMugs(key: "k-\(number)") }
    try await expectEqual(app.command("sales list", "--limit", "2").message, "2 of 3 orders")
    try await expectEqual(app.command("sales list").message, "3 orders")
  }

  @Test("says when on the admin's clock beside UTC, and in UTC to another program")
  func local() async throws {
    _ = try await shop.orderTwoMugs(key: "k-1")
    try await expectEqual(
      app.command("sales list").rows.map { $0[1] }, ["2027-01-15 08:00 UTC (03:00 EST)"])
    let pages = try #require(try await app.command("sales export").pages)
    var text = ""
    while let page = try await pages.next() { text += page.lines().joined() }
    #expect(text.contains("2027-01-15T08:00:00Z") && !text.contains("EST"))
  }

  @Test(
    "exports a page after the other, and never holds more orders than a page has",
    arguments: ["csv", "jsonl"])
  func pages(format: String) async throws {
    try shop.session.signIn("ada")
    let count = SalesExport.pageSize + 3
    try await shop.database.write { transaction in
      try Self.fill(orders: count, in: transaction)
    }
    let answer = try await app.command("sales export", "--format", format)
    let pages = try #require(answer.pages)
    var (sizes, ids): ([[Int]], [String]) = ([], [])
    while let page = try await pages.next() {
      let (lines, objects) = (page.lines(), page.objects())
      sizes.append([lines.count, objects.count])
      ids += objects.compactMap { $0.split(separator: "\"").dropFirst(3).first.map(String.init) }
    }
    let header = format == "csv" ? [[1, 0]] : []
    let size = SalesExport.pageSize
    expectEqual(sizes, header + [[size, size], [3, 3]])
    #expect(ids == (1...count).reversed().map { "o-\($0)" })
    let none = try #require(try await app.command("sales export", "--status", "cancelled").pages)
    expectEqual(try await none.next()?.lines(), [SalesTable.header])
    #expect(try await none.next() == nil)
  }

  /// Adds paid orders named o-1, o-2 … without lines.
  private nonisolated static func fill(
    orders count: Int, in transaction: any WriteTransaction
  ) throws {
    for number in 1...count {
      try transaction.run(
        """
        INSERT INTO ordering_order (id, account, idempotency_key, fingerprint, status, placed_at,
          currency, exponent, subtotal, discount, shipping, tax, total, item_count, recipient, street, city,
          postal_code, region, shipping_method)
        VALUES (?, 'u-ada', ?, '', 'paid', 1, 'USD', 2, 0, 0, 0, 0, 0, 0, 'Ada', 'Street', 'City', '1',
          'DE', 'standard')
        """, "o-\(number)", "k-\(number)")
    }
  }
}
