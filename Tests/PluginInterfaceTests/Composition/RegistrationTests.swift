import DependencyInjection
import Diagnostics
import Expectations
import Navigation
import PluginInterface
import Routing
import Testing

@Suite("Plugins that cannot register")
struct RegistrationTests {
  private let shelf = SamplePlugin("shelf", .routes(ShelfRoute.self), .command("book"))
  private let failing = SamplePlugin(
    "desk", .routes(DeskRoute.self, tab: "desk"), .tab("desk", root: DeskRoute.desk),
    .command("desk"), .guarding("desk"), .provide(LampKey.self), .opens(LoanRoute.self),
    .failure)

  @Test("where a manifest is written is not part of who the plugin is")
  func identity() {
    let one = PluginManifest(id: "desk", module: "DeskFeature", owner: "@shop/desk")
    let other = PluginManifest(id: "desk", module: "DeskFeature", owner: "@shop/desk")
    #expect(one.source != other.source)
    expectEqual(one, other)
    expectEqual(Set([one, other]).count, 1)
    #expect(one != PluginManifest(id: "desk", module: "DeskFeature", owner: "@shop/loan"))
    #expect(
      one != PluginManifest(id: "desk", module: "DeskFeature", owner: "@shop/desk", requires: ["a"])
    )
  }

  @Test("a registration that throws leaves nothing behind but the knowledge of its links")
  func nothingLeftBehind() throws {
    let app = try Composing(shelf, failing).tolerant().app()
    let without = try Composing(shelf).app()
    expectEqual(app.failures.map(\.manifest), [failing.manifest])
    expectEqual(app.failures.map(\.reason), ["OutOfOrder()"])
    expectEqual(app.router.table.catalogue.filter(\.isComposed), without.router.table.catalogue)
    expectEqual(app.router.map.destinations.count, without.router.map.destinations.count)
    #expect(app.router.map.tabs.isEmpty)
    #expect(app.router.map.guards.isEmpty)
    expectEqual(app.router.commands.map(\.name), ["book"])
    expectEqual(app.router.graph.nodes.filter(\.isComposed), without.router.graph.nodes)
    #expect(app.container.graph.isEmpty)
  }

  @Test("a plugin that requires one that failed goes with it, and so on")
  func dependents() throws {
    let app = try Composing(
      shelf, failing, SamplePlugin("loan", requires: ["desk"], .routes(LoanRoute.self)),
      SamplePlugin("gift", requires: ["loan"], .command("gift"))
    ).tolerant().app()
    expectEqual(app.failures.map(\.manifest.id), ["desk", "loan", "gift"])
    expectEqual(
      app.failures.map(\.reason),
      ["OutOfOrder()", "requires desk, which failed", "requires loan, which failed"])
    expectEqual(app.router.commands.map(\.name), ["book"])
  }

  @Test("a plugin left out that cannot register is no one's problem")
  func leftOut() throws {
    let app = try Composing(shelf).leavingOut(failing).app()
    expectEqual(app.router.plugins.map(\.isComposed), [false, true])
    // Nor is what it had registered before, of which another plugin has the link.
    let rack = SamplePlugin("rack", .routes(RackRoute.self), .failure)
    let beside = try Composing(shelf).leavingOut(rack).app()
    #expect(beside.router.table.catalogue.allSatisfy { $0.registration.plugin == "shelf" })
  }

  @Test("services stand beside plugins in one graph")
  func services() throws {
    let app = try Composing(
      SamplePlugin("shelf", .routes(ShelfRoute.self), .provide(ClockKey.self, using: LampKey.self))
    ).with(
      ServiceProvider("LampStore") { registry, name in
        registry.provide(LampKey.self, plugin: name) { Service("lamp") }
      }
    ).app()
    try expectEqual(app.container.resolve(ClockKey.self).name, "ClockKey of lamp")
    expectEqual(app.container.graph.map(\.node.site.plugin), ["shelf", "LampStore"])
  }
}
