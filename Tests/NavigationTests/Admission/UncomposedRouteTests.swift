import Expectations
@testable import Navigation
import Routing
import Testing

/// Routes whose plugin is not composed, and that are for signed-in users.
@MainActor
@Suite("A route that no composed plugin shows")
struct UncomposedRouteTests {
  @Test("is refused before anybody signs in for it, however it is asked for", arguments: Way.all)
  func refused(way: Way) throws {
    let app = try TestApp.set { $0.off = ["basket"] }
    let store = try app.top(StoreRoute.self)
    try store.navigate(to: .item(1))
    let target = try AnyRoute(BasketRoute.secret)
    app.expectRefused(.noDestination(route: target)) { try way.go(app, store.context) }
    expectEqual(app.path, ["store", "item/1"])
  }

  @Test("is refused although a route before it in the same request waits for signing in")
  func second() throws {
    let app = try TestApp.set { $0.off = ["pages"] }
    let store = try app.top(StoreRoute.self).context
    let target = try AnyRoute(PageRoute.plain)
    let basket = try AnyRoute(BasketRoute.secret)
    func expectRefused(_ verb: @escaping Request.Verb) {
      app.expectRefused(.noDestination(route: target)) {
        _ = try app.navigator.attempt(by: store, cause: .coordinator, verb)
      }
    }
    expectRefused { planner throws(NavigationError) in try planner.append([basket, target]) }
    expectRefused { planner throws(NavigationError) in try planner.set([basket, target]) }
  }

  @Test("is refused where a guard redirects to it", arguments: [true, false])
  func redirected(asLink: Bool) throws {
    let app = try TestApp.set {
      $0.off = ["basket"]
      $0.guards = [
        NavigationGuard(name: "gate", plugin: "test") {
          $0.route.link.text == "item/7" ? .redirect(to: try AnyRoute(BasketRoute.secret)) : .allow
        }
      ]
    }
    let target = try AnyRoute(BasketRoute.secret)
    app.expectRefused(.noDestination(route: target)) {
      if asLink {
        _ = try app.open(StoreRoute.item(7))
      } else {
        try app.top(StoreRoute.self).context.push(StoreRoute.item(7))
      }
    }
  }

  @Test("is refused as the parent of a link, too")
  func parent() throws {
    let parent = try AnyRoute(BasketRoute.secret)
    let app = try TestApp.set {
      $0.off = ["basket"]
      $0.parents = { $0.link.text == "item/7" ? [parent] : [] }
    }
    app.expectRefused(.noDestination(route: parent)) { _ = try app.open(StoreRoute.item(7)) }
    try expectEqual(app.open(StoreRoute.item(8)), .handled)
  }

  /// A way to ask for a route.
  struct Way: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let go: @MainActor @Sendable (TestApp, CoordinatorContext) throws -> Void

    static let all = [
      Way(testDescription: "link") { app, _ in _ = try app.open(BasketRoute.secret) },
      Way(testDescription: "open") { _, store in try store.open(BasketRoute.secret) },
      Way(testDescription: "push") { _, store in try store.push(BasketRoute.secret) },
      Way(testDescription: "present") { _, store in try store.present(BasketRoute.secret) },
      Way(testDescription: "start") { _, store in
        try store.start(SecretFlow()) { _ in Issue.record("a refused flow has no result") }
      },
      Way(testDescription: "append") { _, store in try store.append([BasketRoute.secret]) },
      Way(testDescription: "set") { _, store in try store.set([BasketRoute.secret]) },
      Way(testDescription: "replace") { _, store in
        try store.replace(StoreRoute.item(1), with: BasketRoute.secret)
      },
      Way(testDescription: "pop or push") { _, store in
        try store.pop(to: BasketRoute.secret, orPush: true)
      },
    ]
  }
}
