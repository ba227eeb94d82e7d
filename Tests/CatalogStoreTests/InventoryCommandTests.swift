import Catalog
import Database
import DependencyInjection
import Diagnostics
import Expectations
import NavigationTestKit
import PluginInterface
import Routing
import Screens
import SharedKernel
import Testing

@testable import CatalogStore

/// The admin's commands as typed, over the goods in a database.
@MainActor
@Suite("The admin's command for goods")
struct InventoryCommandTests {
  private struct Commands: FeaturePlugin {
    let manifest = PluginManifest(id: "goods", module: "Goods", owner: "@goods", isFeature: false)
    let database: any Database

    func register(in registry: inout RouterRegistry) {
      registry.provide(DatabaseKey.self) { [database] in database }
      registry.inventoryCommands()
    }
  }

  private let shop: Shop
  private let app: ComposedApp

  init() throws {
    shop = try Shop()
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: []))
    composition.add(Commands(database: shop.database))
    app = try composition.compose()
  }

  private func states(_ answer: CommandAnswer) -> [ScreenValue] {
    answer.rows.map { $0[4] }
  }

  @Test("withdraws one or many, and says what was so already")
  func withdraw() async throws {
    var seen = try await app.command("catalog withdraw", "p-001")
    expectEqual(seen.message, "Cast Iron Skillet is withdrawn")
    expectEqual(states(seen), [.text("withdrawn")])
    seen = try await app.command("catalog withdraw", "p-001")
    expectEqual(seen.message, "Cast Iron Skillet was withdrawn already")
    expectEqual(seen.status, "unchanged")
    seen = try await app.command("catalog withdraw", "p-001", "p-002", "p-002")
    expectEqual(seen.message, "1 of 2 products changed; all are withdrawn")
    try await expectEqual(app.command("catalog list", "--withdrawn").message, "2 products")
    seen = try await app.command("catalog withdraw", "p-001", "p-002")
    expectEqual(seen.message, "0 of 2 products changed; all are withdrawn")
    seen = try await app.command("catalog offer", "p-001", "p-002", "p-003")
    expectEqual(seen.message, "2 of 3 products changed; all are offered")
    expectEqual(states(seen), Array(repeating: .text("offered"), count: 3))
  }

  @Test("withdraws and offers all")
  func all() async throws {
    try await app.command("catalog withdraw", "p-001")
    var seen = try await app.command("catalog withdraw", "--all")
    expectEqual(seen.message, "65 of 66 products changed; all are withdrawn")
    expectEqual(seen.status, "changed")
    seen = try await app.command("catalog withdraw", "--all")
    expectEqual(seen.message, "0 of 66 products changed; all are withdrawn")
    expectEqual(seen.status, "unchanged")
    seen = try await app.command("catalog offer", "--all")
    expectEqual(seen.message, "66 products changed; all are offered")
  }

  @Test("changes nothing where one of many is unknown, badly written or not named")
  func refused() async throws {
    func refusal(_ words: String...) async -> ErrorExplanation? {
      do {
        try await app.command("catalog withdraw", words: words)
        return nil
      } catch {
        return (error as? any ExplainedError)?.explanation
      }
    }
    expectEqual(await refusal("p-001", "p-none")?.code, "admin.noSuchProduct")
    expectEqual(await refusal("p-001", "P-002")?.hint, "identifiers have no capitals: write p-002")
    expectEqual(
      await refusal("p-001", "p 2")?.hint, "catalog list shows them, such as p-001")
    expectEqual(await refusal()?.code, "admin.noProducts")
    expectEqual(await refusal("--all", "p-001")?.code, "admin.allAndSome")
    try await expectEqual(app.command("catalog list", "--withdrawn").message, "0 products")
  }

  @Test("lists a hundred goods, or as many as it is asked for, and says of how many")
  func list() async throws {
    try await expectEqual(app.command("catalog list").message, "66 products")
    let some = try await app.command("catalog list", "--limit", "2")
    expectEqual(some.message, "2 of 66 products")
    expectEqual(states(some).count, 2)
    let changed = try await app.command(
      "catalog set", "p-001", "--stock", "5", "--price", "35.00 USD")
    expectEqual(changed.message, "Cast Iron Skillet: 35.00 USD, 5 pieces")
    try await expectEqual(
      app.command("catalog set", "p-001", "--price", "36").message,
      "Cast Iron Skillet: 36.00 USD, 5 pieces")
    await #expect(throws: AdminError.nothingToChange) {
      try await app.command("catalog set", "p-001")
    }
    await #expect(throws: AdminError.price("35.00 EUR")) {
      try await app.command("catalog set", "p-001", "--price", "35.00 EUR")
    }
    await #expect(throws: AdminError.stock("many")) {
      try await app.command("catalog set", "p-001", "--stock", "many")
    }
  }
}
