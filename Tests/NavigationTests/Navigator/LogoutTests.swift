import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Signing out")
struct LogoutTests {
  @Test(
    "every flow gets its result, every stack is dropped, and the tabs start over",
    .bug("https://github.com/Milad-Akarie/auto_route_library/issues/1964"),
    .bug("https://github.com/Milad-Akarie/auto_route_library/issues/2202"))
  func everything() throws {
    let app = try TestApp.withTabs()
    var received: [String] = []
    let store = try app.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    try store.context.start(StepFlow(), as: .sheet) { received.append("steps \($0.words)") }
    _ = try app.navigator.select("basket")
    try app.top(BasketRoute.self).context.start(ItemFlow()) { received.append("item \($0.words)") }
    let count = app.navigator.log.count
    try expectEqual(app.navigator.logout(to: "main"), .handled)
    expectEqual(received, ["steps cancelled(loggedOut)", "item cancelled(loggedOut)"])
    expectEqual(app.events(after: count).last, "root is now main")
    expectEqual(app.path, ["store"])
    expectEqual(app.navigator.state.stacks.map(\.count), [1, 0])
    try expectEqual(app.navigator.forward(), .atEnd)
    withExtendedLifetime(store) {
      expectEqual(
        app.navigator.leakDetector.leaks.map(\.coordinator), ["SampleCoordinator<StoreRoute>"])
    }
  }

  @Test("what waits is dropped with the session, and told")
  func dropsPending() throws {
    let app = try TestApp.withTabs()
    let results = Results()
    let item = try AnyRoute(StoreRoute.item(1))
    _ = try app.navigator.keepDeferred(item, waitingFor: "mail", cause: .link)
    try app.top(StoreRoute.self).context.start(SecretFlow()) { results.all.append($0) }
    try app.navigator.logout(to: "main")
    #expect(app.navigator.deferred.isEmpty)
    expectEqual(results.all.count, 1)
    expectEqual(app.events.last, "dropped a waiting attempt: loggedOut")
  }

  @Test("a flow may be the whole app then, and ends like any other")
  func toFlow() throws {
    let app = try TestApp.withTabs()
    let results = Results()
    try app.top(StoreRoute.self).navigate(to: .item(1))
    try app.navigator.logout(to: "door", DoorFlow()) { results.names.append($0.words) }
    expectEqual(app.path, ["door"])
    #expect(!app.navigator.state.hasTabs)
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(results.names, ["completed"])
    try app.navigator.logout(to: "door", DoorFlow()) { results.names.append($0.words) }
    _ = try app.navigator.showTabs(root: "main")
    expectEqual(results.names, ["completed", "cancelled(rootChanged)"])
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  @Test("what waits is dropped as well when a flow is the whole app")
  func pendingToFlow() throws {
    let app = try TestApp.withTabs()
    _ = try app.open(BasketRoute.secret)
    _ = try app.navigator.keepDeferred(
      AnyRoute(StoreRoute.item(1)), waitingFor: "mail", cause: .link)
    try app.navigator.logout(to: "intro", StepFlow()) { _ in }
    expectEqual(app.path, ["steps"])
    #expect(app.navigator.deferred.isEmpty)
  }

  @Test("signing out shows another tab where the first one cannot be shown, and reports why")
  func brokenTab() throws {
    let app = try TestApp.withTabs()
    app.session.broken = ["store"]
    try expectEqual(app.navigator.logout(to: "main"), .handled)
    expectEqual(app.path, ["basket"])
    let fault = NavigationError.unmade("store", at: try AnyRoute(StoreRoute.root))
    #expect(app.navigator.drainErrors() as? [NavigationError] == [fault])
    #expect(throws: fault) { try app.navigator.select("store") }
    app.session.broken = []
    try expectEqual(app.navigator.select("store"), .handled)
  }

  @Test("signing out that fails changes nothing and drops nothing")
  func fails() throws {
    let app = try TestApp.withTabs()
    let item = try AnyRoute(StoreRoute.item(1))
    _ = try app.navigator.keepDeferred(item, waitingFor: "mail", cause: .link)
    app.session.broken = ["store", "basket"]
    let root = try AnyRoute(StoreRoute.root)
    app.expectRefused(.unmade("store", at: root)) {
      try app.navigator.logout(to: "main")
    }
  }

  @Test("a link that waits for the tabs goes with the session")
  func waitingForStart() throws {
    let app = try TestApp()
    try expectEqual(app.open(StoreRoute.item(1)), .pending)
    _ = try app.navigator.showFlow(root: "intro", StepFlow()) { _ in }
    try app.navigator.logout(to: "main")
    expectEqual(app.path, ["store"])
    #expect(app.navigator.deferred.isEmpty)
    #expect(app.events.contains("dropped a waiting attempt: loggedOut"))
  }

  @Test("signing out in a flow's result drops what begins to wait before its turn comes")
  func dropsInTurn() throws {
    let app = try TestApp.withTabs()
    let (navigator, item) = (app.navigator, try AnyRoute(StoreRoute.item(1)))
    try app.top(StoreRoute.self).context.start(StepFlow(), as: .sheet) { _ in
      _ = try navigator.keepDeferred(item, waitingFor: "mail", cause: .link)
    }
    var answers: [NavigationAnswer] = []
    try app.top(StepRoute.self).context.start(DoorFlow(), as: .sheet) { _ in
      answers += [try navigator.dismiss(), try navigator.logout(to: "main")]
    }
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(answers, [.queued, .queued])
    #expect(navigator.deferred.isEmpty)
    expectEqual(
      app.events.suffix(2), ["root is now main", "dropped a waiting attempt: loggedOut"])
  }

  @Test("signing out that fails when its turn comes drops nothing either")
  func failsInTurn() throws {
    let app = try TestApp.withTabs()
    let (navigator, item) = (app.navigator, try AnyRoute(StoreRoute.item(1)))
    _ = try navigator.keepDeferred(item, waitingFor: "mail", cause: .link)
    try app.top(StoreRoute.self).context.start(DoorFlow(), as: .sheet) { _ in
      try navigator.logout(to: "main")
    }
    app.session.broken = ["store", "basket"]
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(navigator.drainErrors().count, 1)
    expectEqual(navigator.deferred.map(\.route), [item])
  }
}
