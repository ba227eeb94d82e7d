import Expectations
import Routing
import Testing

@testable import Navigation

/// What people reported of guards and blockers of other libraries.
@MainActor
@Suite("Reports of other libraries: guards and blockers")
struct ReportedGuardTests {
  /// A stage with one guard.
  private func stage(
    _ verdict: @escaping @MainActor @Sendable (NavigationAttempt) throws -> GuardVerdict
  ) throws -> Stage {
    try Stage.withTabs(guards: [NavigationGuard(name: "g", plugin: "test", verdict: verdict)])
  }

  @Test(
    "a set that a guard refuses leaves the stack as it was",
    .bug("https://github.com/Milad-Akarie/auto_route_library/issues/2299"))
  func refusedSet() throws {
    let stage = try stage { $0.route.link.text == "item/9" ? .refuse(reason: "closed") : .allow }
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    let place = try AnyRoute(StoreRoute.item(9))
    stage.expectRefused(.refused(route: place, by: "g", reason: "closed")) {
      try store.context.set([StoreRoute.item(9)])
    }
  }

  @Test(
    "a redirect and signing in after it are gone through once each",
    .bug("https://github.com/Milad-Akarie/auto_route_library/issues/2331"),
    .bug("https://github.com/Milad-Akarie/auto_route_library/issues/1164"))
  func chain() throws {
    let stage = try stage {
      $0.route.link.text == "item/9" ? .redirect(to: try AnyRoute(BasketRoute.secret)) : .allow
    }
    try expectEqual(stage.open(StoreRoute.item(9)), .pending)
    expectEqual(stage.path, ["store", "door"])
    stage.isSignedIn = true
    try stage.top(DoorRoute.self).context.finish(DoorFlow.self, with: "ada")
    expectEqual(stage.path, ["basket", "basket/secret"])
    #expect(stage.navigator.pending.isEmpty)
    _ = try stage.navigator.back()
    expectEqual(stage.path, ["basket"])
  }

  @Test(
    "selecting a tab asks the guards, the first place included",
    .bug("https://github.com/Milad-Akarie/auto_route_library/issues/1278"))
  func tabs() throws {
    let stage = try stage { $0.route.link.text == "basket" ? .refuse(reason: "closed") : .allow }
    let place = try AnyRoute(BasketRoute.root)
    stage.expectRefused(.refused(route: place, by: "g", reason: "closed")) {
      _ = try stage.navigator.select("basket")
    }
  }

  @Test(
    "a guard that redirects a place to itself is an error with the chain, not an endless loop",
    .bug("https://github.com/vuejs/vue-router/issues/1239"),
    .bug("https://github.com/vuejs/vue-router/issues/2934"))
  func toItself() throws {
    let stage = try stage { $0.route.link.text == "item/1" ? .redirect(to: $0.route) : .allow }
    let place = try AnyRoute(StoreRoute.item(1))
    stage.expectRefused(.redirectLoop(chain: [place, place])) {
      _ = try stage.open(StoreRoute.item(1))
    }
  }

  @Test(
    "a redirect to the place on screen works as often as it is asked for",
    .bug("https://github.com/slovnicki/beamer/issues/326"))
  func toShown() throws {
    let stage = try stage {
      $0.route.link.text == "item/9" ? .redirect(to: try AnyRoute(StoreRoute.item(1))) : .allow
    }
    for _ in 0..<3 {
      _ = try stage.open(StoreRoute.item(9))
      expectEqual(stage.path, ["store", "item/1"])
    }
  }

  @Test(
    "going back asks no guard, so that none holds a person",
    .bug("https://github.com/slovnicki/beamer/issues/125"))
  func backUnasked() throws {
    let isClosed = GuardTests.Counter()
    let stage = try stage { _ in isClosed.count == 0 ? .allow : .refuse(reason: "closed") }
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    isClosed.count = 1
    try expectEqual(stage.navigator.back(), .handled)
    expectEqual(stage.path, ["store"])
  }

  @Test(
    "a guard is told the place on screen, pushed places included",
    .bug("https://github.com/flutter/flutter/issues/162735"))
  func from() throws {
    var seen: [String?] = []
    let stage = try stage {
      seen.append($0.from?.link.text)
      return .allow
    }
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    seen = []
    try store.navigate(to: .item(2))
    expectEqual(seen, ["item/1"])
  }

  @Test(
    "what a guard itself asks for happens after the attempt, in order",
    .bug("https://github.com/flutter/flutter/issues/99108"))
  func within() throws {
    var stage: Stage?
    let made = try self.stage { attempt in
      if attempt.route.link.text == "item/1" {
        expectEqual(try stage?.top(StoreRoute.self).navigate(to: .item(2)), .queued)
      }
      return .allow
    }
    stage = made
    try made.top(StoreRoute.self).navigate(to: .item(1))
    expectEqual(made.path, ["store", "item/1", "item/2"])
    stage = nil
  }

  // MARK: - Blockers

  private func withForm() throws -> (Stage, SampleForm) {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).context.append([StoreRoute.item(1), .item(2)])
    return (stage, try stage.form(on: StoreRoute.self))
  }

  @Test(
    "after a refusal the next step back is one step",
    .bug("https://github.com/angular/angular/issues/13586"),
    .bug("https://github.com/angular/angular/issues/14195"))
  func oneStep() throws {
    let (stage, form) = try withForm()
    for _ in 0..<3 { try stage.expectDenied { _ = try stage.navigator.back() } }
    form.denial = nil
    _ = try stage.navigator.back()
    expectEqual(stage.path, ["store", "item/1"])
  }

  @Test(
    "nothing has changed while a blocker decides",
    .bug("https://github.com/angular/angular/issues/52924"))
  func whileDeciding() throws {
    let (stage, form) = try withForm()
    try stage.expectDenied { _ = try stage.navigator.back() }
    expectEqual(form.asked.map(\.entry), [stage.navigator.state.top])
    expectEqual(stage.path, ["store", "item/1", "item/2"])
  }

  @Test(
    "a person who stays is not asked again, and one who leaves later is not either",
    .bug("https://github.com/vuejs/router/issues/362"),
    .bug("https://github.com/vuejs/router/issues/901"))
  func later() throws {
    let (stage, form) = try withForm()
    let token = try stage.expectDenied { _ = try stage.navigator.back() }
    expectEqual(form.asked.count, 1)
    try expectEqual(stage.navigator.proceed(with: token), .handled)
    expectEqual(form.asked.count, 1)
    expectEqual(stage.path, ["store", "item/1"])
    stage.expectRefused(.overtaken) { try stage.navigator.proceed(with: token) }
  }

  @Test(
    "a blocker is asked once, even if a guard redirects",
    .bug("https://github.com/vuejs/vue-router/issues/2102"),
    .bug("https://github.com/vuejs/router/issues/2576"))
  func once() throws {
    let stage = try stage {
      $0.route.link.text == "item/9" ? .redirect(to: try AnyRoute(StoreRoute.item(8))) : .allow
    }
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    let form = try stage.form(on: StoreRoute.self, denying: nil)
    _ = try stage.open(StoreRoute.item(9))
    expectEqual(stage.path, ["store", "item/8"])
    expectEqual(form.asked.count, 1)
  }

  @Test(
    "a blocker is asked however one leaves, to a certain place too",
    .bug("https://github.com/slovnicki/beamer/issues/619"))
  func anyStep() throws {
    let (stage, _) = try withForm()
    let store = try stage.top(StoreRoute.self)
    try stage.expectDenied { try store.context.pop(to: StoreRoute.root) }
    try stage.expectDenied { try store.popToRoot() }
    try stage.expectDenied { try store.context.remove(StoreRoute.item(2)) }
  }
}
