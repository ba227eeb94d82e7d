public import Ordering
public import Routing

public enum CartRoute: Route {
  case cart
  /// A promotion that can be applied to the cart; opening it applies nothing.
  case promotion(code: String)
  /// The confirmation of an order just placed.
  case confirmation(Order.ID)

  public static let patterns: [LinkPattern<CartRoute>] = [
    LinkPattern("cart", .cart),
    LinkPattern(
      "promo/:code", aliases: ["promotion/:code", "promo?code=", "promotion?code="],
      .path("code", String.self),
      make: { .promotion(code: $0) },
      values: { if case .promotion(let code) = $0 { code } else { nil } }),
    LinkPattern(
      "cart/confirmation/:order", access: .signedIn,
      .path("order", identifier: Order.ID.self, named: "an order id"),
      make: { .confirmation($0) },
      values: { if case .confirmation(let id) = $0 { id } else { nil } }),
  ]
}
