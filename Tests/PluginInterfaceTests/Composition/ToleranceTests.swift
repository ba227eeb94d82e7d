import DependencyInjection
import Expectations
import Navigation
import PluginInterface
import RandomInputs
import Routing
import Testing

@Suite("Plugins that go with one that failed")
struct ToleranceTests {
  private let shelf = SamplePlugin("shelf", .routes(ShelfRoute.self))
  private let early = SamplePlugin(
    "desk", .failure, .routes(DeskRoute.self, tab: "desk"), .tab("desk", root: DeskRoute.desk))
  private let late = SamplePlugin(
    "desk", .routes(DeskRoute.self, tab: "desk"), .tab("desk", root: DeskRoute.desk),
    .provide(LampKey.self), .failure)
  private let lateLoan = SamplePlugin(
    "loan", .routes(LoanRoute.self), .provides(LoanFlow.self), .failure)

  /// Who is left out, why, when these are composed with a shelf.
  private func reasons(_ plugins: any FeaturePlugin...) throws -> [String] {
    var composing = Composing(shelf).tolerant()
    composing.plugins += plugins
    let app = try composing.app()
    #expect(app.router.plugins.first { $0.manifest.id == "shelf" }?.isComposed == true)
    return app.failures.map { "\($0.manifest.id): \($0.reason)" }
  }

  @Test("a link of a plugin that failed is distinguished from an unknown one")
  func knownLinks() throws {
    let app = try Composing(shelf, late).tolerant().app()
    let desk = LinkError.notComposed(pattern: "desk", plugin: "desk", owner: "@shop/desk")
    #expect(throws: desk) { try app.router.route(for: "shop://desk") }
    #expect(try app.router.route(for: "shop://shelf") == AnyRoute(ShelfRoute.shelf))
    let node = try #require(app.router.graph.nodes.first { $0.id == "routes:desk/DeskRoute" })
    #expect(!node.isComposed)
  }

  @Test("links a failed plugin had not registered are unknown, and the plugin is not")
  func unknownLinks() throws {
    let app = try Composing(shelf, early).tolerant().app()
    #expect(app.router.table.catalogue.allSatisfy { $0.registration.plugin == "shelf" })
    #expect(app.router.plugins.first { $0.manifest.id == "desk" }?.isComposed == false)
  }

  @Test("links a plugin that goes along has are known as left out too")
  func dependentLinks() throws {
    let app = try Composing(
      shelf, early, SamplePlugin("loan", requires: ["desk"], .routes(LoanRoute.self))
    ).tolerant().app()
    let loan = LinkError.notComposed(pattern: "loan", plugin: "loan", owner: "@shop/loan")
    #expect(throws: loan) { try app.router.route(for: "shop://loan") }
  }

  @Test(
    "what is wrong with a failed plugin's links is no one's problem",
    arguments: [
      SamplePlugin("rack", .routes(RackRoute.self), .failure),
      SamplePlugin("rack", .routes(ShelfRoute.self), .failure),
      SamplePlugin("broken", .routes(BrokenRoute.self), .failure),
      SamplePlugin("top", .routes(TopRoute.self), .failure),
    ])
  func clashingLinks(failing: SamplePlugin) throws {
    let app = try Composing(shelf, failing).tolerant().app()
    expectEqual(app.failures.map(\.manifest), [failing.manifest])
    #expect(app.router.table.catalogue.allSatisfy { $0.isComposed })
    #expect(app.router.graph.nodes.contains { $0.id == "plugin:\(failing.manifest.id)" })
  }

  @Test("whoever opens routes of a plugin that failed goes with it, and so on")
  func opens() throws {
    try expectEqual(
      reasons(
        late, SamplePlugin("loan", .routes(LoanRoute.self), .opens(DeskRoute.self)),
        SamplePlugin("gift", .opens(LoanRoute.self))),
      [
        "desk: OutOfOrder()", "loan: opens DeskRoute of desk, which failed",
        "gift: opens LoanRoute of loan, which failed",
      ])
    try expectEqual(
      reasons(early, SamplePlugin("gift", .opens(DeskRoute.self))),
      ["desk: OutOfOrder()", "gift: opens DeskRoute, which no plugin has now"])
  }

  @Test("whoever starts a flow of a plugin that failed goes with it")
  func starts() throws {
    try expectEqual(
      reasons(lateLoan, SamplePlugin("gift", .starts(LoanFlow.self))),
      ["loan: OutOfOrder()", "gift: starts LoanFlow of loan, which failed"])
  }

  @Test("whoever opens or starts it only if it is there stays")
  func optional() throws {
    try expectEqual(
      reasons(
        late, lateLoan,
        SamplePlugin(
          "gift", .opens(DeskRoute.self, isOptional: true), .starts(LoanFlow.self, isOptional: true)
        )), ["desk: OutOfOrder()", "loan: OutOfOrder()"])
  }

  @Test("whoever needs what only a plugin that failed provides goes with it, and so on")
  func dependencies() throws {
    try expectEqual(
      reasons(
        late, SamplePlugin("loan", .provide(ClockKey.self, using: LampKey.self)),
        SamplePlugin("gift", .routes(LoanRoute.self, using: ClockKey.self)),
        SamplePlugin("free")),
      [
        "desk: OutOfOrder()", "loan: needs LampKey, which no plugin provides now",
        "gift: needs ClockKey, which no plugin provides now",
      ])
  }

  @Test("what another plugin or a service provides as well nobody misses")
  func providedElsewhere() throws {
    let app = try Composing(
      late, SamplePlugin("loan", .routes(LoanRoute.self, using: LampKey.self))
    ).with(
      ServiceProvider("LampStore") { registry, name in
        registry.provide(LampKey.self, plugin: name) { Service("lamp") }
      }
    ).tolerant().app()
    expectEqual(app.failures.map(\.manifest.id), ["desk"])
    try expectEqual(app.container.resolve(LampKey.self).name, "lamp")
  }

  @Test("whoever stands in a tab of a plugin that failed or begins one there goes along")
  func tabs() throws {
    try expectEqual(
      reasons(late, SamplePlugin("loan", .routes(LoanRoute.self, tab: "desk"))),
      ["desk: OutOfOrder()", "loan: shows LoanRoute in the tab \"desk\" of desk, which failed"])
    try expectEqual(
      reasons(late, SamplePlugin("loan", .tab("loan", root: DeskRoute.desk))),
      ["desk: OutOfOrder()", "loan: starts the tab \"loan\" at a route of desk, which failed"])
  }

  @Test("what a plugin left out on purpose has stays a problem")
  func leftOut() throws {
    let loan = SamplePlugin("loan", .routes(LoanRoute.self))
    let gift = SamplePlugin("gift", .opens(LoanRoute.self))
    let problems = try Composing(late, gift).leavingOut(loan).tolerant().problems()
    expectEqual(
      problems, [.noHandler(name: "LoanRoute", site: gift.site(7), wouldBe: loan.site(1))])
  }

  @Test("where nothing failed, a tolerant composition reports what a strict one does")
  func nothingFailed() throws {
    let gift = SamplePlugin(
      "gift", .opens(DeskRoute.self), .routes(LoanRoute.self, using: LampKey.self))
    try expectEqual(Composing(gift).tolerant().problems(), Composing(gift).problems())
  }

  @Test("the order in which plugins are added changes nothing")
  func order() throws {
    var composing = Composing(
      shelf, late, SamplePlugin("loan", .routes(LoanRoute.self), .opens(DeskRoute.self)),
      SamplePlugin("gift", .opens(LoanRoute.self)), SamplePlugin("aunt", requires: ["gift"]))
    composing = composing.tolerant()
    let expected = try composing.app()
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let app = try composing.app(shuffledBy: &generator)
      expectEqual(app.failures, expected.failures)
      expectEqual(app.router.graph, expected.router.graph)
      expectEqual(app.router.table.catalogue, expected.router.table.catalogue)
    }
  }
}
