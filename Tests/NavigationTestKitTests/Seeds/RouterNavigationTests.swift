import Expectations
import Navigation
import NavigationTestKit
import Testing

@MainActor
@Suite("A screen with a router of its own, the third style")
struct RouterNavigationTests {
  @Test("given a screen, when push is asked, then the router is called")
  func routerCalled() throws {
    let router = RouterSpy<SomeCall>(stubbing: .mine)
    try SomeScreen(router: router).pushMine()
    expectEqual(router.calls, [.mine])
  }

  @Test("given the router that ships, when it is called, then its route is pushed")
  func shippingRouter() throws {
    let app = try TestHost.shop()
    let context = try app.top(FakeCoordinator<ShopRoute>.self).context
    try SomeScreen(router: SomeRouter(source: context)).pushMine()
    expectEqual(app.path, ["home", "product/1"])
  }
}

/// The router of one screen.
@MainActor
private protocol SomeScreenRouter {
  func mine() throws
}

/// The router as it ships, over the screen's coordinator.
@MainActor
private struct SomeRouter: SomeScreenRouter {
  weak var source: (any NavigationController)?

  func mine() throws { try source?.push(ShopRoute.product(1)) }
}

private enum SomeCall: Hashable {
  case mine
}

extension RouterSpy: SomeScreenRouter where Call == SomeCall {
  fileprivate func mine() { receive(.mine) }
}

@MainActor
private struct SomeScreen {
  let router: any SomeScreenRouter

  func pushMine() throws { try router.mine() }
}
