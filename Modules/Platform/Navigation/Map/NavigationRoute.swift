public import Routing

/// A route that declares how it is shown and saved; every requirement has a default.
///
/// SwiftUICoordinator's `NavigationRoute`: title, transition action, hidden back button and bar,
/// as hints that a host reads from ``Entry/hints``. A plain `Route` has the defaults.
public protocol NavigationRoute: Route {
  /// The title that a host may show until the screen is available.
  var title: String? { get }
  /// How ``Coordinator/show(_:)`` shows the route; `nil` if a child coordinator's flow shows it.
  var action: TransitionAction? { get }
  /// Whether a host offers no way back from the route.
  var hidesBackButton: Bool { get }
  /// Whether a host hides its navigation bar.
  var hidesNavigationBar: Bool { get }
  /// Whether a host passes the entry's coordinator (``Navigator/coordinator(of:)``) to its view.
  var attachesCoordinator: Bool { get }
  /// What pushing the route does while it is already on top.
  var duplicates: DuplicatePolicy { get }
  /// What to do if the route cannot be restored.
  var restoration: RestorationPolicy { get }
}

extension NavigationRoute {
  public var title: String? { nil }
  public var action: TransitionAction? { .push }
  public var hidesBackButton: Bool { false }
  public var hidesNavigationBar: Bool { false }
  public var attachesCoordinator: Bool { true }
  public var duplicates: DuplicatePolicy { .ignore }
  public var restoration: RestorationPolicy { .truncate }
}

extension AnyRoute {
  var options: (any NavigationRoute)? {
    // Casting `base` itself would search the conformances of all types twice, for `any Route` as well.
    func cast<R: Route>(_ route: R) -> (any NavigationRoute)? { route as? any NavigationRoute }
    return cast(base)
  }

  var modalTransitions: ModalTransitionDelegate? {
    if case .present(_, let delegate) = options?.action { delegate } else { nil }
  }
}

/// How a route is shown unless the caller says otherwise.
///
/// SwiftUICoordinator's `TransitionAction`, without a UI toolkit: a push, or a modal of some style.
public enum TransitionAction: Hashable, Sendable {
  /// Pushed onto the top modal.
  case push
  /// Presented as a new modal, whose appearance the delegate controls if there is one.
  case present(Presentation, delegate: ModalTransitionDelegate? = nil)
}

/// How one modal appears and disappears, regardless of the registered transitions.
///
/// The transition delegate that SwiftUICoordinator's routes pass to UIKit, as data.
public struct ModalTransitionDelegate: Hashable, Sendable {
  /// How the modal appears; `nil` for the registered transition.
  public let presented: Transition?
  /// How the modal disappears; `nil` for the registered transition.
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

/// What pushing or presenting a route does if the route is already on top.
public enum DuplicatePolicy: Hashable, Sendable {
  /// Nothing: a second tap on the same row must not open the route twice.
  case ignore
  /// It is pushed again, as a separate route.
  case push
}

/// What happens if a route is not restored: it carries a secret, its plugin is gone, its link can no longer be
/// read, or it may not be entered now.
public enum RestorationPolicy: String, Hashable, Sendable, CaseIterable {
  /// Only this route is lost; the routes above it move down.
  case drop
  /// This route and everything above it are lost.
  case truncate
  /// The whole stack falls back to its first route.
  case root
}

/// What a route requests from the host that draws it.
public struct ScreenHints: Hashable, Sendable {
  /// The title to show until the screen is available.
  public let title: String?
  /// Whether to offer no way back.
  public let hidesBackButton: Bool
  /// Whether to hide the navigation bar.
  public let hidesNavigationBar: Bool
  /// Whether to pass the entry's coordinator to its view, as SwiftUI's environment does.
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
  /// What the route requests from the host that draws it; ``ScreenHints/none`` without requests.
  public var hints: ScreenHints { route.options.map(ScreenHints.init(of:)) ?? .none }
}
