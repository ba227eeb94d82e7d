import Expectations
import Routing
import Testing

@testable import Navigation

@MainActor
@Suite("What comes between reading a route and opening it")
struct StaleTests {
  @Test(
    "a route is refused, and nothing changes, if anything was done, followed or changed since",
    arguments: Meanwhile.allCases)
  func stale(_ meanwhile: Meanwhile) async throws {
    let app = try await app()
    let saved = app.navigator.archive()
    var after: Snapshot?
    app.session.onPrepare = { link in
      guard link == "item/7" else { return }
      try await meanwhile.happen(on: app, saved)
      after = Snapshot(app.navigator)
    }
    let route = try await app.navigator.plan(link: AnyRoute(StoreRoute.item(7)))
    #expect(throws: NavigationError.stale) { try app.navigator.commit(route) }
    expectEqual(Snapshot(app.navigator), try #require(after))
  }

  @Test("what changes nothing is nothing that comes between")
  func harmless() async throws {
    let app = try await app()
    app.session.onPrepare = { link in
      guard link == "item/7" else { return }
      _ = try app.navigator.plan { try $0.back() }
      _ = app.navigator.evaluateGuards(for: try AnyRoute(BasketRoute.root))
      _ = app.navigator.archive()
      try expectEqual(app.navigator.open(AnyRoute(PageRoute.plain), cause: .link), .unchanged)
      #expect(throws: NavigationError.self) { try app.navigator.select("garden") }
    }
    let route = try await app.navigator.plan(link: AnyRoute(StoreRoute.item(7)))
    try expectEqual(app.navigator.commit(route), .handled)
    expectEqual(app.path, ["store", "item/7"])
  }

  @Test("a route is opened once with what was read of it")
  func once() async throws {
    let app = try await app()
    let route = try await app.navigator.plan(link: AnyRoute(StoreRoute.item(7)))
    try app.navigator.commit(route)
    #expect(throws: NavigationError.stale) { try app.navigator.commit(route) }
  }

  @Test("of two links the one followed last is opened, whichever is read first")
  func latest() async throws {
    let app = try await app()
    let slow = Gate()
    app.session.onPrepare = { if $0 == "item/1" { await slow.pass() } }
    let first = Task {
      try app.navigator.commit(await app.navigator.plan(link: AnyRoute(StoreRoute.item(1))))
    }
    await slow.reached()
    let second = try await app.navigator.plan(link: AnyRoute(StoreRoute.item(2)))
    slow.open()
    await #expect(throws: NavigationError.stale) { try await first.value }
    try app.navigator.commit(second)
    expectEqual(app.path, ["store", "item/2"])
  }

  /// A test app with a page above the store, whose plugins prepare their routes.
  private func app() async throws -> TestApp {
    let app = try TestApp.set {
      ($0.prepares, $0.session.isSignedIn, $0.session.subject) = (true, true, "ada")
    }
    try app.top(StoreRoute.self).context.push(PageRoute.plain)
    return app
  }

  enum Meanwhile: CaseIterable {
    case push, present, back, select, reselect, link, unreadLink, waitingLink
    case logout, anotherRoot, signOut, anotherAccount, restore

    @MainActor
    func happen(on app: TestApp, _ saved: Archive) async throws {
      let navigator = app.navigator
      switch self {
      case .push: try app.top(PageRoute.self).context.push(PageRoute.again)
      case .present: try app.top(PageRoute.self).context.present(StepRoute.first)
      case .back: try navigator.back()
      case .select: try navigator.select("basket")
      case .reselect: for _ in 0..<2 { try navigator.select("store") }
      case .link: try navigator.open(AnyRoute(StoreRoute.item(2)), cause: .link)
      case .unreadLink: _ = try await navigator.plan(link: AnyRoute(StoreRoute.item(2)))
      case .waitingLink:
        _ = try navigator.keepDeferred(
          AnyRoute(StoreRoute.item(2)), waitingFor: "mail", cause: .link)
      case .logout: try navigator.logout(to: "main")
      case .anotherRoot: _ = try navigator.showFlow(root: "intro", StepFlow()) { _ in }
      case .signOut: app.isSignedIn = false
      case .anotherAccount: app.session.subject = "grace"
      case .restore: _ = try await app.restore(saved)
      }
    }
  }
}
