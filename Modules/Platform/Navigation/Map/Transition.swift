public import Routing

/// How a change is shown: a name and a duration that the host knows how to draw.
///
/// SwiftUICoordinator's `Transitionable`, as data: for pushes, pops and modals alike, the first transition that
/// is eligible is chosen, in the order of the plugins' ids and of a plugin's own registrations.
///
/// ```swift
/// Transition("fade") { from, _, operation in
///   operation == .push && from?.as(ShapesRoute.self) != nil
/// }
/// ```
public struct Transition: Sendable {
  /// Decides whether a transition applies to a change from one route to another.
  public typealias Eligibility =
    @Sendable (_ from: AnyRoute?, _ to: AnyRoute?, _ operation: NavigationOperation) -> Bool

  /// What the host draws, such as `fade`.
  public let name: String
  /// The duration in milliseconds; `nil` for the host's default.
  public let milliseconds: Int?
  let isEligible: Eligibility

  public init(
    _ name: String, milliseconds: Int? = nil,
    isEligible: @escaping Eligibility = { _, _, _ in true }
  ) {
    (self.name, self.milliseconds, self.isEligible) = (name, milliseconds, isEligible)
  }
}

/// Conditions cannot be compared; two transitions are equal if a host draws them alike.
extension Transition: Hashable {
  public static func == (one: Transition, other: Transition) -> Bool {
    (one.name, one.milliseconds) == (other.name, other.milliseconds)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The kind of change that a transition shows.
public enum NavigationOperation: String, Hashable, Sendable, CaseIterable {
  /// A route is added on top.
  case push
  /// A route is removed from the top.
  case pop
  case present
  case dismiss
  case replace
  /// Another tab is selected.
  case select
  /// The app shows another root.
  case root

  init?(_ kind: NavigationEvent.Kind) {
    switch kind {
    case .pushed, .forwarded, .broughtToFront: self = .push
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

extension NavigationMap {
  /// The transition of a change: the modal's own, or the first eligible one.
  func transition(
    from: AnyRoute?, to: AnyRoute?, kind: NavigationEvent.Kind, modal: AnyRoute?
  ) -> Transition? {
    if let own = modal?.modalTransitions?.transition(for: kind) { return own }
    guard let operation = NavigationOperation(kind) else { return nil }
    return transitions.first { $0.isEligible(from, to, operation) }
  }
}
