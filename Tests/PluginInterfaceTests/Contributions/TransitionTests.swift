import Expectations
import Navigation
import PluginInterface
import Testing

@MainActor
@Suite("Transitions of plugins")
struct TransitionTests {
  @Test(
    "the first eligible one is shown, in the order of the plugins' ids, in whatever order they came"
  )
  func choice() throws {
    let shelf = SamplePlugin(
      "shelf", .routes(ShelfRoute.self, tab: "shelf"), .tab("shelf", root: ShelfRoute.shelf),
      .showing(Transition("turn")))
    let desk = SamplePlugin(
      "desk", .routes(DeskRoute.self),
      .showing(Transition("fade") { from, to, operation in operation == .push && from != to }))
    for plugins in [[shelf, desk], [desk, shelf]] {
      let app = try TestApp(Composing(plugins[0], plugins[1]))
      expectEqual(app.navigator.log.events.last?.transition?.name, "turn")
      _ = try app.open(ShelfRoute.book(1))
      expectEqual(app.navigator.log.events.last?.transition?.name, "fade")
    }
  }
}

@MainActor
@Suite("Links of older schema versions")
struct MigrationTests {
  @Test("a plugin of a later version says how every older link becomes a newer one")
  func complete() throws {
    let shelf = SamplePlugin(
      "shelf", schemaVersion: 3, .migrating(from: 1) { "shelf/" + $0 }, .migrating(from: 2))
    let map = try Composing(shelf).app().router.map
    expectEqual(map.schemas.map(\.plugin), ["shelf"])
    expectEqual(map.schemas.map(\.version), [3])
    try expectEqual(map.schemas[0].migrations[1]?("book"), "shelf/book")
  }

  @Test("a missing step, one that leads nowhere, and one given twice are refused")
  func gap() throws {
    let shelf = SamplePlugin(
      "shelf", schemaVersion: 3, .migrating(from: 2), .migrating(from: 2), .migrating(from: 3))
    let error = try #require(throws: CompositionError.self) { try Composing(shelf).app() }
    expectEqual(
      error.problems, [.migrationGap(plugin: shelf.manifest, missing: [1], surplus: [2, 3])])
    #expect(error.description.contains("no step from version 1 and a step from version 2, 3 that"))
  }
}
