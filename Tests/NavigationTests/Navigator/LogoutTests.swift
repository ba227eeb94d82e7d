import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Signing out")
struct LogoutTests {
  @Test(
    "every flow gets its result, every stack is dropped, and the tabs begin anew",
    .bug("https://github.com/Milad-Akarie/auto_route_library/issues/1964"),
    .bug("https://github.com/Milad-Akarie/auto_route_library/issues/2202"))
  func everything() throws {
    let stage = try Stage.withTabs()
    var told: [String] = []
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    try store.context.start(StepFlow(), as: .sheet) { told.append("steps \($0.words)") }
    _ = try stage.navigator.select("basket")
    try stage.top(BasketRoute.self).context.start(ItemFlow()) { told.append("item \($0.words)") }
    let count = stage.navigator.log.count
    try expectEqual(stage.navigator.logout(to: "main"), .handled)
    expectEqual(told, ["steps cancelled(loggedOut)", "item cancelled(loggedOut)"])
    expectEqual(stage.events(after: count).last, "root is now main")
    expectEqual(stage.path, ["store"])
    expectEqual(stage.navigator.state.stacks.map(\.count), [1, 0])
    try expectEqual(stage.navigator.forward(), .atEnd)
    withExtendedLifetime(store) {
      expectEqual(
        stage.navigator.leakDetector.leaks.map(\.coordinator), ["SampleCoordinator<StoreRoute>"])
    }
  }

  @Test("what waits is dropped with the session, and told")
  func dropsPending() throws {
    let stage = try Stage.withTabs()
    let results = Results()
    let item = try AnyRoute(StoreRoute.item(1))
    _ = try stage.navigator.keepDeferred(item, waitingFor: "mail", cause: .link)
    try stage.top(StoreRoute.self).context.start(SecretFlow()) { results.all.append($0) }
    try stage.navigator.logout(to: "main")
    #expect(stage.navigator.deferred.isEmpty)
    expectEqual(results.all.count, 1)
    expectEqual(stage.events.last, "dropped a waiting attempt: loggedOut")
  }

  @Test("a flow may be the whole app then, and ends like any other")
  func toFlow() throws {
    let stage = try Stage.withTabs()
    let results = Results()
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    try stage.navigator.logout(to: "door", DoorFlow()) { results.names.append($0.words) }
    expectEqual(stage.path, ["door"])
    #expect(!stage.navigator.state.hasTabs)
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(results.names, ["completed"])
    try stage.navigator.logout(to: "door", DoorFlow()) { results.names.append($0.words) }
    _ = try stage.navigator.showTabs(root: "main")
    expectEqual(results.names, ["completed", "cancelled(rootChanged)"])
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("what waits is dropped as well when a flow is the whole app")
  func pendingToFlow() throws {
    let stage = try Stage.withTabs()
    _ = try stage.open(BasketRoute.secret)
    _ = try stage.navigator.keepDeferred(
      AnyRoute(StoreRoute.item(1)), waitingFor: "mail", cause: .link)
    try stage.navigator.logout(to: "intro", StepFlow()) { _ in }
    expectEqual(stage.path, ["steps"])
    #expect(stage.navigator.deferred.isEmpty)
  }

  @Test("signing out shows another tab where the first one cannot be shown, and reports why")
  func brokenTab() throws {
    let stage = try Stage.withTabs()
    stage.session.broken = ["store"]
    try expectEqual(stage.navigator.logout(to: "main"), .handled)
    expectEqual(stage.path, ["basket"])
    let fault = NavigationError.unmade("store", at: try AnyRoute(StoreRoute.root))
    #expect(stage.navigator.drainErrors() as? [NavigationError] == [fault])
    #expect(throws: fault) { try stage.navigator.select("store") }
    stage.session.broken = []
    try expectEqual(stage.navigator.select("store"), .handled)
  }

  @Test("signing out that fails changes nothing and drops nothing")
  func fails() throws {
    let stage = try Stage.withTabs()
    let item = try AnyRoute(StoreRoute.item(1))
    _ = try stage.navigator.keepDeferred(item, waitingFor: "mail", cause: .link)
    stage.session.broken = ["store", "basket"]
    let root = try AnyRoute(StoreRoute.root)
    stage.expectRefused(.unmade("store", at: root)) {
      try stage.navigator.logout(to: "main")
    }
  }

  @Test("a link that waits for the tabs goes with the session")
  func waitingForStart() throws {
    let stage = try Stage()
    try expectEqual(stage.open(StoreRoute.item(1)), .pending)
    _ = try stage.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    try stage.navigator.logout(to: "main")
    expectEqual(stage.path, ["store"])
    #expect(stage.navigator.deferred.isEmpty)
    #expect(stage.events.contains("dropped a waiting attempt: loggedOut"))
  }

  @Test("signing out in a flow's result drops what begins to wait before its turn comes")
  func dropsInTurn() throws {
    let stage = try Stage.withTabs()
    let (navigator, item) = (stage.navigator, try AnyRoute(StoreRoute.item(1)))
    try stage.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in
      _ = try navigator.keepDeferred(item, waitingFor: "mail", cause: .link)
    }
    var answers: [NavigationAnswer] = []
    try stage.top(StepRoute.self).context.start(DoorFlow(), as: .sheet) { _ in
      answers += [try navigator.dismiss(), try navigator.logout(to: "main")]
    }
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(answers, [.queued, .queued])
    #expect(navigator.deferred.isEmpty)
    expectEqual(
      stage.events.suffix(2), ["root is now main", "dropped a waiting attempt: loggedOut"])
  }

  @Test("signing out that fails when its turn comes drops nothing either")
  func failsInTurn() throws {
    let stage = try Stage.withTabs()
    let (navigator, item) = (stage.navigator, try AnyRoute(StoreRoute.item(1)))
    _ = try navigator.keepDeferred(item, waitingFor: "mail", cause: .link)
    try stage.top(StoreRoute.self).context.start(DoorFlow(), as: .sheet) { _ in
      try navigator.logout(to: "main")
    }
    stage.session.broken = ["store", "basket"]
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(navigator.drainErrors().count, 1)
    expectEqual(navigator.deferred.map(\.route), [item])
  }
}
