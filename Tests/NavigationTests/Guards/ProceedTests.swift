import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Proceeding with what was denied")
struct ProceedTests {
  @Test("a token is spent by any later change")
  func tokenSpentByChange() throws {
    let stage = try Stage.withTabs()
    try stage.top(StoreRoute.self).navigate(to: .item(1))
    _ = try stage.form(on: StoreRoute.self)
    let token = try stage.expectDenied { _ = try stage.navigator.back() }
    _ = try stage.navigator.select("basket")
    stage.expectRefused(.stale) { try stage.navigator.proceed(with: token) }
  }

  @Test("a token is spent by the attempt it makes, even where that fails")
  func tokenSpentByFailure() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    _ = try stage.form(on: StoreRoute.self)
    let token = try stage.expectDenied { try store.context.replaceTop(with: PageRoute.plain) }
    stage.session.broken = ["pages"]
    stage.expectRefused(
      .unmade("pages", at: try AnyRoute(PageRoute.plain))
    ) { try stage.navigator.proceed(with: token) }
    stage.expectRefused(.stale) { try stage.navigator.proceed(with: token) }
  }

  @Test(
    "a token is spent by a later denial, and not by an attempt that fails or changes nothing",
    .bug("https://github.com/angular/angular/issues/13586"),
    .bug("https://github.com/angular/angular/issues/14195"))
  func tokenSpentByDenial() throws {
    let stage = try Stage.withTabs()
    let store = try stage.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    _ = try stage.form(on: StoreRoute.self)
    let first = try stage.expectDenied { _ = try stage.navigator.back() }
    let second = try stage.expectDenied { _ = try stage.navigator.back() }
    stage.expectRefused(.stale) { try stage.navigator.proceed(with: first) }
    #expect(throws: NavigationError.nothingToDismiss) { try stage.navigator.dismiss() }
    try expectEqual(store.navigate(to: .item(1)), .unchanged)
    try expectEqual(stage.navigator.proceed(with: second), .handled)
  }
}
