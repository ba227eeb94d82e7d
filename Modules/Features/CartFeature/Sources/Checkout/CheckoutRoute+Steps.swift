import CartFeatureInterface

extension CheckoutRoute {
  /// The steps that come before this one, in order.
  var stepsBefore: [CheckoutRoute] {
    switch self {
    case .address: []
    case .payment: [.address]
    case .review: [.address, .payment]
    }
  }

  /// The step as a heading.
  var title: String {
    switch self {
    case .address: "Checkout: address"
    case .payment: "Checkout: payment"
    case .review: "Checkout: review"
    }
  }
}
