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
      "promo/:code", aliases: ["promotion/:code", "promo?code=", "promotion?code="], Self.promotion,
      .path("code")),
    LinkPattern(
      "cart/confirmation/:order", access: .signedIn, Self.confirmation,
      .path("order", named: "an order id")),
  ]
}
