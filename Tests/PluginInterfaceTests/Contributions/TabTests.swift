import Expectations
import Navigation
import PluginInterface
import Routing
import Testing

/// A route in the attic.
private enum AtticRoute: Route {
  case attic
  static let patterns: [LinkPattern<AtticRoute>] = [LinkPattern("attic", .attic)]
}

@Suite("Tabs of plugins")
struct TabTests {
  private let shelf = SamplePlugin(
    "shelf", .routes(ShelfRoute.self, tab: "shelf"),
    .tab("shelf", root: ShelfRoute.shelf, order: 30))

  @Test("tabs stand in their order, those without one behind the others by name")
  func order() throws {
    let app = try Composing(
      shelf,
      SamplePlugin("loan", .routes(LoanRoute.self), .tab("loan", root: LoanRoute.begin, order: 10)),
      SamplePlugin("desk", .routes(DeskRoute.self), .tab("desk", root: DeskRoute.desk)),
      SamplePlugin("attic", .routes(AtticRoute.self), .tab("attic", root: AtticRoute.attic))
    ).app()
    expectEqual(app.router.map.tabs.map(\.id), ["loan", "shelf", "attic", "desk"])
    expectEqual(app.router.map.tabs.map(\.plugin), ["loan", "shelf", "attic", "desk"])
    expectEqual(app.router.map.tabs.map(\.root.link.text), ["loan", "shelf", "attic", "desk"])
  }

  @Test("a tab has the symbol that its plugin gives it, or none")
  func symbol() throws {
    let desk = SamplePlugin(
      "desk", .routes(DeskRoute.self),
      Part { registry, _ in
        try registry.tab("desk", title: "Desk", symbol: "lamp.desk", root: DeskRoute.desk)
      })
    let tabs = try Composing(shelf, desk).app().router.map.tabs
    expectEqual(tabs.map(\.symbol), [nil, "lamp.desk"])
  }

  @Test("a tab that begins at a route nobody shows fails, left out or unknown")
  func tabWithoutRoutes() throws {
    let desk = SamplePlugin("desk", .tab("desk", root: DeskRoute.desk))
    let expected = CompositionProblem.tabWithoutRoutes(id: "desk", site: desk.site(2))
    try expectEqual(Composing(shelf, desk).problems(), [expected])
    let absent = SamplePlugin("absent", .routes(DeskRoute.self))
    #expect(try Composing(shelf, desk).leavingOut(absent).problems().contains(expected))
  }
}
