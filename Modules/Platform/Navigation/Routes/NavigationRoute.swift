public import Routing

/// A route that says how it wants to be shown and kept; every requirement has a default.
///
/// SwiftUICoordinator's `NavigationRoute`: title, appearance, transition action, hidden back button and
/// bar, as hints a host reads from ``Navigator/hints(of:)``. A plain `Route` has the defaults.
///
/// ```swift
/// enum ShapesRoute: NavigationRoute {
///   case shapes
///   case featured
///
///   static let patterns: [LinkPattern<ShapesRoute>] = […]
///   var title: String? { self == .shapes ? "Shapes" : nil }
///   var action: TransitionAction? { self == .featured ? .present(.sheet) : .push }
/// }
/// ```
public protocol NavigationRoute: Route {
  /// The title a host may show before the screen is there.
  var title: String? { get }

  /// How the place may be drawn.
  var appearance: RouteAppearance? { get }

  /// How ``Coordinator/show(_:)`` shows the place; `nil` for one a child coordinator's flow shows.
  var action: TransitionAction? { get }

  /// Whether a host offers no way back from the place.
  var hidesBackButton: Bool { get }

  /// Whether a host hides its navigation bar.
  var hidesNavigationBar: Bool { get }

  /// What pushing the place does while it is on top.
  var duplicates: DuplicatePolicy { get }

  /// Whether the place is saved, and what to do where it cannot be restored.
  var restoration: RestorationPolicy { get }

  /// Whether the place is left out when the stack is restored, though its link would still read.
  var isEphemeral: Bool { get }

  /// Whether a link leaves the place out beneath its own where it is not admitted; otherwise the link
  /// waits, is refused or is sent elsewhere with it.
  var isOptionalParent: Bool { get }
}

extension NavigationRoute {
  public var title: String? { nil }
  public var appearance: RouteAppearance? { nil }
  public var action: TransitionAction? { .push }
  public var hidesBackButton: Bool { false }
  public var hidesNavigationBar: Bool { false }
  public var duplicates: DuplicatePolicy { .ignore }
  public var restoration: RestorationPolicy { .truncate }
  public var isEphemeral: Bool { false }
  public var isOptionalParent: Bool { false }
}

extension AnyRoute {
  /// What the route says of how it is shown and kept, if anything.
  var options: (any NavigationRoute)? { base as? any NavigationRoute }
}
