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

  private func navigator() throws -> Navigator { Navigator(map: try StageSetting().map()) }
}
