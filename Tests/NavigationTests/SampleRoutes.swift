import Navigation
import Routing

/// The places of a small shop: a tab of its own.
enum StoreRoute: Route {
  case root
  case item(Int)

  static let patterns: [LinkPattern<StoreRoute>] = [
    LinkPattern("store", .root),
    LinkPattern(
      "item/:id", .path("id", Int.self), make: { .item($0) },
      values: { if case .item(let id) = $0 { id } else { nil } }),
  ]
}

/// Another tab, with places for signed-in users.
enum BasketRoute: Route {
  case root
  case secret
  case other

  static let patterns: [LinkPattern<BasketRoute>] = [
    LinkPattern("basket", .root),
    LinkPattern("basket/secret", access: .signedIn, .secret),
    LinkPattern("basket/other", access: .signedIn, .other),
  ]
}

/// The steps of a flow.
enum StepRoute: Route {
  case first
  case second

  static let patterns: [LinkPattern<StepRoute>] = [
    LinkPattern("steps", .first),
    LinkPattern("steps/second", .second),
  ]
}

/// Signing in, over whatever is on screen.
enum DoorRoute: Route {
  case door

  static let patterns: [LinkPattern<DoorRoute>] = [LinkPattern("door", .door)]
}

/// A flow that ends with a number.
struct StepFlow: Flow {
  typealias Value = Int
  let start = StepRoute.first
}

/// The flow that signs in.
struct DoorFlow: Flow {
  typealias Value = String
  let start = DoorRoute.door
}

/// A flow that begins at a place for signed-in users.
struct SecretFlow: Flow {
  typealias Value = Int
  let start = BasketRoute.secret
}
