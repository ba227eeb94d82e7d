import Routing

/// Decides whether the routes of one attempt are admitted, for every kind of attempt.
///
/// A route is admitted if access and every guard allow it. The first objection to any route on the path
/// decides: the attempt is redirected, waits or ends. The chain remembers the verdicts, so that each route is
/// asked about once per attempt, however often it occurs on the path.
@MainActor
struct GuardChain {
  struct Redirect {
    let guardName: String
    let from: AnyRoute
    let to: AnyRoute
  }

  struct GuardOutcome {
    /// The route after all redirects, with what may lie beneath it.
    let path: RoutePath
    /// The flow that must complete first; until then the route is not admitted.
    let waitsFor: (any Flow)?
    let redirects: [Redirect]
  }

  private enum Objection {
    case redirect(Redirect)
    case postpone(until: any Flow)
    case refuse(NavigationError)
    /// The guard itself failed, which is not a verdict on the route.
    case fail(NavigationError)
  }

  private let guards: [NavigationGuard]
  private let map: NavigationMap
  let access: AccessPolicy
  private let redirectLimit: Int
  private let from: AnyRoute?
  private let cause: NavigationCause
  /// Keyed by link.
  private var objections: [String: Objection?] = [:]

  init(
    _ guards: [NavigationGuard], access: AccessPolicy, redirectLimit: Int = 5, from: AnyRoute?,
    cause: NavigationCause, naming map: NavigationMap = NavigationMap(destinations: [:])
  ) {
    (self.guards, self.access, self.redirectLimit) = (guards, access, redirectLimit)
    self.map = map
    (self.from, self.cause) = (from, cause)
  }

  /// Asks about a route and everything beneath it, which `path` returns, following redirects.
  mutating func admit(
    _ requested: AnyRoute, by path: @MainActor (AnyRoute) -> RoutePath
  ) throws(NavigationError) -> GuardOutcome {
    var current = path(requested)
    var redirects: [Redirect] = []
    var chain: [AnyRoute] = []
    while true {
      switch firstObjection(on: current) {
      case nil:
        return GuardOutcome(path: current, waitsFor: nil, redirects: redirects)
      case .postpone(let flow)?:
        return GuardOutcome(path: current, waitsFor: flow, redirects: redirects)
      case .refuse(let error)?, .fail(let error)?:
        throw error
      case .redirect(let redirect)?:
        if chain.isEmpty { chain.append(requested) }
        if chain.last != redirect.from { chain.append(redirect.from) }
        let isLoop = chain.contains(redirect.to)
        chain.append(redirect.to)
        redirects.append(redirect)
        if isLoop || redirects.count > redirectLimit {
          throw .redirectLoop(chain: chain, by: Set(redirects.map(\.guardName)).sorted())
        }
        current = path(redirect.to)
      }
    }
  }

  /// Whether a route may be entered now, without redirects.
  mutating func isOpen(_ route: AnyRoute) throws(NavigationError) -> Bool {
    switch objection(to: route) {
    case nil: return true
    case .fail(let error)?: throw error
    case .redirect?, .postpone?, .refuse?: return false
    }
  }

  /// Which guard closes a route, in words; `nil` if none does or the route only waits for a flow.
  mutating func closing(_ route: AnyRoute) -> String? {
    switch objection(to: route) {
    case .redirect(let redirect)?: "\(redirect.guardName) redirects \(route) to \(redirect.to)"
    case .refuse(.refused(let route, let name, let reason))?:
      "\(name) refused \(route): \(reason)"
    case .refuse(.signInUnavailable(let route))?:
      "\(route) is for signed-in users, and no composed feature can sign in"
    case nil, .refuse?, .postpone?, .fail?: nil
    }
  }

  func reports(on path: RoutePath) -> [GuardReport] {
    path.asked.flatMap { route in
      [GuardReport(route: route, name: "access", plugin: nil, verdict: accessVerdict(on: route))]
        + guards.map { asked in
          GuardReport(
            route: route, name: asked.name, plugin: asked.plugin,
            verdict: message(of: asked, on: route))
        }
    }
  }

  private func message(of asked: NavigationGuard, on route: AnyRoute) -> String {
    do {
      return try ask(asked, about: route).description
    } catch {
      return "fails: \(NavigationMap.words(of: error))"
        + (asked.isAnswerable(for: route) ? "" : ", so it has no say here")
    }
  }

  /// The first objection to a route or what lies beneath it.
  private mutating func firstObjection(on path: RoutePath) -> Objection? {
    for route in path.asked {
      if let found = objection(to: route) { return found }
    }
    return nil
  }

  private mutating func objection(to route: AnyRoute) -> Objection? {
    guard access.admits(route) else {
      guard let signIn = access.signIn else { return .refuse(.signInUnavailable(route: route)) }
      return .postpone(until: signIn)
    }
    guard !guards.isEmpty else { return nil }
    if let known = objections[route.link.text] { return known }
    var found: Objection?
    for asked in guards {
      found = objection(of: asked, to: route)
      if found != nil { break }
    }
    objections.updateValue(found, forKey: route.link.text)
    return found
  }

  private func objection(of asked: NavigationGuard, to route: AnyRoute) -> Objection? {
    do {
      switch try ask(asked, about: route) {
      case .allow: return nil
      case .redirect(let next):
        return .redirect(Redirect(guardName: asked.name, from: route, to: next))
      case .refuse(let reason):
        return .refuse(.refused(route: route, by: asked.name, reason: reason))
      case .postpone(let flow): return .postpone(until: flow)
      }
    } catch {
      if let error = error as? NavigationError, case .undeclared = error { return .fail(error) }
      // A failing guard is ignored for routes that it does not answer for.
      guard asked.isAnswerable(for: route) else { return nil }
      return .fail(.failed(map.fault(error, of: asked.plugin, "in the guard \(asked.name)")))
    }
  }

  private func ask(_ asked: NavigationGuard, about route: AnyRoute) throws -> GuardVerdict {
    try asked.verdict(NavigationAttempt(route: route, from: from, cause: cause))
  }

  private func accessVerdict(on route: AnyRoute) -> String {
    guard route.access == .signedIn else { return "allows: open to everyone" }
    guard !access.admits(route) else { return "allows: signed in" }
    guard let signIn = access.signIn else { return "refuses: no composed feature can sign in" }
    return GuardVerdict.postpone(until: signIn).description
  }
}

extension NavigationGuard {
  fileprivate func isAnswerable(for route: AnyRoute) -> Bool {
    answersFor?.contains(route.routeType) ?? true
  }
}

/// Who counts as signed in, and the flow for signing in.
///
/// Routes declared for signed-in users are closed unless this policy opens them: without a sign-in flow, an
/// app refuses such routes.
public final class AccessPolicy: Sendable {
  /// Whether someone is signed in; called for every attempt, so it must be fast.
  public let isSignedIn: @MainActor @Sendable () -> Bool
  /// The sign-in flow; a navigator ignores it while no composed plugin shows it.
  public let signIn: (any Flow)?
  /// The opaque name of the account that is, or was last, signed in, if the app provides one.
  public let subject: @MainActor @Sendable () -> String?

  public init(
    isSignedIn: @escaping @MainActor @Sendable () -> Bool, signIn: (any Flow)?,
    subject: @escaping @MainActor @Sendable () -> String? = { nil }
  ) {
    (self.isSignedIn, self.signIn, self.subject) = (isSignedIn, signIn, subject)
  }

  @MainActor
  func admits(_ route: AnyRoute) -> Bool { route.access != .signedIn || isSignedIn() }

  /// The policy for an app that shows a map: without the sign-in flow if no plugin runs it.
  func reachable(in map: NavigationMap) -> AccessPolicy {
    func isShown<F: Flow>(_ flow: F) -> Bool {
      map.destinations[ObjectIdentifier(F.Start.self)] != nil
    }
    guard let signIn, !isShown(signIn) else { return self }
    return AccessPolicy(isSignedIn: isSignedIn, signIn: nil, subject: subject)
  }

  /// A policy without sign-in.
  public static let publicOnly = AccessPolicy(isSignedIn: { false }, signIn: nil)

  /// The policy of a test or an example in which somebody is signed in all the time.
  public static let signedIn = AccessPolicy(isSignedIn: { true }, signIn: nil)
}
