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

  /// The address as it was typed.
  private(set) var addressInput: AddressInput

  /// The address, once it was accepted.
  private(set) var address: Address?

  /// How the order is sent, once it was chosen.
  var shippingMethod: ShippingMethod?

  /// How the order is paid, once it was chosen.
  var payment: PaymentChoice?

  private var hasEnded = false

  /// The payment that is still to be answered.
  var unansweredPayment: UnansweredPayment?

  /// Creates an empty draft.
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

  /// Notes that the checkout has come to its order.
  func end() {
    hasEnded = true
  }

  /// Takes an address as it was typed; what was accepted before no longer counts.
  func enter(_ input: AddressInput) {
    addressInput = input
    address = nil
  }

  /// Takes the address the domain accepted.
  func accept(_ address: Address) {
    self.address = address
  }

  /// The first step before the given one that is not done.
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
