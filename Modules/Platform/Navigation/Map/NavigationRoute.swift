public import Routing

/// A route that declares how it is shown and saved; every requirement has a default.
///
/// SwiftUICoordinator's `NavigationRoute`: title, transition action, hidden back button and bar,
/// as hints that a host reads from ``Entry/hints``. A plain `Route` has the defaults.
public protocol NavigationRoute: Route {
  /// The title that a host may show until the screen is available.
  var title: String? { get }
  /// How ``Coordinator/show(_:)`` shows the place; `nil` if a child coordinator's flow shows it.
  var action: TransitionAction? { get }
  /// Whether a host offers no way back from the place.
  var hidesBackButton: Bool { get }
  /// Whether a host hides its navigation bar.
  var hidesNavigationBar: Bool { get }
  /// Whether a host passes the place's coordinator (``Navigator/coordinator(of:)``) to its view.
  var attachesCoordinator: Bool { get }
  /// What pushing the place does while it is already on top.
  var duplicates: DuplicatePolicy { get }
  /// What to do if the place cannot be restored.
  var restoration: RestorationPolicy { get }
  /// Whether the place is omitted when the stack is restored, even if its link can be read.
  var isEphemeral: Bool { get }

  /// Whether a link leaves out this parent of its place if the parent is not admitted; otherwise the link
  /// waits, is refused or is redirected.
  var isOptionalParent: Bool { get }
}

extension NavigationRoute {
  public var title: String? { nil }
  public var action: TransitionAction? { .push }
  public var hidesBackButton: Bool { false }
  public var hidesNavigationBar: Bool { false }
  public var attachesCoordinator: Bool { true }
  public var duplicates: DuplicatePolicy { .ignore }
  public var restoration: RestorationPolicy { .truncate }
  public var isEphemeral: Bool { false }
  public var isOptionalParent: Bool { false }
}

extension AnyRoute {
  var options: (any NavigationRoute)? {
    // Casting `base` itself would search the conformances of all types twice, for `any Route` as well.
    func cast<R: Route>(_ route: R) -> (any NavigationRoute)? { route as? any NavigationRoute }
    return cast(base)
  }

  var layerTransitions: ModalTransitionDelegate? {
    if case .present(_, let delegate) = options?.action { delegate } else { nil }
  }
}

/// How a route is shown unless the caller says otherwise.
///
/// SwiftUICoordinator's `TransitionAction`, without a UI toolkit: a push, or a layer of some style.
public enum TransitionAction: Hashable, Sendable {
  /// Pushed onto the top layer.
  case push
  /// Presented as a new layer, whose appearance the delegate controls if there is one.
  case present(Presentation, delegate: ModalTransitionDelegate? = nil)
}

/// How one layer appears and disappears, regardless of the registered transitions.
///
/// The transition delegate that SwiftUICoordinator's routes pass to UIKit, as data.
public struct ModalTransitionDelegate: Hashable, Sendable {
  /// How the layer appears; `nil` for the registered transition.
  public let presented: Transition?
  /// How the layer disappears; `nil` for the registered transition.
  public let dismissed: Transition?

  public init(presented: Transition? = nil, dismissed: Transition? = nil) {
    (self.presented, self.dismissed) = (presented, dismissed)
  }

  func transition(for kind: NavigationEvent.Kind) -> Transition? {
    switch kind {
    case .presented: presented
    case .dismissed: dismissed
    default: nil
    }
  }
}

/// What pushing or presenting a place does if the place is already on top.
public enum DuplicatePolicy: Hashable, Sendable {
  /// Nothing: a second tap on the same row must not open the place twice.
  case ignore
  /// It is pushed again, as a separate place.
  case push
}

/// What happens if a place is not restored: its route excludes it, its plugin is gone, its link can no longer
/// be read, or it may not be entered now.
public enum RestorationPolicy: String, Hashable, Sendable, CaseIterable {
  /// Only this place is left out; the places above it move down.
  case drop
  /// This place and everything above it are left out.
  case truncate
  /// The whole stack falls back to its first place.
  case root
}

/// What a place's route requests from the host that draws it.
public struct ScreenHints: Hashable, Sendable {
  /// The title to show until the screen is available.
  public let title: String?
  /// Whether to offer no way back.
  public let hidesBackButton: Bool
  /// Whether to hide the navigation bar.
  public let hidesNavigationBar: Bool
  /// Whether to pass the place's coordinator to its view, as SwiftUI's environment does.
  public let attachesCoordinator: Bool

  /// The hints of a route that declares none.
  public static let none = ScreenHints(
    title: nil, hidesBackButton: false, hidesNavigationBar: false,
    attachesCoordinator: true)
}

extension ScreenHints {
  init(of route: any NavigationRoute) {
    self.init(
      title: route.title, hidesBackButton: route.hidesBackButton,
      hidesNavigationBar: route.hidesNavigationBar,
      attachesCoordinator: route.attachesCoordinator)
  }
}

extension Entry {
  /// What the place's route requests from the host that draws it; ``ScreenHints/none`` without requests.
  public var hints: ScreenHints { route.options.map(ScreenHints.init(of:)) ?? .none }
}

/// How a change is shown: a name and a duration that the host knows how to draw.
///
/// SwiftUICoordinator's `Transitionable`, as data: for pushes, pops and layers alike, the first transition that
/// is eligible is chosen, in the order of the plugins' ids and of a plugin's own registrations.
///
/// ```swift
/// Transition("fade") { from, _, operation in
///   operation == .push && from?.as(ShapesRoute.self) != nil
/// }
/// ```
public struct Transition: Sendable {
  /// Decides whether a transition applies to a change from one place to another.
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

extension NavigationMap {
  /// The transition of a change: the layer's own, or the first eligible one.
  func transition(
    from: AnyRoute?, to: AnyRoute?, kind: NavigationEvent.Kind, layer: AnyRoute?
  ) -> Transition? {
    if let own = layer?.layerTransitions?.transition(for: kind) { return own }
    guard let operation = NavigationOperation(kind) else { return nil }
    return transitions.first { $0.isEligible(from, to, operation) }
  }
}
