import Expectations
import Navigation
import NavigationTestKit
import Testing

@MainActor
@Suite("The main tabs")
struct TabNavigationTests {
  private let app: TestHost
  private let recorder: NavigationRecorder

  init() throws {
    app = try TestHost.shop()
    recorder = NavigationRecorder(app.navigator)
  }

  @Test("given the basket, when a product is opened from it, then the shop's tab shows it")
  func crossTab() throws {
    _ = try app.navigator.select("basket")
    try app.top(FakeCoordinator<BasketRoute>.self).context.open(ShopRoute.product(7))
    recorder.expect(.tabSelected("basket"), to: BasketRoute.basket)
    recorder.expect(.pushed, to: ShopRoute.product(7))
    recorder.finish()
    expectTree(
      app.navigator,
      """
      root main
        tab shop (selected)
          home: FakeCoordinator<ShopRoute>
          product/7: FakeCoordinator<ShopRoute>
        tab basket
          basket: FakeCoordinator<BasketRoute>
      """)
  }

  @Test("given a tab at depth, when it is selected again, then it goes back to its root")
  func reselect() throws {
    try app.push(ShopRoute.list)
    try app.push(ShopRoute.product(7))
    _ = try app.navigator.select("shop")
    recorder.expect(.pushed, to: ShopRoute.list)
    recorder.expect(.pushed, to: ShopRoute.product(7))
    recorder.expect(.popped(count: 2), to: ShopRoute.home)
    recorder.finish()
  }

  @Test(
    "given a tab at its root, when it is selected again, then that is reported and nothing changes",
    .bug("https://github.com/rundfunk47/stinsen/issues/40"))
  func reselectAtRoot() throws {
    _ = try app.navigator.select("shop")
    recorder.expect(.reselected("shop"))
    recorder.finish()
    expectEqual(app.path, ["home"])
  }

  @Test("given a tab never visited, when it is selected, then its coordinator is made")
  func lazy() throws {
    expectEqual(app.root.childCoordinators.count, 1)
    _ = try app.navigator.select("basket")
    recorder.expect(.tabSelected("basket"))
    recorder.finish()
    expectEqual(app.root.childCoordinators.count, 2)
  }

  @Test("given two tabs at depth, when they are switched, then each keeps its stack")
  func keepsStacks() throws {
    try app.push(ShopRoute.list)
    _ = try app.navigator.select("basket")
    _ = try app.navigator.select("shop")
    expectEqual(app.path, ["home", "list"])
    recorder.forget()
  }
}
