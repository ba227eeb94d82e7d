import Expectations
import Navigation
import NavigationTestKit
import PluginInterface
import Routing
import Screens
import Testing

@MainActor
@Suite("A stand-in of routes")
struct RoutePluginTests {
  @Test("is a real plugin over generated routes")
  func behaves() async throws {
    let app = try TestHost.shop()
    expectEqual(app.path, ["home"])
    try expectEqual(app.push(ShopRoute.list), .handled)
    try expectEqual(app.push(ShopRoute.list), .unchanged)
    try expectEqual(app.present(DoorRoute.door), .handled)
    expectEqual(app.path, ["home", "list", "door"])
    try await expectEqual(app.screen().title, "door")
    try expectEqual(app.back(), .handled)
    try expectEqual(app.open(BasketRoute.basket), .handled)
    expectEqual(app.path, ["basket"])
    expectEqual(app.navigator.state.stacks.map(\.id), ["shop", "basket"])
  }

  @Test("is shown above the others as it says", arguments: [.sheet, .cover] as [Presentation])
  func overlay(style: Presentation) throws {
    let app = try TestHost(
      RoutePlugin(id: "shop", root: ShopRoute.home),
      RoutePlugin(id: "door", overlay: DoorRoute.self, as: style))
    try app.open(DoorRoute.door)
    expectEqual(app.navigator.state.top?.presentation, style)
  }

  @Test("without any tab there is nothing to show")
  func noTabs() {
    #expect(throws: NavigationError.self) {
      try TestHost(RoutePlugin(id: "door", overlay: DoorRoute.self))
    }
  }

  @Test("the coordinator on top is of the type asked for, or it is an error that names both")
  func top() throws {
    let app = try TestHost.shop()
    try expectEqual(app.top(FakeCoordinator<ShopRoute>.self).context.plugin, "shop")
    let error = TestHostError.otherOnTop(
      expected: "FakeCoordinator<DoorRoute>", found: "FakeCoordinator<ShopRoute>")
    #expect(throws: error) { try app.top(FakeCoordinator<DoorRoute>.self) }
  }

  @Test("generated coordinators and the root handle what they are configured to")
  func actions() throws {
    let app = try TestHost(RoutePlugin(id: "shop", root: ShopRoute.home))
    let shop = try app.top(FakeCoordinator<ShopRoute>.self)
    #expect(throws: NavigationError.actionUnhandled(action: "Ping")) {
      try shop.context.send(Ping())
    }
    app.root.handles = { $0 is Ping }
    try shop.context.send(Ping())
    shop.handles = { $0 is Ping }
    try shop.context.send(Ping())
    expectEqual(app.root.handled.count, 1)
    expectEqual(shop.handled.count, 1)
  }

  @Test("has an owner of its own")
  func manifest() {
    let manifest = RoutePlugin(id: "shelf", root: ShelfRoute.shelf).manifest
    expectEqual(manifest.id, "shelf")
    expectEqual(manifest.owner, "@stand-in/shelf")
  }
}
