import Navigation
import Routing

/// The routes of a small shop: a tab of its own.
enum ShopRoute: Route {
  case home
  case list
  case product(Int)
  case reviews(Int)

  static let patterns: [LinkPattern<ShopRoute>] = [
    LinkPattern("home", .home),
    LinkPattern("list", .list),
    LinkPattern("product/:id", Self.product, .path("id")),
    LinkPattern("product/:id/reviews", Self.reviews, .path("id")),
  ]
}

/// Another tab, with a route for signed-in users.
enum BasketRoute: Route {
  case basket
  case checkout

  static let patterns: [LinkPattern<BasketRoute>] = [
    LinkPattern("basket", .basket),
    LinkPattern("checkout", access: .signedIn, .checkout),
  ]
}

/// Signing in, over whatever is on screen, and a route that carries a secret.
enum DoorRoute: Route {
  case door
  case reset(String)

  static let patterns: [LinkPattern<DoorRoute>] = [
    LinkPattern("door", .door),
    LinkPattern("reset?token=", isTransient: true, Self.reset, .query("token")),
  ]
}

/// Looking around the shop, which never ends.
struct ShopFlow: Flow {
  typealias Value = Void
  let start = ShopRoute.home
}

/// The flow that signs in.
struct DoorFlow: Flow {
  typealias Value = String
  let start = DoorRoute.door
}

/// Something that happened below.
struct Ping: CoordinatorAction {}
