import CommandArguments
import DependencyInjection
import Expectations
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
    let manifest = PluginManifest(id: "sales", module: "Sales", owner: "@sales", prefixes: [])
    let core: OrderingCore

    func register(in registry: inout RouterRegistry) {
      registry.provide(OrderingCoreKey.self) { [core] in core }
      registry.salesCommands()
    }
  }

  private struct Run: ProgramRun {
    let arguments: Arguments
    let router: Router
    let program = "shop-cli"

    func read(_ path: String) -> InputPieces { InputPieces(name: path, size: nil) { nil } }
    func note(_ text: String) {}
    nonisolated func showProgress(_ verb: String, _ done: Int, of whole: Int?, note: String) {}
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
    let command = try #require(app.router.programCommands.first { $0.name == "sales list" })
    let syntax = CommandSyntax(
      name: command.name, summary: command.summary, options: command.options,
      operands: command.operands, notes: command.help)
    let answer = try await command.answer(
      in: app, Run(arguments: try Arguments(words, syntax: syntax), router: app.router))
    guard case .table(_, let rows)? = answer.report?.blocks.first else { return [] }
    return rows.map { $0[0] }
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
}
