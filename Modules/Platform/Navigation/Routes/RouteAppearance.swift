/// How a host may draw a place: a hint it is free to ignore.
///
/// SwiftUICoordinator's `RouteAppearance`; names stand for colours and styles the host knows.
public struct RouteAppearance: Hashable, Sendable {
  /// The name of the background, such as `paper`.
  public let background: String?

  /// The name of the accent, such as `warning`.
  public let accent: String?

  /// Creates an appearance.
  public init(background: String? = nil, accent: String? = nil) {
    self.background = background
    self.accent = accent
  }
}
