public import Routing

public enum GiftsRoute: Route {
  /// What the shop wraps gifts in, and what it costs.
  case gifts

  public static let patterns: [LinkPattern<GiftsRoute>] = [LinkPattern("gifts", .gifts)]
}
