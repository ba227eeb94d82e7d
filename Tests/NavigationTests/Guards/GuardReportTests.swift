import Expectations
import Navigation
import Routing
import Testing

@MainActor
@Suite("What guards say about a route")
struct GuardReportTests {
  @Test("every guard is asked, whatever the others say, in the order of their names")
  func guards() throws {
    let other = try AnyRoute(StoreRoute.item(2))
    let app = try TestApp.withTabs(guards: [
      guarding("e broken") { _ in throw TestApp.Broken() },
      guarding("d waits") { _ in .postpone(until: DoorFlow()) },
      guarding("c moved") { _ in .redirect(to: other) },
      guarding("b closed") { _ in .refuse(reason: "closed") },
      guarding("a open") { _ in .allow },
    ])
    let item = try AnyRoute(StoreRoute.item(1))
    let all = app.expectUntouched { app.navigator.evaluateGuards(for: item) }
    let reports = all.filter { $0.route == item }
    expectEqual(all.prefix(6), reports[...])
    expectEqual(
      reports.map(\.name), ["access", "a open", "b closed", "c moved", "d waits", "e broken"])
    expectEqual(reports.map(\.plugin), [nil] + Array(repeating: "test", count: 5))
    expectEqual(
      reports.map(\.verdict),
      [
        "allows: open to everyone", "allows", "refuses: closed", "redirects to \(other)",
        "waits for DoorFlow", "fails: Broken()",
      ])
  }

  @Test("a guard sees a link as coming from the route on screen")
  func attempt() throws {
    var asked: [String] = []
    let app = try TestApp.withTabs(guards: [
      guarding("listens") { attempt in
        asked.append("\(attempt.route) from \(attempt.from?.link.text ?? "") by \(attempt.cause)")
        return .allow
      }
    ])
    _ = app.navigator.evaluateGuards(for: try AnyRoute(StoreRoute.item(1)))
    expectEqual(asked, ["\(try AnyRoute(StoreRoute.item(1))) from store by link"])
  }

  @Test("a route for signed-in users is open to whoever is, and waits for the others")
  func access() throws {
    let secret = try AnyRoute(BasketRoute.secret)
    let app = try TestApp.withTabs()
    expectEqual(verdict(on: secret, app), "waits for DoorFlow")
    app.isSignedIn = true
    expectEqual(verdict(on: secret, app), "allows: signed in")
    let closed = try TestApp.withTabs(hasDoor: false)
    expectEqual(verdict(on: secret, closed), "refuses: no composed feature can sign in")
  }

  private func verdict(on route: AnyRoute, _ app: TestApp) -> String? {
    app.navigator.evaluateGuards(for: route).first?.verdict
  }

  private func guarding(
    _ name: String, _ verdict: @escaping @MainActor (NavigationAttempt) throws -> GuardVerdict
  ) -> NavigationGuard {
    NavigationGuard(name: name, plugin: "test") { attempt in
      attempt.route.link.text == "item/1" ? try verdict(attempt) : .allow
    }
  }
}
