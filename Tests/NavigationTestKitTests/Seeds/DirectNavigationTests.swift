import Expectations
import Navigation
import NavigationTestKit
import Screens
import Testing

@MainActor
@Suite("A screen that calls its navigation controller, the first style")
struct DirectNavigationTests {
  /// Ships as it is: in an app it holds its coordinator's context, in a test what records.
  @MainActor
  private struct SomeScreen {
    let navigationController: any NavigationController

    func pushMine() throws { try navigationController.push(ShopRoute.product(1)) }
    func showMine() throws { try navigationController.present(ShopRoute.product(1), as: .sheet) }
  }

  private let navigationController: RecordingNavigationController<ShopRoute>
  private let screen: SomeScreen

  init() throws {
    navigationController = RecordingNavigationController(root: .home)
    screen = SomeScreen(navigationController: navigationController)
    try navigationController.push(ShopRoute.list)
    navigationController.forgetCalls()
  }

  @Test("given a screen, when push is asked, then the navigation controller pushed")
  func push() throws {
    try screen.pushMine()
    expectEqual(navigationController.pushed, [.product(1)])
    expectEqual(navigationController.topRoute, .product(1))
    expectEqual(navigationController.routes, [.home, .list, .product(1)])
  }

  @Test("given a screen, when present is asked, then the navigation controller presented")
  func present() throws {
    try screen.showMine()
    expectEqual(navigationController.presented, [.product(1)])
    expectEqual(navigationController.visibleRoute, .product(1))
    expectEqual(navigationController.topRoute, .list)
  }

  @Test("given the same screen in an app, when it is asked, then the app shows what it calls")
  func inAnApp() throws {
    let app = try TestHost.shop()
    let coordinator = try app.top(FakeCoordinator<ShopRoute>.self)
    let screen = SomeScreen(navigationController: coordinator.context)
    try screen.pushMine()
    expectEqual(app.path, ["home", "product/1"])
    try coordinator.context.pop()
    try screen.showMine()
    expectEqual(app.navigator.state.top?.presentation, .sheet)
  }
}
