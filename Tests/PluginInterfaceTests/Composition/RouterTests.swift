import Expectations
import Navigation
import PluginInterface
import Routing
import Testing

@Suite("The router")
struct RouterTests {
  private let shelf = SamplePlugin("shelf", .routes(ShelfRoute.self))
  private let desk = SamplePlugin("desk", .routes(DeskRoute.self))

  @Test("a URL names a route, and a route its URL")
  func roundTrip() throws {
    let router = try Composing(shelf, desk).app().router
    for route in try [AnyRoute(ShelfRoute.shelf), AnyRoute(ShelfRoute.book(7))] {
      try expectEqual(router.route(for: router.url(of: route)), route)
    }
    #expect(try router.url(of: AnyRoute(ShelfRoute.book(7))) == "shop://shelf/book/7")
    #expect(
      try router.route(for: "https://shop.example/shelf/b/7") == AnyRoute(ShelfRoute.book(7)))
  }

  @Test("the URL of a transient route never prints its secret")
  func transient() throws {
    let router = try Composing(desk).app().router
    let route = try router.route(for: "shop://desk/unlock/hunter2")
    expectEqual(route.as(DeskRoute.self), .unlock(token: "hunter2"))
    #expect(router.url(of: route) == "shop://desk/unlock/:token")
    #expect(!"\(route)".contains("hunter2"))
  }

  @Test("a link of a plugin left out answers the plugin and the team that would handle it")
  func notComposed() throws {
    let router = try Composing(shelf).leavingOut(desk).app().router
    let expected = LinkError.notComposed(pattern: "desk", plugin: "desk", owner: "@shop/desk")
    #expect(throws: expected) { try router.route(for: "shop://desk") }
    expectEqual(
      "\(expected)", "no composed feature handles \"desk\"; desk (owner @shop/desk) would")
    let secret = LinkError.notComposed(
      pattern: "desk/unlock/:token", plugin: "desk", owner: "@shop/desk")
    #expect(throws: secret) { try router.route(for: "shop://desk/unlock/hunter2") }
    #expect(throws: LinkError.notFound(link: "attic", candidates: [])) {
      try router.route(for: "shop://attic")
    }
  }

  @Test("routes know their plugin, tab, presentation and parents")
  @MainActor
  func destinations() throws {
    let plugin = SamplePlugin(
      "shelf", .tab("shelf", root: ShelfRoute.shelf),
      Part { registry, _ in
        registry.routes(
          ShelfRoute.self, tab: "shelf", presentation: .cover,
          parents: { $0 == .book(2) ? [.shelf, .book(1)] : [] }
        ) { SampleCoordinator<ShelfRoute>($0) }
      })
    let map = try Composing(plugin).app().router.map
    let destination = try #require(map.destinations[ObjectIdentifier(ShelfRoute.self)])
    expectEqual(destination.plugin, "shelf")
    expectEqual(destination.tab, "shelf")
    expectEqual(destination.presentation, .cover)
    try expectEqual(
      destination.parents(AnyRoute(ShelfRoute.book(2))).map(\.link.text),
      ["shelf", "shelf/book/1"])
    #expect(
      try destination.parents(AnyRoute(DeskRoute.desk)).isEmpty, "nothing beneath it of its own")
  }
}
