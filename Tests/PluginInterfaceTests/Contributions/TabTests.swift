import Expectations
import Navigation
import PluginInterface
import Routing
import Testing

/// A place in the attic.
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

  @Test("two plugins with one tab fail, both named")
  func duplicateTab() throws {
    let desk = SamplePlugin(
      "desk", .routes(DeskRoute.self), .tab("shelf", root: DeskRoute.desk))
    let expected = CompositionProblem.duplicateTab(
      id: "shelf", first: desk.site(2), second: shelf.site(2))
    try expectEqual(Composing(shelf, desk).problems(), [expected])
    expectEqual(
      sentence(of: expected),
      "the tab \"shelf\" is registered by desk (owner @shop/desk) at "
        + "desk/Plugin.swift:2 and by shelf (owner @shop/shelf) at shelf/Plugin.swift:2; rename one"
    )
  }

  @Test("two plugins that want one place among the tabs fail, both named")
  func duplicateOrder() throws {
    let desk = SamplePlugin(
      "desk", .routes(DeskRoute.self), .tab("desk", root: DeskRoute.desk, order: 30))
    let expected = CompositionProblem.duplicateTabOrder(
      order: 30, first: desk.site(2), second: shelf.site(2))
    try expectEqual(Composing(shelf, desk).problems(), [expected])
    expectEqual(
      sentence(of: expected),
      "the place 30 among the tabs is taken by desk (owner @shop/desk) at "
        + "desk/Plugin.swift:2 and by shelf (owner @shop/shelf) at shelf/Plugin.swift:2; "
        + "give one of them another order, or none to put it last")
  }

  @Test("a tab that begins at a place nobody shows fails, left out or unknown")
  func tabWithoutRoutes() throws {
    let desk = SamplePlugin("desk", .tab("desk", root: DeskRoute.desk))
    let expected = CompositionProblem.tabWithoutRoutes(id: "desk", site: desk.site(2))
    try expectEqual(Composing(shelf, desk).problems(), [expected])
    let absent = SamplePlugin("absent", prefixes: ["desk/"], .routes(DeskRoute.self))
    #expect(try Composing(shelf, desk).leavingOut(absent).problems().contains(expected))
    expectEqual(
      sentence(of: expected),
      "the tab \"desk\" of desk (owner @shop/desk) at desk/Plugin.swift:2 begins at "
        + "a route no plugin registers; register the route type with a coordinator")
  }

  @Test("places on a tab no plugin registers fail")
  func routesWithoutTab() throws {
    let desk = SamplePlugin("desk", .routes(DeskRoute.self, tab: "attic"))
    let expected = CompositionProblem.routesWithoutTab(
      routes: "DeskRoute", tab: "attic", site: desk.site(1))
    try expectEqual(Composing(shelf, desk).problems(), [expected])
    expectEqual(
      sentence(of: expected),
      "the routes DeskRoute of desk (owner @shop/desk) at desk/Plugin.swift:1 "
        + "belong to the tab \"attic\" that no plugin registers; "
        + "register the tab, or present the routes without one")
  }
}
