import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Guards and access")
struct GuardTests {
  @Test("a place for signed-in users waits for signing in, and opens by itself afterwards")
  func signInFirst() throws {
    let stage = try Stage.withTabs()
    try expectEqual(stage.open(BasketRoute.secret), .pending)
    expectEqual(stage.path, ["store", "door"])
    expectEqual(stage.navigator.deferred.map(\.route.link.text), ["basket/secret"])
    stage.isSignedIn = true
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(stage.path, ["basket", "basket/secret"])
    #expect(stage.navigator.deferred.isEmpty)
  }

  @Test(
    "leaving the sign-in drops what waited and returns to where one was",
    .bug("https://github.com/flutter/flutter/issues/140510"))
  func signInCancelled() throws {
    let stage = try Stage.withTabs()
    _ = try stage.open(StoreRoute.item(1))
    _ = try stage.open(BasketRoute.secret)
    _ = try stage.navigator.back()
    expectEqual(stage.path, ["store", "item/1"])
    #expect(stage.navigator.deferred.isEmpty)
    #expect(stage.events.contains("dropped a waiting attempt: prerequisiteCancelled"))
  }

  @Test("a sign-in that itself has to wait is refused as a loop")
  func signInWaits() throws {
    let (secret, door) = (try AnyRoute(BasketRoute.secret), try AnyRoute(DoorRoute.door))
    let stage = try Stage.withTabs(guards: [
      NavigationGuard(name: "busy", plugin: "test") {
        $0.route == door ? .postpone(until: StepFlow()) : .allow
      }
    ])
    stage.expectRefused(.redirectLoop(chain: [secret, door, door])) {
      _ = try stage.open(BasketRoute.secret)
    }
  }

  @Test("a guard that fails has no say about what does not concern its plugin")
  func noSay() throws {
    let own: Set = [ObjectIdentifier(StoreRoute.self)]
    let broken = NavigationGuard(name: "broken", plugin: "test", answersFor: own) { attempt in
      if attempt.route.link.text != "store" { throw Stage.Broken() }
      return .allow
    }
    let stage = try Stage.withTabs(guards: [broken])
    try expectEqual(stage.open(BasketRoute.root), .handled)
    #expect(throws: NavigationError.failedGuard("broken")) { try stage.open(StoreRoute.item(1)) }
  }

  @Test("in strict mode a guard sends nowhere that its plugin has not declared")
  func undeclaredRedirect() throws {
    let target = try AnyRoute(BasketRoute.root)
    let moved = NavigationGuard(name: "moved", plugin: "store") { attempt in
      attempt.route.link.text == "item/1" ? .redirect(to: target) : .allow
    }
    for isStrict in [true, false] {
      let stage = try Stage.set {
        ($0.guards, $0.isStrict, $0.declared) = ([moved], isStrict, ["store": []])
      }
      guard isStrict else {
        try expectEqual(stage.open(StoreRoute.item(1)), .handled)
        continue
      }
      stage.expectRefused(.undeclared(name: "BasketRoute", isFlow: false, plugin: "store")) {
        _ = try stage.open(StoreRoute.item(1))
      }
    }
  }

  @Test("a flow behind a sign-in starts by itself after it")
  func flowWaits() throws {
    let stage = try Stage.withTabs()
    let results = FlowTests.Results()
    let store = try stage.top(StoreRoute.self)
    let answer = try store.context.start(SecretFlow()) { results.all.append($0) }
    expectEqual(answer, .pending)
    stage.isSignedIn = true
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(stage.path, ["store", "basket/secret"])
    try stage.top(BasketRoute.self).context.finish(SecretFlow.self, with: 9)
    expectEqual(results.all, [.completed(9)])
  }

  @Test("an attempt on another tab brings the sign-in that runs to the screen")
  func signInIsBroughtForward() throws {
    let stage = try Stage.withTabs()
    _ = try stage.open(BasketRoute.secret)
    _ = try stage.navigator.select("basket")
    try expectEqual(stage.open(BasketRoute.secret), .pending)
    expectEqual(stage.navigator.state.selectedTab, "store")
    expectEqual(stage.path, ["store", "door"])
  }

  @Test("the last attempt is the one that waits, and the one before is dropped")
  func lastAttemptWins() throws {
    let stage = try Stage.withTabs()
    let results = FlowTests.Results()
    let store = try stage.top(StoreRoute.self)
    _ = try store.context.start(SecretFlow()) { results.all.append($0) }
    _ = try stage.open(BasketRoute.other)
    expectEqual(stage.navigator.deferred.map(\.route.link.text), ["basket/other"])
    expectEqual(results.all, [.cancelled(.superseded)])
    stage.isSignedIn = true
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(stage.path, ["basket", "basket/other"])
  }

  @Test("signing in elsewhere ends the sign-in that runs and opens what waited")
  func metElsewhere() throws {
    let stage = try Stage.withTabs()
    _ = try stage.open(BasketRoute.secret)
    _ = try stage.navigator.select("basket")
    stage.isSignedIn = true
    try stage.navigator.completePrerequisite(DoorFlow.name)
    expectEqual(stage.path, ["basket", "basket/secret"])
    _ = try stage.navigator.select("store")
    expectEqual(stage.path, ["store"])
    #expect(stage.navigator.deferred.isEmpty)
    #expect(stage.navigator.leakDetector.leaks.isEmpty)
  }

  /// Counts how often a guard is asked.
  final class Counter: Sendable {
    @MainActor var count = 0
  }
}
