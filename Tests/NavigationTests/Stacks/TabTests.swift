import Diagnostics
import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Tabs")
struct TabTests {
  @Test("tabs stand in their order and the first is selected")
  func order() throws {
    let app = try TestApp.withTabs()
    expectEqual(app.navigator.state.stacks.map(\.id), ["store", "basket"])
    expectEqual(app.navigator.state.selectedTab, "store")
  }

  @Test("a tab that shows what one may not see any more asks to sign in first")
  func signedOut() throws {
    let app = try TestApp.withTabs()
    app.isSignedIn = true
    _ = try app.open(BasketRoute.secret)
    _ = try app.navigator.select("store")
    app.isSignedIn = false
    try expectEqual(app.navigator.select("basket"), .pending)
    expectEqual(app.path, ["store", "door"])
  }

  @Test("a preloaded tab is made with the tabs, says so, and starts")
  func preloaded() throws {
    var setting = TestAppOptions()
    setting.isBasketPreloaded = true
    let app = try TestApp(setting)
    var started: [String] = []
    app.session.onStart = { started.append($0.context.name) }
    _ = try app.navigator.showTabs(root: "main")
    expectEqual(app.navigator.state.stacks.map(\.count), [1, 1])
    expectEqual(app.navigator.state.selectedTab, "store")
    expectEqual(app.events, ["root is now main", "loaded tab basket"])
    expectEqual(started.count, 2)
    try expectEqual(app.navigator.select("basket"), .handled)
    expectEqual(app.events.last, "selected tab basket")
    expectEqual(app.root.childCoordinators.count, 2)
    app.session.onStart = nil
  }

  @Test("a preloaded tab that is closed is left for its first visit")
  func preloadedClosed() throws {
    let app = try TestApp.set {
      $0.basketRoot = .secret
      $0.isBasketPreloaded = true
    }
    expectEqual(app.navigator.state.stacks.map(\.count), [1, 0])
  }

  @Test("the tabs may begin with another than the first")
  func initial() throws {
    let app = try TestApp()
    _ = try app.navigator.showTabs(root: "main", initial: "basket")
    expectEqual(app.path, ["basket"])
    expectEqual(app.navigator.state.stacks.map(\.count), [0, 1])
  }

  @Test("a first tab that must wait for signing in waits as a link would, over the first open one")
  func initialWaits() throws {
    var setting = TestAppOptions()
    setting.basketRoot = .secret
    let app = try TestApp(setting)
    try expectEqual(app.navigator.showTabs(root: "main", initial: "basket"), .handled)
    expectEqual(app.path, ["store", "door"])
    expectEqual(app.navigator.deferred.map(\.route.link.text), ["basket/secret"])
    app.isSignedIn = true
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(app.path, ["basket/secret"])
    expectEqual(app.navigator.state.selectedTab, "basket")
    #expect(app.navigator.deferred.isEmpty)
  }

  @Test("a link that came before the start wins over a first tab that must wait")
  func linkBeforeInitial() throws {
    var setting = TestAppOptions()
    setting.basketRoot = .secret
    let app = try TestApp(setting)
    _ = try app.open(StoreRoute.item(1))
    _ = try app.navigator.showTabs(root: "main", initial: "basket")
    expectEqual(app.path, ["store", "item/1"])
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("the first tab is another where its own is closed")
  func firstOpen() throws {
    let closed = NavigationGuard(name: "closed", plugin: "test") { attempt in
      attempt.route.link.text == "store" ? .refuse(reason: "closed") : .allow
    }
    let app = try TestApp.withTabs(guards: [closed])
    expectEqual(app.navigator.state.selectedTab, "basket")
  }

  @Test("an app without tabs is not told to sign in")
  func noTabAtAll() throws {
    let navigator = Navigator(map: NavigationMap(destinations: [:], owners: [:], tabs: []))
    let error = #expect(throws: NavigationError.noOpenTab(available: [])) {
      try navigator.showTabs(root: "main")
    }
    expectEqual(error?.explanation.message, "there is no tab")
  }

  @Test("a tab whose first route nobody can sign in for is not begun with")
  func firstClosed() throws {
    var setting = TestAppOptions()
    setting.hasDoor = false
    setting.basketRoot = .secret
    setting.guards = [
      NavigationGuard(name: "closed", plugin: "test") { _ in .refuse(reason: "closed") }
    ]
    let app = try TestApp(setting)
    app.expectRefused(
      .noOpenTab(
        available: ["store", "basket"],
        closedBy: [
          "closed refused store: closed",
          "basket/secret is for signed-in users, and no composed feature can sign in",
        ])
    ) {
      _ = try app.navigator.showTabs(root: "main")
    }
  }

  @Test("showing the flow that is shown changes nothing")
  func sameFlow() throws {
    let app = try TestApp()
    let results = Results()
    _ = try app.navigator.showFlow(root: "intro", StepFlow()) { results.all.append($0) }
    let answer = try app.expectUntouched {
      try app.navigator.showFlow(root: "intro", StepFlow()) { results.all.append($0) }
    }
    expectEqual(answer, .unchanged)
    #expect(results.all.isEmpty)
  }

  @Test("showing the root that is shown changes nothing")
  func sameRoot() throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).navigate(to: .item(1))
    #expect(try app.expectUntouched { try app.navigator.showTabs(root: "main") } == .unchanged)
  }

  @Test("a guard may send the first visit of a tab elsewhere")
  func redirected() throws {
    let target = try AnyRoute(StoreRoute.item(1))
    let app = try TestApp.withTabs(guards: [
      NavigationGuard(name: "moved", plugin: "test") { attempt in
        attempt.route.link.text == "basket" ? .redirect(to: target) : .allow
      }
    ])
    try expectEqual(app.navigator.select("basket"), .handled)
    expectEqual(app.path, ["store", "item/1"])
  }
}
