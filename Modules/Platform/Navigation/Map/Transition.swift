public import Routing

/// How a change is shown: a name and a duration the host knows how to draw.
///
/// SwiftUICoordinator's `Transitionable` chosen by `isEligible(from:to:operation:)`, as data: the most
/// specific one that fits is chosen, and two that fit equally well are an error of composition rather
/// than a matter of order. It holds for pushes, pops and layers alike.
///
/// ```swift
/// Transition("fade", from: .routes(ShapesRoute.self), operation: .push)
/// try Transition("slide", to: .route(ShapesRoute.featured), operation: .present, milliseconds: 300)
/// ```
public struct Transition: Hashable, Sendable {
  /// What the host draws, such as `fade`.
  public let name: String
  /// Where the change leads from.
  public let from: TransitionEnd
  /// Where it leads to.
  public let to: TransitionEnd
  /// What kind of change it is; `nil` for any.
  public let operation: NavigationOperation?
  /// How long it takes, in milliseconds; `nil` for the host's own time.
  public let milliseconds: Int?
  /// Whether it is for a change between places that its ends and operation fit; `nil` for every such change.
  public let isEligible: Eligibility?

  /// Decides about a change from one place to another.
  public typealias Eligibility =
    @Sendable (_ from: AnyRoute?, _ to: AnyRoute?, _ operation: NavigationOperation) -> Bool

  /// Creates a transition; one with a condition is more specific than one without.
  public init(
    _ name: String, from: TransitionEnd = .any, to: TransitionEnd = .any,
    operation: NavigationOperation? = nil, milliseconds: Int? = nil,
    isEligible: Eligibility? = nil
  ) {
    (self.name, self.from, self.to, self.operation) = (name, from, to, operation)
    (self.milliseconds, self.isEligible) = (milliseconds, isEligible)
  }

  /// What both fit, or `nil` when no change fits both.
  func overlap(with other: Transition) -> Selector? {
    func meet(_ one: TransitionEnd, _ other: TransitionEnd) -> TransitionEnd? {
      one.includes(other) ? other : other.includes(one) ? one : nil
    }
    guard let from = meet(from, other.from), let to = meet(to, other.to),
      operation == other.operation || operation == nil || other.operation == nil
    else { return nil }
    return Selector(from: from, to: to, operation: operation ?? other.operation)
  }

  /// Whether it shows a change.
  func fits(_ from: AnyRoute?, _ to: AnyRoute?, _ change: NavigationOperation) -> Bool {
    self.from.means(from) && self.to.means(to) && operation ?? change == change
      && isEligible?(from, to, change) ?? true
  }

  /// How much it is for: the least comes first where several fit.
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

/// Equal by all but what a condition says, which cannot be compared.
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

/// Which places a transition leads from or to.
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

  /// Whether everything `other` means is meant by this one too.
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

/// What kind of change a transition shows.
public enum NavigationOperation: String, Hashable, Sendable, CaseIterable {
  /// A place comes on top.
  case push
  /// A place goes from the top.
  case pop
  /// A layer comes.
  case present
  /// A layer goes.
  case dismiss
  /// Places are exchanged.
  case replace
  /// Another tab comes on screen.
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
  /// The transitions, the most specific first: the first that fits is chosen.
  public let transitions: [Transition]

  /// Creates a table; of two with the same ends and operation the first is kept; see ``ties(in:)``.
  public init(_ transitions: [Transition] = []) {
    self.transitions = transitions.enumerated().sorted {
      $0.element.breadth == $1.element.breadth
        ? $0.offset < $1.offset : $0.element.breadth < $1.element.breadth
    }.map(\.element)
  }

  /// The pairs of transitions that fit some change equally well, by their positions, the lower first.
  ///
  /// Two tie when a change fits both, neither is more specific in every respect, and no third one fits
  /// exactly what both do.
  ///
  /// - Complexity: O(*n*²) in the number of transitions, where few pairs overlap.
  public static func ties(in transitions: [Transition]) -> [(Int, Int)] {
    let known = transitions.filter { $0.isEligible == nil }.map(\.selector)
    var found: [(Int, Int)] = []
    for (index, one) in transitions.enumerated() {
      for (offset, other) in transitions[(index + 1)...].enumerated() {
        guard let overlap = one.overlap(with: other) else { continue }
        // Where one is more specific than the other in every respect, both fit exactly what it does.
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
