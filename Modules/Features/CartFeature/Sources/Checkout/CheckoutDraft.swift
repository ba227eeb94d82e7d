import CartFeatureInterface
import Ordering

/// The input of a checkout so far; it lives as long as the checkout, so going back loses nothing.
@MainActor
final class CheckoutDraft {
  /// An attempt with an unknown outcome, such as an unanswered payment; only the identical
  /// request may be repeated.
  struct UnansweredPayment {
    let request: CheckoutRequest
    let quote: Quote
    /// What is unknown, and what to do about it.
    var notice = ""
  }

  /// Identifies this checkout, so that confirming twice never orders twice.
  private(set) var idempotencyKey = IdempotencyKey.random()

  /// The last typed address; changing it discards the accepted one.
  var addressInput: AddressInput { didSet { address = nil } }

  /// Whether a new address is typed although others are stored.
  var typesAddress = false

  var address: Address?

  var shippingMethod: ShippingMethod?

  var payment: PaymentChoice?

  var hasEnded = false

  var unansweredPayment: UnansweredPayment?

  init(recipient: String) {
    addressInput = AddressInput(recipient: recipient)
  }

  /// Starts over after the order of this checkout was cancelled elsewhere; the input stays.
  func beginAnew() {
    idempotencyKey = .random()
    unansweredPayment = nil
  }

  var isUnfinished: Bool { address != nil && !hasEnded }

  func firstIncompleteStep(before step: CheckoutRoute) -> CheckoutRoute? {
    step.stepsBefore.first { earlier in
      switch earlier {
      case .address: address == nil
      case .delivery: shippingMethod == nil
      case .payment: payment == nil
      case .review: false
      }
    }
  }
}

extension CheckoutRoute {
  private static let steps: [CheckoutRoute] = [.address, .delivery, .payment, .review]

  var stepsBefore: [CheckoutRoute] { Array(Self.steps.prefix { $0 != self }) }

  var position: String { "Step \(stepsBefore.count + 1) of \(Self.steps.count)" }

  /// The title, for use in sentences.
  var name: String { title ?? "" }
}
