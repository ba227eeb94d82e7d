public import Routing

/// How a change is shown: a name and a duration that the host knows how to draw.
///
/// SwiftUICoordinator's `Transitionable` chosen by `isEligible(from:to:operation:)`, as data. For pushes,
/// pops and layers alike, the most specific transition that fits is chosen; two that fit equally well are a
/// composition error rather than a matter of order.
///
/// ```swift
/// Transition("fade", from: .routes(ShapesRoute.self), operation: .push)
/// try Transition("slide", to: .route(ShapesRoute.featured), operation: .present, milliseconds: 300)
/// ```
public struct Transition: Hashable, Sendable {
  /// What the host draws, such as `fade`.
  public let name: String
  /// Where the change starts.
  public let from: TransitionEnd
  /// Where the change leads.
  public let to: TransitionEnd
  /// The kind of change; `nil` for any.
  public let operation: NavigationOperation?
  /// The duration in milliseconds; `nil` for the host's default.
  public let milliseconds: Int?
  /// Whether the transition applies to a change that its ends and operation fit; `nil` means always.
  public let isEligible: Eligibility?

  /// Decides whether a transition applies to a change from one place to another.
  public typealias Eligibility =
    @Sendable (_ from: AnyRoute?, _ to: AnyRoute?, _ operation: NavigationOperation) -> Bool

  /// Creates a transition; a transition with a condition is more specific than one without.
  public init(
    _ name: String, from: TransitionEnd = .any, to: TransitionEnd = .any,
    operation: NavigationOperation? = nil, milliseconds: Int? = nil,
    isEligible: Eligibility? = nil
  ) {
    (self.name, self.from, self.to, self.operation) = (name, from, to, operation)
    (self.milliseconds, self.isEligible) = (milliseconds, isEligible)
  }

  /// The changes that both transitions fit, or `nil` if there are none.
  func overlap(with other: Transition) -> Selector? {
    func meet(_ one: TransitionEnd, _ other: TransitionEnd) -> TransitionEnd? {
      one.includes(other) ? other : other.includes(one) ? one : nil
    }
    guard let from = meet(from, other.from), let to = meet(to, other.to),
      operation == other.operation || operation == nil || other.operation == nil
    else { return nil }
    return Selector(from: from, to: to, operation: operation ?? other.operation)
  }

  func fits(_ from: AnyRoute?, _ to: AnyRoute?, _ change: NavigationOperation) -> Bool {
    self.from.means(from) && self.to.means(to) && operation ?? change == change
      && isEligible?(from, to, change) ?? true
  }

  /// The generality of the transition; the least general one that fits is chosen.
  var breadth: (Int, Int, Int, Int) {
    (from.breadth, to.breadth, operation == nil ? 1 : 0, isEligible == nil ? 1 : 0)
  }

  var selector: Selector { Selector(from: from, to: to, operation: operation) }

  struct Selector: Hashable, Sendable {
    let from: TransitionEnd
    let to: TransitionEnd
    let operation: NavigationOperation?
  }
}

/// Conditions cannot be compared; equality considers only whether there is one.
extension Transition {
  public static func == (one: Transition, other: Transition) -> Bool {
    (one.name, one.milliseconds, one.selector, one.isEligible == nil)
      == (other.name, other.milliseconds, other.selector, other.isEligible == nil)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(selector)
  }
}

/// The places that a transition leads from or to.
public enum TransitionEnd: Hashable, Sendable {
  /// Any place, or none.
  case any
  /// Any place of a route type.
  case routes(ObjectIdentifier)
  /// One place.
  case route(AnyRoute)

  /// Any place of a route type.
  public static func routes<R: Route>(_ type: R.Type) -> TransitionEnd {
    .routes(ObjectIdentifier(R.self))
  }

  /// One place.
  ///
  /// - Throws: `RoutingError` when the route has no link.
  public static func route(_ route: some Route) throws(RoutingError) -> TransitionEnd {
    .route(try AnyRoute(route))
  }

  func includes(_ other: TransitionEnd) -> Bool {
    switch (self, other) {
    case (.any, _): true
    case (.routes(let type), .routes(let narrower)): type == narrower
    case (.routes(let type), .route(let route)): route.routeType == type
    case (.route(let one), .route(let other)): one == other
    default: false
    }
  }

  func means(_ route: AnyRoute?) -> Bool {
    switch self {
    case .any: true
    case .routes(let type): route?.routeType == type
    case .route(let one): route == one
    }
  }

  var breadth: Int {
    switch self {
    case .route: 0
    case .routes: 1
    case .any: 2
    }
  }
}

/// The kind of change that a transition shows.
public enum NavigationOperation: String, Hashable, Sendable, CaseIterable {
  /// A place is added on top.
  case push
  /// A place is removed from the top.
  case pop
  /// A layer is presented.
  case present
  /// A layer is dismissed.
  case dismiss
  /// Places are replaced.
  case replace
  /// Another tab is selected.
  case select
  /// The app shows another root.
  case root

  init?(_ kind: NavigationEvent.Kind) {
    switch kind {
    case .pushed, .forwarded: self = .push
    case .popped: self = .pop
    case .presented: self = .present
    case .dismissed: self = .dismiss
    case .replaced: self = .replace
    case .tabSelected: self = .select
    case .rootChanged, .restored: self = .root
    default: return nil
    }
  }
}

/// The transitions of an app, chosen by specificity.
public struct TransitionTable: Sendable {
  /// The transitions, the most specific first; the first one that fits is chosen.
  public let transitions: [Transition]

  /// Creates a table; among transitions with the same ends and operation the first wins; see ``ties(in:)``.
  public init(_ transitions: [Transition] = []) {
    self.transitions = transitions.enumerated().sorted {
      $0.element.breadth == $1.element.breadth
        ? $0.offset < $1.offset : $0.element.breadth < $1.element.breadth
    }.map(\.element)
  }

  /// Returns the pairs of transitions that fit some change equally well, as positions, the lower one first.
  ///
  /// Two tie if a change fits both, neither is more specific in every respect, and no third one fits exactly
  /// what both fit.
  ///
  /// - Complexity: O(*n*²) in the number of transitions, if few pairs overlap.
  public static func ties(in transitions: [Transition]) -> [(Int, Int)] {
    let known = transitions.filter { $0.isEligible == nil }.map(\.selector)
    var found: [(Int, Int)] = []
    for (index, one) in transitions.enumerated() {
      for (offset, other) in transitions[(index + 1)...].enumerated() {
        guard let overlap = one.overlap(with: other) else { continue }
        // If one is more specific in every respect, the overlap is exactly what that one fits.
        let isSettled =
          one.selector == other.selector
          ? (one.isEligible == nil) != (other.isEligible == nil)
          : overlap == one.selector || overlap == other.selector || known.contains(overlap)
        if !isSettled { found.append((index, index + 1 + offset)) }
      }
    }
    return found
  }

  func choice(
    from: AnyRoute?, to: AnyRoute?, kind: NavigationEvent.Kind, layer: AnyRoute? = nil
  ) -> Transition? {
    if let own = layer?.layerTransitions?.transition(for: kind) { return own }
    guard let operation = NavigationOperation(kind) else { return nil }
    return transitions.first { $0.fits(from, to, operation) }
  }
}
