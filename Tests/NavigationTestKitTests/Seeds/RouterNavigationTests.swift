import Expectations
import NavigationTestKit
import Testing

@MainActor
@Suite("A screen with a router of its own, the third style")
struct RouterNavigationTests {
  @Test("given a screen, when push is asked, then the router is called")
  func routerCalled() {
    let router = RouterSpy<SomeCall>(stubbing: .mine)
    SomeScreen(router: router).pushMine()
    expectEqual(router.calls, [.mine])
  }
}

/// The router of one screen.
@MainActor
private protocol SomeScreenRouter {
  func mine()
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

  func pushMine() { router.mine() }
}
