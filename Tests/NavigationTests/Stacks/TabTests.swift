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
    let stage = try Stage.withTabs()
    expectEqual(stage.navigator.state.stacks.map(\.id), ["store", "basket"])
    expectEqual(stage.navigator.state.selectedTab, "store")
  }

  @Test("a tab that shows what one may not see any more asks to sign in first")
  func signedOut() throws {
    let stage = try Stage.withTabs()
    stage.isSignedIn = true
    _ = try stage.open(BasketRoute.secret)
    _ = try stage.navigator.select("store")
    stage.isSignedIn = false
    try expectEqual(stage.navigator.select("basket"), .pending)
    expectEqual(stage.path, ["store", "door"])
  }

  @Test("a preloaded tab is made with the tabs, says so, and starts")
  func preloaded() throws {
    var setting = StageSetting()
    setting.isBasketPreloaded = true
    let stage = try Stage(setting)
    var started: [String] = []
    stage.session.onStart = { started.append($0.context.name) }
    _ = try stage.navigator.showTabs(root: "main")
    expectEqual(stage.navigator.state.stacks.map(\.count), [1, 1])
    expectEqual(stage.navigator.state.selectedTab, "store")
    expectEqual(stage.events, ["root is now main", "loaded tab basket"])
    expectEqual(started.count, 2)
    try expectEqual(stage.navigator.select("basket"), .handled)
    expectEqual(stage.events.last, "selected tab basket")
    expectEqual(stage.root.childCoordinators.count, 2)
    stage.session.onStart = nil
  }

  @Test("a preloaded tab that is closed is left for its first visit")
  func preloadedClosed() throws {
    let stage = try Stage.set {
      $0.basketRoot = .secret
      $0.isBasketPreloaded = true
    }
    expectEqual(stage.navigator.state.stacks.map(\.count), [1, 0])
  }

  @Test("the tabs may begin with another than the first")
  func initial() throws {
    let stage = try Stage()
    _ = try stage.navigator.showTabs(root: "main", initial: "basket")
    expectEqual(stage.path, ["basket"])
    expectEqual(stage.navigator.state.stacks.map(\.count), [0, 1])
  }

  @Test("a first tab that must wait for signing in waits as a link would, over the first open one")
  func initialWaits() throws {
    var setting = StageSetting()
    setting.basketRoot = .secret
    let stage = try Stage(setting)
    try expectEqual(stage.navigator.showTabs(root: "main", initial: "basket"), .handled)
    expectEqual(stage.path, ["store", "door"])
    expectEqual(stage.navigator.deferred.map(\.route.link.text), ["basket/secret"])
    stage.isSignedIn = true
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(stage.path, ["basket/secret"])
    expectEqual(stage.navigator.state.selectedTab, "basket")
    #expect(stage.navigator.deferred.isEmpty)
  }

  @Test("a link that came before the start wins over a first tab that must wait")
  func linkBeforeInitial() throws {
    var setting = StageSetting()
    setting.basketRoot = .secret
    let stage = try Stage(setting)
    _ = try stage.open(StoreRoute.item(1))
    _ = try stage.navigator.showTabs(root: "main", initial: "basket")
    expectEqual(stage.path, ["store", "item/1"])
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("the first tab is another where its own is closed")
  func firstOpen() throws {
    let closed = NavigationGuard(name: "closed", plugin: "test") { attempt in
      attempt.route.link.text == "store" ? .refuse(reason: "closed") : .allow
    }
    let stage = try Stage.withTabs(guards: [closed])
    expectEqual(stage.navigator.state.selectedTab, "basket")
  }

  @Test("an app without tabs is not told to sign in")
  func noTabAtAll() throws {
    let navigator = Navigator(map: NavigationMap(destinations: [:], owners: [:], tabs: []))
    let error = #expect(throws: NavigationError.noOpenTab(available: [])) {
      try navigator.showTabs(root: "main")
    }
    expectEqual(error?.explanation.message, "there is no tab")
  }

  @Test("a tab whose first place nobody can sign in for is not begun with")
  func firstClosed() throws {
    var setting = StageSetting()
    setting.hasDoor = false
    setting.basketRoot = .secret
    setting.guards = [
      NavigationGuard(name: "closed", plugin: "test") { _ in .refuse(reason: "closed") }
    ]
    let stage = try Stage(setting)
    stage.expectRefused(
      .noOpenTab(
        available: ["store", "basket"],
        closedBy: [
          "closed refused store: closed",
          "basket/secret is for signed-in users, and no composed feature can sign in",
        ])
    ) {
      _ = try stage.navigator.showTabs(root: "main")
    }
  }

  @Test("showing the flow that is shown changes nothing")
  func sameFlow() throws {
    let stage = try Stage()
    let results = Results()
    _ = try stage.navigator.showFlow(root: "intro", StepFlow()) { results.all.append($0) }
    let answer = try stage.expectUntouched {
      try stage.navigator.showFlow(root: "intro", StepFlow()) { results.all.append($0) }
    }
    expectEqual(answer, .unchanged)
    #expect(results.all.isEmpty)
  }

  @Test("showing the root that is shown changes nothing")
  func sameRoot() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    #expect(try stage.expectUntouched { try stage.navigator.showTabs(root: "main") } == .unchanged)
  }

  @Test("a guard may send the first visit of a tab elsewhere")
  func redirected() throws {
    let target = try AnyRoute(StoreRoute.item(1))
    let stage = try Stage.withTabs(guards: [
      NavigationGuard(name: "moved", plugin: "test") { attempt in
        attempt.route.link.text == "basket" ? .redirect(to: target) : .allow
      }
    ])
    try expectEqual(stage.navigator.select("basket"), .handled)
    expectEqual(stage.path, ["store", "item/1"])
  }
}
