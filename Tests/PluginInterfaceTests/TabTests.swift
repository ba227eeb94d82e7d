import Navigation
import PluginInterface
import Routing
import Testing

@Suite("Tabs of plugins")
struct TabTests {
  private let shelf = SamplePlugin(
    "shelf", .routes(ShelfRoute.self, tab: "shelf"),
    .tab("shelf", root: ShelfRoute.shelf, order: 30))

  @Test("tabs stand in their order, equal ones by name")
  func order() throws {
    let app = try Composing(
      shelf,
      SamplePlugin("loan", .routes(LoanRoute.self), .tab("loan", root: LoanRoute.begin, order: 10)),
      SamplePlugin("desk", .routes(DeskRoute.self), .tab("desk", root: DeskRoute.desk, order: 30))
    ).app()
    #expect(app.router.map.tabs.map(\.id) == ["loan", "desk", "shelf"])
    #expect(app.router.map.tabs.map(\.plugin) == ["loan", "desk", "shelf"])
    #expect(app.router.map.tabs.map(\.root.link.text) == ["loan", "desk", "shelf"])
  }

  @Test("two plugins with one tab fail, both named")
  func duplicateTab() throws {
    let desk = SamplePlugin(
      "desk", .routes(DeskRoute.self), .tab("shelf", root: DeskRoute.desk))
    let expected = CompositionProblem.duplicateTab(
      id: "shelf", first: desk.site(2), second: shelf.site(2))
    #expect(try Composing(shelf, desk).problems() == [expected])
    #expect(
      "\(expected)" == "the tab \"shelf\" is registered by desk (owner @shop/desk) at "
        + "desk/Plugin.swift:2 and by shelf (owner @shop/shelf) at shelf/Plugin.swift:2; rename one"
    )
  }

  @Test("a tab that begins at a place nobody shows fails, left out or unknown")
  func tabWithoutRoutes() throws {
    let desk = SamplePlugin("desk", .tab("desk", root: DeskRoute.desk))
    let expected = CompositionProblem.tabWithoutRoutes(id: "desk", site: desk.site(2))
    #expect(try Composing(shelf, desk).problems() == [expected])
    let absent = SamplePlugin("absent", prefixes: ["desk/"], .routes(DeskRoute.self))
    #expect(try Composing(shelf, desk).leavingOut(absent).problems().contains(expected))
    #expect(
      "\(expected)"
        == "the tab \"desk\" of desk (owner @shop/desk) at desk/Plugin.swift:2 begins at "
        + "a route no plugin registers; register the route type with a coordinator")
  }

  @Test("places on a tab no plugin registers fail")
  func routesWithoutTab() throws {
    let desk = SamplePlugin("desk", .routes(DeskRoute.self, tab: "attic"))
    let expected = CompositionProblem.routesWithoutTab(
      routes: "DeskRoute", tab: "attic", site: desk.site(1))
    #expect(try Composing(shelf, desk).problems() == [expected])
    #expect(
      "\(expected)" == "the routes DeskRoute of desk (owner @shop/desk) at desk/Plugin.swift:1 "
        + "belong to the tab \"attic\" that no plugin registers; "
        + "register the tab, or present the routes without one")
  }
}
