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

/// May refuse that its route is left: a form with unsaved input, a running payment.
///
/// A view model adopts it to keep its route, a coordinator to keep its flow when its last route would be
/// removed. Blockers are asked top first, once per attempt, and only about routes that would be removed;
/// switching tabs or presenting over a route asks none. A denied attempt changes nothing and throws
/// ``NavigationError/blocked(by:reason:token:)``. Its token repeats the attempt without asking this blocker:
/// React Router's `proceed`, usable once.
///
/// Blockers are not asked about decisions of the app (signing out, another root) or a flow's own end: a
/// forgotten form must not keep a person signed in. A blocker that throws denies, with its fault as the
/// reason: what it protects could be lost, and a person can still confirm leaving.
///
/// ```swift
/// extension AddressViewModel: NavigationBlocker {
///   func verdict(on removal: Removal) -> BlockerVerdict {
///     isDirty ? .deny(reason: "the address is not saved") : .allow
///   }
/// }
/// ```
@MainActor
public protocol NavigationBlocker: AnyObject {
  /// Returns whether the route may be left; asking must not change anything.
  func verdict(on removal: Removal) throws -> BlockerVerdict
}

/// A blocker's decision about leaving its route.
public enum BlockerVerdict: Hashable, Sendable {
  /// The route may be left.
  case allow
  /// The route should stay, for a reason that a person can read.
  case deny(reason: String)
}

/// The removal of a route that a blocker is asked about.
public struct Removal: Sendable {
  /// The route that would be removed.
  public let entry: Entry
  /// The route that would then be on screen, if the attempt names one.
  public let to: AnyRoute?
  /// Why the route would be left.
  public let cause: NavigationCause
}

/// Permits one denied attempt, once: ``Navigator/proceed(with:)``.
///
/// It becomes invalid when it is used, when navigation changes, and at a later denial.
public struct ProceedToken: Hashable, Sendable, CustomStringConvertible {
  let rawValue: UInt64

  public var description: String { "proceed \(rawValue)" }
}
