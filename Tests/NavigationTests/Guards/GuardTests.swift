import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Guards and access")
struct GuardTests {
  @Test("a route for signed-in users waits for signing in, and opens by itself afterwards")
  func signInFirst() throws {
    let app = try TestApp.withTabs()
    try expectEqual(app.open(BasketRoute.secret), .pending)
    expectEqual(app.path, ["store", "door"])
    expectEqual(app.navigator.deferred.map(\.route.link.text), ["basket/secret"])
    app.isSignedIn = true
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(app.path, ["basket", "basket/secret"])
    #expect(app.navigator.deferred.isEmpty)
  }

  @Test(
    "leaving the sign-in drops what waited and returns to where one was",
    .bug("https://github.com/flutter/flutter/issues/140510"))
  func signInCancelled() throws {
    let app = try TestApp.withTabs()
    _ = try app.open(StoreRoute.item(1))
    _ = try app.open(BasketRoute.secret)
    _ = try app.navigator.back()
    expectEqual(app.path, ["store", "item/1"])
    #expect(app.navigator.deferred.isEmpty)
    #expect(app.events.contains("dropped a waiting attempt: prerequisiteCancelled"))
  }

  @Test("a sign-in that itself has to wait is refused as a loop")
  func signInWaits() throws {
    let (secret, door) = (try AnyRoute(BasketRoute.secret), try AnyRoute(DoorRoute.door))
    let app = try TestApp.withTabs(guards: [
      NavigationGuard(name: "busy", plugin: "test") {
        $0.route == door ? .postpone(until: StepFlow()) : .allow
      }
    ])
    app.expectRefused(.redirectLoop(chain: [secret, door, door], by: [])) {
      _ = try app.open(BasketRoute.secret)
    }
  }

  @Test("a guard that fails has no say about what does not concern its plugin")
  func noSay() throws {
    let own: Set = [ObjectIdentifier(StoreRoute.self)]
    let broken = NavigationGuard(name: "broken", plugin: "test", answersFor: own) { attempt in
      if attempt.route.link.text != "store" { throw TestApp.Broken() }
      return .allow
    }
    let app = try TestApp.withTabs(guards: [broken])
    try expectEqual(app.open(BasketRoute.root), .handled)
    #expect(throws: NavigationError.failedGuard("broken")) { try app.open(StoreRoute.item(1)) }
  }

  @Test("in strict mode a guard sends nowhere that its plugin has not declared")
  func undeclaredRedirect() throws {
    let target = try AnyRoute(BasketRoute.root)
    let moved = NavigationGuard(name: "moved", plugin: "store") { attempt in
      attempt.route.link.text == "item/1" ? .redirect(to: target) : .allow
    }
    for isStrict in [true, false] {
      let app = try TestApp.set {
        ($0.guards, $0.isStrict, $0.declared) = ([moved], isStrict, ["store": []])
      }
      guard isStrict else {
        try expectEqual(app.open(StoreRoute.item(1)), .handled)
        continue
      }
      app.expectRefused(.undeclared(name: "BasketRoute", isFlow: false, plugin: "store")) {
        _ = try app.open(StoreRoute.item(1))
      }
    }
  }

  @Test("a flow behind a sign-in starts by itself after it")
  func flowWaits() throws {
    let app = try TestApp.withTabs()
    let results = FlowTests.Results()
    let store = try app.top(StoreRoute.self)
    let answer = try store.context.start(SecretFlow()) { results.all.append($0) }
    expectEqual(answer, .pending)
    app.isSignedIn = true
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(app.path, ["store", "basket/secret"])
    try app.top(BasketRoute.self).context.finish(SecretFlow.self, with: 9)
    expectEqual(results.all, [.completed(9)])
  }

  @Test("an attempt on another tab brings the sign-in that runs to the screen")
  func signInIsBroughtForward() throws {
    let app = try TestApp.withTabs()
    _ = try app.open(BasketRoute.secret)
    _ = try app.navigator.select("basket")
    try expectEqual(app.open(BasketRoute.secret), .pending)
    expectEqual(app.navigator.state.selectedTab, "store")
    expectEqual(app.path, ["store", "door"])
  }

  @Test("the last attempt is the one that waits, and the one before is dropped")
  func lastAttemptWins() throws {
    let app = try TestApp.withTabs()
    let results = FlowTests.Results()
    let store = try app.top(StoreRoute.self)
    _ = try store.context.start(SecretFlow()) { results.all.append($0) }
    _ = try app.open(BasketRoute.other)
    expectEqual(app.navigator.deferred.map(\.route.link.text), ["basket/other"])
    expectEqual(results.all, [.cancelled(.superseded)])
    app.isSignedIn = true
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(app.path, ["basket", "basket/other"])
  }

  @Test("signing in elsewhere ends the sign-in that runs and opens what waited")
  func metElsewhere() throws {
    let app = try TestApp.withTabs()
    _ = try app.open(BasketRoute.secret)
    _ = try app.navigator.select("basket")
    app.isSignedIn = true
    try app.navigator.completePrerequisite(DoorFlow.name)
    expectEqual(app.path, ["basket", "basket/secret"])
    _ = try app.navigator.select("store")
    expectEqual(app.path, ["store"])
    #expect(app.navigator.deferred.isEmpty)
    #expect(app.navigator.leakDetector.leaks.isEmpty)
  }

  /// Counts how often a guard is asked.
  final class Counter: Sendable {
    @MainActor var count = 0
  }
}
