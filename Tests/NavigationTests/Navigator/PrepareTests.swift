import Navigation
import Routing
import Testing

@MainActor
@Suite("Preparing a place")
struct PrepareTests {
  @Test("a place its plugin cannot show is refused before anything changes")
  func refuses() async throws {
    let navigator = navigator(isSignedIn: true)
    let before = navigator.state
    await #expect(throws: Missing.self) {
      try await navigator.prepare(AnyRoute(BasketRoute.secret))
    }
    #expect(navigator.state == before)
    #expect(navigator.log.count == 0)
  }

  @Test("a place its plugin can show is let through")
  func allows() async throws {
    try await navigator(isSignedIn: true).prepare(AnyRoute(BasketRoute.root))
  }

  @Test("a place that waits for signing in is not probed before it")
  func waits() async throws {
    try await navigator(isSignedIn: false).prepare(AnyRoute(BasketRoute.secret))
  }

  @Test("a place a guard refuses is refused, and not probed")
  func guarded() async throws {
    let closed = NavigationGuard(name: "closed", plugin: "test") { _ in .refuse(reason: "closed") }
    let secret = try AnyRoute(BasketRoute.secret)
    await #expect(throws: NavigationError.refused(route: secret, by: "closed", reason: "closed")) {
      try await navigator(isSignedIn: true, guards: [closed]).prepare(secret)
    }
  }

  @Test("where guards send a link elsewhere, the place it ends at is checked")
  func redirected() async throws {
    let (root, secret) = (try AnyRoute(BasketRoute.root), try AnyRoute(BasketRoute.secret))
    let toSecret = NavigationGuard(name: "moved", plugin: "test") { attempt in
      attempt.route == root ? .redirect(to: secret) : .allow
    }
    await #expect(throws: Missing.self) {
      try await navigator(isSignedIn: true, guards: [toSecret]).prepare(root)
    }
    let fromSecret = NavigationGuard(name: "moved", plugin: "test") { attempt in
      attempt.route == secret ? .redirect(to: root) : .allow
    }
    try await navigator(isSignedIn: true, guards: [fromSecret]).prepare(secret)
  }

  @Test("a place of no composed plugin has nothing to prepare")
  func unknown() async throws {
    try await navigator(isSignedIn: true).prepare(AnyRoute(StoreRoute.root))
  }

  struct Missing: Error {}

  private func navigator(isSignedIn: Bool, guards: [NavigationGuard] = []) -> Navigator {
    let secret = try? AnyRoute(BasketRoute.secret)
    let destination = Destination(
      plugin: "basket", tab: nil, presentation: .sheet,
      prepare: { route in if route == secret { throw Missing() } },
      makeCoordinator: { SampleCoordinator<BasketRoute>($0) })
    return Navigator(
      map: NavigationMap(
        destinations: [ObjectIdentifier(BasketRoute.self): destination], guards: guards),
      access: AccessPolicy(isSignedIn: { isSignedIn }, signIn: SecretFlow()))
  }
}
