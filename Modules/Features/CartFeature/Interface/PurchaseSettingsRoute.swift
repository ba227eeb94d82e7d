public import Routing

/// The routes by which a person keeps what a checkout asks for.
public enum PurchaseSettingsRoute: Route {
  case addresses
  /// The stored cards.
  case payment

  public static let patterns: [LinkPattern<PurchaseSettingsRoute>] = [
    LinkPattern("cart/addresses", access: .signedIn, .addresses),
    LinkPattern("cart/payment", access: .signedIn, .payment),
  ]
}
