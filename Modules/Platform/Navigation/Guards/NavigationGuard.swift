public import Routing

/// May redirect, refuse or postpone going somewhere; asked once about every place on the way of an
/// attempt, on the main actor.
///
/// On the way of a link lie the place itself, the first place of its tab and its parents, whether they are
/// on the stack already or not; a place put onto a stack, or shown as a whole root, is asked about alone.
/// A guard decides from what is already known: it cannot wait, so an attempt is one step. Guards are
/// asked in the order of their names, whatever the order of registration. One that throws refuses the
/// places it answers for, and has no say about others.
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
  /// The route types whose places it refuses when it fails; `nil` for all, as for a guard of the app itself.
  public let answersFor: Set<ObjectIdentifier>?
  /// Its verdict on an attempt.
  public let verdict: @MainActor @Sendable (NavigationAttempt) throws -> GuardVerdict

  /// Creates a guard.
  public init(
    name: String, plugin: String, answersFor: Set<ObjectIdentifier>? = nil,
    verdict: @escaping @MainActor @Sendable (NavigationAttempt) throws -> GuardVerdict
  ) {
    (self.name, self.plugin, self.verdict) = (name, plugin, verdict)
    self.answersFor = answersFor
  }
}

extension NavigationGuard {
  /// The guard where each way has to be declared: it fails where it leads to what its plugin does not declare.
  func proved(by map: NavigationMap) -> NavigationGuard {
    NavigationGuard(name: name, plugin: plugin, answersFor: answersFor) { attempt in
      let verdict = try self.verdict(attempt)
      let way: (type: Any.Type, routes: Any.Type)? =
        switch verdict {
        case .redirect(let place): (type(of: place.base), type(of: place.base))
        case .postpone(let flow): (type(of: flow), type(of: flow.start))
        case .allow, .refuse: nil
        }
      if let way, let error = map.undeclared(way.type, from: way.routes, by: plugin) { throw error }
      return verdict
    }
  }
}

/// What a guard is asked about.
public struct NavigationAttempt: Sendable {
  /// The place that would be entered.
  public let route: AnyRoute
  /// The place on screen now, if any.
  public let from: AnyRoute?
  /// Why the place would be entered.
  public let cause: NavigationCause

  /// Creates an attempt.
  public init(route: AnyRoute, from: AnyRoute?, cause: NavigationCause) {
    (self.route, self.from, self.cause) = (route, from, cause)
  }
}

/// What a guard decides about an attempt.
///
/// The first guard that does not allow an attempt decides; see ``NavigationGuard``.
public enum GuardVerdict: Sendable {
  /// The attempt may go on.
  case allow
  /// Another place is entered instead; its guards are asked in turn, and a loop is an error.
  case redirect(to: AnyRoute)
  /// The attempt ends here, with a reason a person can read.
  case refuse(reason: String)

  /// The flow comes first; when it completes the attempt is made again, when it is left the attempt
  /// is dropped.
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

/// The verdict of one guard on one place that an attempt would enter.
public struct GuardReport: Hashable, Sendable {
  /// The place that was asked about: the one asked for, or one that would lie beneath it.
  public let route: AnyRoute
  /// The guard's name; `access` for the rule that some places are for signed-in users.
  public let name: String
  /// The plugin that registered it; `nil` for access.
  public let plugin: String?
  /// Its verdict in words.
  public let verdict: String
}
