import Expectations
import Routing
import Testing

@testable import Navigation

@MainActor
@Suite("The chain of guards")
struct GuardChainTests {
  private let (one, two, three, four): (AnyRoute, AnyRoute, AnyRoute, AnyRoute)
  private let log = Log()

  @MainActor
  private final class Log {
    var asked: [AnyRoute] = []
  }

  init() throws {
    (one, two) = (try AnyRoute(StoreRoute.item(1)), try AnyRoute(StoreRoute.item(2)))
    (three, four) = (try AnyRoute(StoreRoute.item(3)), try AnyRoute(StoreRoute.item(4)))
  }

  @Test("a route is asked about once, however often it lies on the path")
  func once() throws {
    var guards = chain { $0 == self.two ? .redirect(to: self.one) : .allow }
    _ = try guards.admit(one) { RoutePath($0, above: [three], root: four) }
    _ = try guards.admit(two) { RoutePath($0, above: [three], root: four) }
    #expect(try guards.isOpen(one))
    #expect(try !guards.isOpen(two))
    expectEqual(log.asked, [one, four, three, two])
  }

  @Test("the first guard that objects decides, and no other is asked about that route")
  func firstObjection() throws {
    let second = NavigationGuard(name: "second", plugin: "test") { _ in
      Issue.record("asked although the first refused")
      return .allow
    }
    var guards = chain(and: [second]) { _ in .refuse(reason: "closed") }
    #expect(throws: NavigationError.refused(route: one, by: "first", reason: "closed")) {
      try guards.admit(one) { RoutePath($0) }
    }
  }

  @Test("guards are not asked about a route that is closed by access")
  func accessFirst() throws {
    let secret = try AnyRoute(BasketRoute.secret)
    var guards = chain(access: AccessPolicy(isSignedIn: { false }, signIn: DoorFlow()))
    let outcome = try guards.admit(one) { RoutePath($0, above: [secret]) }
    #expect(outcome.waitsFor is DoorFlow)
    expectEqual(outcome.path.route, one)
    expectEqual(log.asked, [one])
    var closed = chain()
    #expect(throws: NavigationError.signInUnavailable(route: secret)) {
      try closed.admit(one) { RoutePath($0, above: [secret]) }
    }
  }

  @Test("a parent that sends to the route above it is a loop, which names both")
  func loopOverParent() throws {
    var guards = chain { $0 == self.two ? .redirect(to: self.one) : .allow }
    #expect(throws: NavigationError.redirectLoop(chain: [one, two, one], by: ["first"])) {
      try guards.admit(one) { $0 == one ? RoutePath($0, above: [two]) : RoutePath($0) }
    }
    #expect(throws: NavigationError.redirectLoop(chain: [two, one, two, one], by: ["first"])) {
      try guards.admit(two) { $0 == one ? RoutePath($0, above: [two]) : RoutePath($0) }
    }
  }

  @Test("redirects of parents count towards the limit")
  func limit() throws {
    var guards = chain(limit: 1) { route in
      route == self.two
        ? .redirect(to: self.three) : route == self.three ? .redirect(to: self.four) : .allow
    }
    #expect(throws: NavigationError.redirectLoop(chain: [one, two, three, four], by: ["first"])) {
      try guards.admit(one) { $0 == one ? RoutePath($0, above: [two]) : RoutePath($0) }
    }
  }

  @Test("a guard that fails is not a verdict: nothing is closed for it")
  func failing() throws {
    let parent = try AnyRoute(PathRoute.parent(.open))
    var guards = chain { route in
      if route == parent { throw TestApp.Broken() }
      return .allow
    }
    let error = NavigationError.failedGuard("first")
    #expect(throws: error) { try guards.admit(one) { RoutePath($0, above: [parent]) } }
    #expect(throws: error) { try guards.isOpen(parent) }
  }

  private func chain(
    access: AccessPolicy = .publicOnly, limit: Int = 5, and others: [NavigationGuard] = [],
    _ verdict: @escaping @MainActor @Sendable (AnyRoute) throws -> GuardVerdict = { _ in .allow }
  ) -> GuardChain {
    let first = NavigationGuard(name: "first", plugin: "test") { [log] attempt in
      log.asked.append(attempt.route)
      return try verdict(attempt.route)
    }
    return GuardChain(
      [first] + others, access: access, redirectLimit: limit, from: nil, cause: .link)
  }
}
