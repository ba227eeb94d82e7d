import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("Proceeding with what was denied")
struct ProceedTests {
  @Test("a token is spent by any later change")
  func tokenSpentByChange() throws {
    let app = try TestApp.withTabs()
    try app.top(StoreRoute.self).navigate(to: .item(1))
    _ = try app.form(on: StoreRoute.self)
    let token = try app.expectDenied { _ = try app.navigator.back() }
    _ = try app.navigator.select("basket")
    app.expectRefused(.stale) { try app.navigator.proceed(with: token) }
  }

  @Test("a token is spent by the attempt it makes, even where that fails")
  func tokenSpentByFailure() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    _ = try app.form(on: StoreRoute.self)
    let token = try app.expectDenied { try store.context.replaceTop(with: PageRoute.plain) }
    app.session.broken = ["pages"]
    app.expectRefused(
      .unmade("pages", at: try AnyRoute(PageRoute.plain))
    ) { try app.navigator.proceed(with: token) }
    app.expectRefused(.stale) { try app.navigator.proceed(with: token) }
  }

  @Test(
    "a token is spent by a later denial, and not by an attempt that fails or changes nothing",
    .bug("https://github.com/angular/angular/issues/13586"),
    .bug("https://github.com/angular/angular/issues/14195"))
  func tokenSpentByDenial() throws {
    let app = try TestApp.withTabs()
    let store = try app.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    _ = try app.form(on: StoreRoute.self)
    let first = try app.expectDenied { _ = try app.navigator.back() }
    let second = try app.expectDenied { _ = try app.navigator.back() }
    app.expectRefused(.stale) { try app.navigator.proceed(with: first) }
    #expect(throws: NavigationError.nothingToDismiss) { try app.navigator.dismiss() }
    try expectEqual(store.navigate(to: .item(1)), .unchanged)
    try expectEqual(app.navigator.proceed(with: second), .handled)
  }
}
