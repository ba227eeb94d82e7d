/// What a place's route asks of a host that draws it.
///
/// ```swift
/// let hints = navigator.hints(of: entry)
/// bar.isHidden = hints.hidesNavigationBar
/// ```
public struct ScreenHints: Hashable, Sendable {
  /// The title to show before the screen is there.
  public let title: String?

  /// How the place may be drawn.
  public let appearance: RouteAppearance?

  /// Whether to offer no way back.
  public let hidesBackButton: Bool

  /// Whether to hide the navigation bar.
  public let hidesNavigationBar: Bool

  /// What a route asks for that says nothing.
  public static let none = ScreenHints(
    title: nil, appearance: nil, hidesBackButton: false, hidesNavigationBar: false)
}

extension Navigator {
  /// What a place's route asks of a host that draws it.
  ///
  /// - Parameter entry: The place.
  /// - Returns: The hints; ``ScreenHints/none`` where the route is no ``NavigationRoute``.
  public func hints(of entry: Entry) -> ScreenHints {
    guard let route = entry.route.options else { return .none }
    return ScreenHints(
      title: route.title, appearance: route.appearance, hidesBackButton: route.hidesBackButton,
      hidesNavigationBar: route.hidesNavigationBar)
  }
}
