import Routing

/// A place to go on to.
enum PlaceRoute: Route {
  case lobby

  static let patterns: [LinkPattern<PlaceRoute>] = [LinkPattern("lobby", .lobby)]
}
