import Routing

/// A place everybody may see, and one for signed-in users.
enum PlaceRoute: Route {
  case lobby
  case vault

  static let patterns: [LinkPattern<PlaceRoute>] = [
    LinkPattern("lobby", .lobby),
    LinkPattern("vault", access: .signedIn, .vault),
  ]
}
