import Routing

/// A route to go on to.
enum LobbyRoute: Route {
  case lobby

  static let patterns: [LinkPattern<LobbyRoute>] = [LinkPattern("lobby", .lobby)]
}
