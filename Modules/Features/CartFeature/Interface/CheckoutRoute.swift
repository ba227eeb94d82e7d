public import Navigation
public import Routing

/// The steps of a checkout, in order.
public enum CheckoutRoute: NavigationRoute {
  case address
  case delivery
  case payment
  case review

  public static let patterns: [LinkPattern<CheckoutRoute>] = [
    LinkPattern("checkout", access: .signedIn, .address),
    LinkPattern("checkout/delivery", access: .signedIn, .delivery),
    LinkPattern("checkout/payment", access: .signedIn, .payment),
    LinkPattern("checkout/review", access: .signedIn, .review),
  ]

  public var title: String? {
    switch self {
    case .address: "Checkout: address"
    case .delivery: "Checkout: delivery"
    case .payment: "Checkout: payment"
    case .review: "Checkout: review"
    }
  }
}
