import DependencyInjection
import Expectations
import Navigation
import PluginInterface
import RandomInputs
import Routing
import Testing

@Suite("The order in which plugins are added changes nothing")
struct OrderTests {
  /// What a composed app is, as far as it can be told from outside.
  private struct Snapshot: Equatable {
    let catalogue: [PatternDescription]
    let tabs: [String]
    let guards: [String]
    let commands: [String]
    let plugins: [Router.Plugin]
    let graph: PluginGraph
    let dependencies: [DependencyEdges]

    init(_ app: ComposedApp) {
      catalogue = app.router.table.catalogue
      tabs = app.router.map.tabs.map {
        "\($0.order ?? 0) \($0.id) \($0.title) \($0.root) \($0.plugin)"
      }
      guards = app.router.map.guards.map { "\($0.name) of \($0.plugin)" }
      commands = app.router.commands.map { "\($0.usage) of \($0.plugin)" }
      plugins = app.router.plugins
      graph = app.router.graph
      dependencies = app.container.graph
    }
  }

  // Not private: the whole name of a private type begins with an address.
  struct Zebra: FeaturePlugin {
    let manifest = PluginManifest(id: "ant", module: "AntFeature", owner: "@shop/ant")
    func register(in registry: inout RouterRegistry) {}
  }

  struct Ant: FeaturePlugin {
    let manifest = PluginManifest(id: "zebra", module: "ZebraFeature", owner: "@shop/zebra")
    func register(in registry: inout RouterRegistry) {}
  }

  @Test("the ids decide, whatever the types of the plugins are called")
  func ids() throws {
    for composing in [Composing(Zebra(), Ant()), Composing(Ant(), Zebra())] {
      try expectEqual(
        composing.app().router.plugins.map(\.manifest.id), ["ant", "zebra"])
    }
  }

  @Test("100 random orders give one app")
  func sound() throws {
    let composing = Composing(
      SamplePlugin(
        "shelf", .routes(ShelfRoute.self, tab: "shelf", using: LampKey.self),
        .tab("shelf", root: ShelfRoute.shelf, order: 20), .command("book"), .guarding("b"),
        .opens(DeskRoute.self), .starts(LoanFlow.self, isOptional: true)),
      SamplePlugin(
        "desk", requires: ["shelf"], .routes(DeskRoute.self, tab: "desk"),
        .tab("desk", root: DeskRoute.desk, order: 10), .guarding("c"), .provide(LampKey.self)),
      SamplePlugin("find", .command("find"), .guarding("a"))
    ).leavingOut(SamplePlugin("loan", .routes(LoanRoute.self), .provides(LoanFlow.self)))
    let expected = Snapshot(try composing.app())
    expectEqual(expected.tabs.count, 2)
    expectEqual(expected.commands, ["book <number> of shelf", "find <number> of find"])
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<100 {
      expectEqual(Snapshot(try composing.app(shuffledBy: &generator)), expected)
    }
  }

  @Test("100 random orders give one report of everything wrong")
  func unsound() throws {
    var composing = Composing(
      SamplePlugin("shelf", .routes(ShelfRoute.self, tab: "attic"), .command("book")),
      SamplePlugin(
        "shelf", module: "OtherShelf", .routes(DeskRoute.self), .command("Book"), .guarding("a")),
      SamplePlugin("rack", requires: ["pile"], .routes(RackRoute.self), .command("book")),
      SamplePlugin("pile", requires: ["rack"], .routes(PileRoute.self), .guarding("a")),
      SamplePlugin("broken", .routes(BrokenRoute.self, using: ClockKey.self)),
      SamplePlugin("failing", .failure),
      SamplePlugin("doubled", .provide(LampKey.self)),
      SamplePlugin("doubled", module: "Other", .provide(LampKey.self, using: ClockKey.self)),
      SamplePlugin("first", .provide(LampKey.self), .opens(LoanRoute.self)))
    composing.services = ["one", "two", "three"].map { name in
      ServiceProvider(name) { _, _ in throw OutOfOrder() }
    }
    composing.notComposed = [
      SamplePlugin("loan", .routes(LoanRoute.self)),
      SamplePlugin("loan", module: "OtherLoan", .routes(LoanRoute.self)),
    ]
    let expected = try composing.problems()
    #expect(expected.count > 15)
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<100 {
      let error = #expect(throws: CompositionError.self) {
        try composing.app(shuffledBy: &generator)
      }
      expectEqual(error?.problems, expected)
    }
  }

  @Test("two plugins of one id give one report in either order, whatever they register")
  func sameID() throws {
    let parts: [Part] = [
      .routes(ShelfRoute.self), .routes(ShelfRoute.self, tab: "attic"), .routes(DeskRoute.self),
      .routes(LoanRoute.self), .tab("shelf", root: ShelfRoute.shelf, order: 10),
      .tab("desk", root: DeskRoute.desk, order: 10), .guarding("a"), .guarding("b"),
      .command("book"), .command("Book"), .provide(LampKey.self),
      .provide(LampKey.self, using: ClockKey.self), .opens(LoanRoute.self), .starts(LoanFlow.self),
      .provides(LoanFlow.self), .failure,
    ]
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      let plugins = ["One", "Two", "Three"].map { module in
        SamplePlugin(
          module == "Three" ? "other" : "shelf", module: module,
          parts: parts.filter { _ in Bool.random(using: &generator) })
      }
      var composing = Composing()
      composing.plugins = plugins
      composing.toleratesFailing = Bool.random(using: &generator)
      let expected = try composing.problems()
      composing.plugins.reverse()
      try expectEqual(composing.problems(), expected)
    }
  }
}
