import Expectations
import Navigation
import NavigationTestKit
import Routing
import Testing

@MainActor
@Suite("The main tabs")
struct TabNavigationTests {
  private let app: TestHost
  private let count: UInt64

  init() throws {
    app = try TestHost.shop()
    count = app.navigator.log.count
  }

  /// What a test did.
  private var events: [String] { app.events(after: count) }

  @Test("given the basket, when a product is opened from it, then the shop's tab shows it")
  func crossTab() throws {
    _ = try app.navigator.select("basket")
    try app.top(FakeCoordinator<BasketRoute>.self).context.open(ShopRoute.product(7))
    expectEqual(events, ["selected tab basket → basket", "pushed → product/7"])
    expectEqual(app.tab, "shop")
    expectEqual(
      app.navigator.state.stacks.map { $0.entries.map(\.route.description) },
      [["home", "product/7"], ["basket"]])
  }

  @Test("given a tab at depth, when it is selected again, then it goes back to its root")
  func reselect() throws {
    try app.push(ShopRoute.list)
    try app.push(ShopRoute.product(7))
    _ = try app.navigator.select("shop")
    expectEqual(events, ["pushed → list", "pushed → product/7", "popped 2 → home"])
  }

  @Test(
    "given a tab at its root, when it is selected again, then that is reported and nothing changes",
    .bug("https://github.com/rundfunk47/stinsen/issues/40"))
  func reselectAtRoot() throws {
    _ = try app.navigator.select("shop")
    expectEqual(events, ["reselected tab shop → home"])
    expectEqual(app.path, ["home"])
  }

  @Test("given a tab never visited, when it is selected, then its coordinator is made")
  func lazy() throws {
    expectEqual(app.root.childCoordinators.count, 1)
    _ = try app.navigator.select("basket")
    expectEqual(events, ["selected tab basket → basket"])
    expectEqual(app.root.childCoordinators.count, 2)
  }

  @Test("given two tabs at depth, when they are switched, then each keeps its stack")
  func keepsStacks() throws {
    try app.push(ShopRoute.list)
    _ = try app.navigator.select("basket")
    _ = try app.navigator.select("shop")
    expectEqual(app.path, ["home", "list"])
  }
}
