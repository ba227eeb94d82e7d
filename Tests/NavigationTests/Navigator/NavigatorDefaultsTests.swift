import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("A navigator of which nothing special is asked")
struct NavigatorDefaultsTests {
  @Test("nothing is shown before a root is set")
  func empty() throws {
    let navigator = try navigator()
    expectEqual(navigator.state, .empty)
    #expect(!navigator.state.hasTabs)
    expectEqual(navigator.state.root, .none)
    #expect(navigator.state.selectedTab == nil && navigator.state.top == nil)
  }

  @Test("no one is signed in, and no one can")
  func access() throws {
    let navigator = try navigator()
    _ = try navigator.showTabs(root: "main")
    let secret = try AnyRoute(BasketRoute.secret)
    #expect(throws: NavigationError.signInUnavailable(route: secret)) {
      try navigator.open(secret, cause: .link)
    }
  }

  @Test("an action that no coordinator handles is not an error")
  func lenient() throws {
    let navigator = try navigator()
    _ = try navigator.showTabs(root: "main")
    try navigator.rootContext.send(Ping())
    expectEqual(navigator.log.events.last?.kind, .actionUnhandled("Ping"))
  }

  @Test(
    "redirects are followed as far as allowed, which is at least once", arguments: [-1, 0, 1, 2])
  func redirects(_ limit: Int) throws {
    let onwards = NavigationGuard(name: "onwards", plugin: "test") { attempt in
      guard case .item(let id)? = attempt.route.as(StoreRoute.self), id < 9 else { return .allow }
      return .redirect(to: try AnyRoute(StoreRoute.item(id + 1)))
    }
    var setting = StageSetting()
    setting.guards = [onwards]
    let navigator = Navigator(map: try setting.map(), redirectLimit: limit)
    _ = try navigator.showTabs(root: "main")
    let allowed = max(1, limit)
    try expectEqual(navigator.open(AnyRoute(StoreRoute.item(9 - allowed)), cause: .link), .handled)
    let error = #expect(throws: NavigationError.self) {
      try navigator.open(AnyRoute(StoreRoute.item(8 - allowed)), cause: .link)
    }
    guard case .redirectLoop(let chain) = error else {
      Issue.record("expected a redirect loop, got \(String(describing: error))")
      return
    }
    expectEqual(chain.count, allowed + 2)
  }

  private func navigator() throws -> Navigator { Navigator(map: try StageSetting().map()) }
}
