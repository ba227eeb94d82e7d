public import Navigation
public import Routing

/// The steps of a checkout, in order.
public enum CheckoutRoute: NavigationRoute {
  case address

  /// The shipping method.
  case delivery

  /// A step that a plugin added, by the plugin's id.
  case step(String)

  case payment

  /// A summary to confirm.
  case review

  public static let patterns: [LinkPattern<CheckoutRoute>] = [
    LinkPattern("checkout", access: .signedIn, .address),
    LinkPattern("checkout/delivery", access: .signedIn, .delivery),
    LinkPattern("checkout/step/:plugin", access: .signedIn, Self.step, .path("plugin")),
    LinkPattern("checkout/payment", access: .signedIn, .payment),
    LinkPattern("checkout/review", access: .signedIn, .review),
  ]

  /// The steps beneath this one if a link opens it, without those that plugins add.
  public var stepsBefore: [CheckoutRoute] {
    switch self {
    case .address: []
    case .delivery: [.address]
    case .step, .payment: [.address, .delivery]
    case .review: [.address, .delivery, .payment]
    }
  }

  public var title: String? {
    switch self {
    case .address: "Checkout: address"
    case .delivery: "Checkout: delivery"
    case .step(let plugin): "Checkout: \(plugin)"
    case .payment: "Checkout: payment"
    case .review: "Checkout: review"
    }
  }
}
