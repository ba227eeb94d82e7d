import Expectations
import Routing
import Testing

@testable import Navigation

/// What people reported of guards and blockers of other libraries.
@MainActor
@Suite("Reports of other libraries: guards and blockers")
struct ReportedGuardTests {
  /// A test app with one guard.
  private func app(
    _ verdict: @escaping @MainActor @Sendable (NavigationAttempt) throws -> GuardVerdict
  ) throws -> TestApp {
    try TestApp.withTabs(guards: [NavigationGuard(name: "g", plugin: "test", verdict: verdict)])
  }

  @Test(
    "a redirect and signing in after it are gone through once each",
    .bug("https://github.com/Milad-Akarie/auto_route_library/issues/2331"),
    .bug("https://github.com/Milad-Akarie/auto_route_library/issues/1164"))
  func chain() throws {
    let app = try app {
      $0.route.link.text == "item/9" ? .redirect(to: try AnyRoute(BasketRoute.secret)) : .allow
    }
    try expectEqual(app.open(StoreRoute.item(9)), .pending)
    expectEqual(app.path, ["store", "door"])
    app.isSignedIn = true
    try app.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(app.path, ["basket", "basket/secret"])
    #expect(app.navigator.deferred.isEmpty)
    _ = try app.navigator.back()
    expectEqual(app.path, ["basket"])
  }

  @Test(
    "a guard that redirects a route to itself is an error with the chain, not an endless loop",
    .bug("https://github.com/vuejs/vue-router/issues/1239"),
    .bug("https://github.com/vuejs/vue-router/issues/2934"))
  func toItself() throws {
    let app = try app { $0.route.link.text == "item/1" ? .redirect(to: $0.route) : .allow }
    let route = try AnyRoute(StoreRoute.item(1))
    app.expectRefused(.redirectLoop(chain: [route, route], by: ["g"])) {
      _ = try app.open(StoreRoute.item(1))
    }
  }

  @Test(
    "a redirect to the route on screen works as often as it is asked for",
    .bug("https://github.com/slovnicki/beamer/issues/326"))
  func toShown() throws {
    let app = try app {
      $0.route.link.text == "item/9" ? .redirect(to: try AnyRoute(StoreRoute.item(1))) : .allow
    }
    for _ in 0..<3 {
      _ = try app.open(StoreRoute.item(9))
      expectEqual(app.path, ["store", "item/1"])
    }
  }

  @Test(
    "going back asks no guard, so that none holds a person",
    .bug("https://github.com/slovnicki/beamer/issues/125"))
  func backUnasked() throws {
    let isClosed = GuardTests.Counter()
    let app = try app { _ in isClosed.count == 0 ? .allow : .refuse(reason: "closed") }
    try app.top(StoreRoute.self).navigate(to: .item(1))
    isClosed.count = 1
    try expectEqual(app.navigator.back(), .handled)
    expectEqual(app.path, ["store"])
  }

  @Test(
    "a guard is told the route on screen, pushed routes included",
    .bug("https://github.com/flutter/flutter/issues/162735"))
  func from() throws {
    var seen: [String?] = []
    let app = try app {
      seen.append($0.from?.link.text)
      return .allow
    }
    let store = try app.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    seen = []
    try store.navigate(to: .item(2))
    expectEqual(seen, ["item/1"])
  }

  @Test(
    "what a guard itself asks for happens after the attempt, in order",
    .bug("https://github.com/flutter/flutter/issues/99108"))
  func within() throws {
    var app: TestApp?
    var answers: [NavigationAnswer?] = []
    let made = try self.app { attempt in
      if attempt.route.link.text == "item/1" {
        answers.append(try app?.top(StoreRoute.self).navigate(to: .item(2)))
      }
      return .allow
    }
    app = made
    try made.top(StoreRoute.self).navigate(to: .item(1))
    expectEqual(answers, [.queued])
    expectEqual(made.path, ["store", "item/1", "item/2"])
    app = nil
  }

  @Test(
    "a blocker is asked once, even if a guard redirects",
    .bug("https://github.com/vuejs/vue-router/issues/2102"),
    .bug("https://github.com/vuejs/router/issues/2576"))
  func once() throws {
    let app = try app {
      $0.route.link.text == "item/9" ? .redirect(to: try AnyRoute(StoreRoute.item(8))) : .allow
    }
    try app.top(StoreRoute.self).navigate(to: .item(1))
    let form = try app.form(on: StoreRoute.self, denying: nil)
    _ = try app.open(StoreRoute.item(9))
    expectEqual(app.path, ["store", "item/8"])
    expectEqual(form.asked.count, 1)
  }
}
