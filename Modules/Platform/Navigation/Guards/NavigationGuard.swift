public import Routing

/// May redirect, refuse or postpone going somewhere; asked on the main actor, once about every route on the
/// path of an attempt.
///
/// On the path of a link are the route itself, the first route of its tab and its parents, even if they are
/// already on the stack. A route put onto a stack, or shown as a whole root, is asked about alone. A guard
/// decides from known facts and cannot wait, so that an attempt is one step. Guards are asked in the order of
/// their names, not of registration. A guard that throws refuses the routes it answers for, and is ignored
/// for all others.
///
/// ```swift
/// NavigationGuard(name: "empty-cart", plugin: "cart") { attempt in
///   guard attempt.route.as(CartRoute.self) == .checkout, cart.isEmpty else { return .allow }
///   return .redirect(to: try AnyRoute(CartRoute.cart))
/// }
/// ```
public struct NavigationGuard: Sendable {
  /// The guard's name, unique in an app.
  public let name: String
  /// The plugin that registered it.
  public let plugin: String
  /// The route types whose routes it refuses when it fails; `nil` for all, as for a guard of the app itself.
  public let answersFor: Set<ObjectIdentifier>?
  public let verdict: @MainActor @Sendable (NavigationAttempt) throws -> GuardVerdict

  public init(
    name: String, plugin: String, answersFor: Set<ObjectIdentifier>? = nil,
    verdict: @escaping @MainActor @Sendable (NavigationAttempt) throws -> GuardVerdict
  ) {
    (self.name, self.plugin, self.verdict) = (name, plugin, verdict)
    self.answersFor = answersFor
  }
}

extension NavigationGuard {
  /// The guard with a check for strict mode: it fails if it leads to what its plugin does not declare.
  func proved(by map: NavigationMap) -> NavigationGuard {
    NavigationGuard(name: name, plugin: plugin, answersFor: answersFor) { attempt in
      let verdict = try self.verdict(attempt)
      let target: (type: Any.Type, routes: Any.Type)? =
        switch verdict {
        case .redirect(let route): (type(of: route.base), type(of: route.base))
        case .postpone(let flow): (type(of: flow), type(of: flow.start))
        case .allow, .refuse: nil
        }
      if let target, let error = map.undeclared(target.type, from: target.routes, by: plugin) {
        throw error
      }
      return verdict
    }
  }
}

/// The attempt that a guard is asked about.
public struct NavigationAttempt: Sendable {
  /// The route that would be entered.
  public let route: AnyRoute
  /// The route now on screen, if any.
  public let from: AnyRoute?
  /// Why the route would be entered.
  public let cause: NavigationCause

  package init(route: AnyRoute, from: AnyRoute?, cause: NavigationCause) {
    (self.route, self.from, self.cause) = (route, from, cause)
  }
}

/// A guard's decision about an attempt.
///
/// The first guard that does not allow an attempt decides; see `NavigationGuard`.
public enum GuardVerdict: Sendable {
  /// The attempt may continue.
  case allow
  /// Another route is entered instead; its guards are asked too, and a loop is an error.
  case redirect(to: AnyRoute)
  /// The attempt ends here, for a reason that a person can read.
  case refuse(reason: String)

  /// The flow comes first; if it completes, the attempt is repeated, and if it is cancelled, dropped.
  case postpone(until: any Flow)
}

extension GuardVerdict: CustomStringConvertible {
  /// The verdict in words.
  public var description: String {
    switch self {
    case .allow: "allows"
    case .redirect(let route): "redirects to \(route)"
    case .refuse(let reason): "refuses: \(reason)"
    case .postpone(let flow): "waits for \(type(of: flow).name)"
    }
  }
}

/// The verdict of one guard on one route that an attempt would enter.
package struct GuardReport: Hashable, Sendable {
  /// The route: the one requested, or one that would lie beneath it.
  package let route: AnyRoute
  /// The guard's name; `access` for the rule that some routes require signing in.
  package let name: String
  /// The plugin that registered it; `nil` for access.
  package let plugin: String?
  /// Its verdict in words.
  package let verdict: String
}
