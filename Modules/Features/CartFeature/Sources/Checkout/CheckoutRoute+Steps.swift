import CartFeatureInterface

extension CheckoutRoute {
  private static let steps: [CheckoutRoute] = [.address, .delivery, .payment, .review]

  /// The steps that come before this one, in order.
  var stepsBefore: [CheckoutRoute] { Array(Self.steps.prefix { $0 != self }) }

  /// Which step of how many this is.
  var position: String { "Step \(stepsBefore.count + 1) of \(Self.steps.count)" }

  /// The step as a heading.
  var title: String {
    switch self {
    case .address: "Checkout: address"
    case .delivery: "Checkout: delivery"
    case .payment: "Checkout: payment"
    case .review: "Checkout: review"
    }
  }
}
