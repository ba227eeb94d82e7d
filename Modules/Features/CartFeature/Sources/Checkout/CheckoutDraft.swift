import CartFeatureInterface
import Ordering

/// What was entered in a checkout so far; kept as long as the checkout, so going back loses nothing.
@MainActor
final class CheckoutDraft {
  /// An attempt whose outcome is not known, such as a payment that was not answered; only the very same
  /// request may ask again.
  struct UnansweredPayment {
    let request: CheckoutRequest
    let quote: Quote
  }

  /// Names this checkout, so that confirming twice never orders twice.
  private(set) var idempotencyKey = IdempotencyKey.random()

  /// The address as it was typed last; what was accepted before no longer counts.
  var addressInput: AddressInput { didSet { address = nil } }

  /// Whether an address is typed though others are kept.
  var typesAddress = false

  var address: Address?

  var shippingMethod: ShippingMethod?

  var payment: PaymentChoice?

  var hasEnded = false

  var unansweredPayment: UnansweredPayment?

  init(recipient: String) {
    addressInput = AddressInput(recipient: recipient)
  }

  /// Starts over after the order of this checkout was called off elsewhere; what was entered stays.
  func beginAnew() {
    idempotencyKey = .random()
    unansweredPayment = nil
  }

  /// Whether something was entered that leaving would lose.
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

  /// The title, as texts name the step.
  var name: String { title ?? "" }
}
