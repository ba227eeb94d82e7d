import Routing

/// A route for everybody, and one for signed-in users.
enum LobbyRoute: Route {
  case lobby
  case vault

  static let patterns: [LinkPattern<LobbyRoute>] = [
    LinkPattern("lobby", .lobby),
    LinkPattern("vault", access: .signedIn, .vault),
  ]
}
