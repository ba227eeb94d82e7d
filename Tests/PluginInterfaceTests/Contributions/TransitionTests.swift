import Expectations
import Navigation
import PluginInterface
import Testing

@MainActor
@Suite("Transitions of plugins")
struct TransitionTests {
  private static let shelf = Transition("turn", to: .routes(ShelfRoute.self), operation: .push)
  private static let any = Transition("fade", operation: .push)

  @Test("the most specific one is told with the event, whoever registered it")
  func choice() throws {
    let shelf = SamplePlugin(
      "shelf", .routes(ShelfRoute.self, tab: "shelf"), .tab("shelf", root: ShelfRoute.shelf),
      .showing(Self.shelf))
    let desk = SamplePlugin("desk", .routes(DeskRoute.self), .showing(Self.any))
    let stage = try Stage(Composing(shelf, desk))
    _ = try stage.open(ShelfRoute.book(1))
    expectEqual(stage.navigator.log.events.last?.transition, Self.shelf)
  }

  @Test("two that fit a change equally well are refused, naming both plugins")
  func tie() throws {
    let shelf = SamplePlugin("shelf", .showing(Transition("turn", operation: .push)))
    let desk = SamplePlugin("desk", .showing(Transition("fade", operation: .push)))
    let error = try #require(throws: CompositionError.self) { try Composing(shelf, desk).app() }
    expectEqual(
      error.problems,
      [
        .transitionTie(
          first: "fade", second: "turn", firstSite: desk.site(10), secondSite: shelf.site(10))
      ])
    let text = error.description
    #expect(text.contains("@shop/shelf") && text.contains("@shop/desk"))
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
