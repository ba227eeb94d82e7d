public import Navigation
public import Routing

/// The steps of a checkout, in order.
public enum CheckoutRoute: NavigationRoute {
  /// The delivery address.
  case address

  /// The shipping method.
  case delivery

  /// The means of payment.
  case payment

  /// A summary to confirm.
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
