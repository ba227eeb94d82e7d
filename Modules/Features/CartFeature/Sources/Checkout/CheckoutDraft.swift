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
  let idempotencyKey = IdempotencyKey.random()

  /// The last typed address; changing it discards the accepted one.
  var addressInput: AddressInput { didSet { address = nil } }

  /// Whether a new address is typed although others are stored.
  var typesAddress = false

  var address: Address?

  var shippingMethod: ShippingMethod?

  /// What was chosen in the steps of plugins, by plugin; signing out ends the checkout, and forgets it.
  var choices: [String: CheckoutChoice] = [:]

  /// The plugins in whose steps the person has chosen something or nothing.
  var answered: Set<String> = []

  var payment: PaymentChoice?

  /// The steps as the last screen had them.
  var progress = CheckoutProgress()

  var hasEnded = false

  var unansweredPayment: UnansweredPayment?

  init(recipient: String) {
    addressInput = AddressInput(recipient: recipient)
  }

  var isUnfinished: Bool { address != nil && !hasEnded }

  /// The choices that count: those of the steps that are still offered.
  var pricedChoices: [String: CheckoutChoice] {
    choices.filter { progress.forms[$0.key] != nil }
  }

  /// Returns the price of what was chosen so far, or `nil` before the way of delivery is.
  func quote(of options: CheckoutOptions, by checkout: any CheckoutService) async throws -> Quote? {
    guard let address, let shippingMethod else { return nil }
    // Without choices of plugins, what was read for the screen is all that the price depends on.
    return pricedChoices.isEmpty
      ? try Quote(cart: options.cart, region: address.region, shippingMethod: shippingMethod)
      : try await checkout.quote(
        region: address.region, shippingMethod: shippingMethod, choices: pricedChoices)
  }

  /// Forgets the chosen card if it is a stored one that was removed since; returns whether it was.
  func forgetsCard(unless stored: [PaymentMethod]) -> Bool {
    guard case .stored(let id)? = payment?.payment, !stored.contains(where: { $0.id == id }) else {
      return false
    }
    payment = nil
    return true
  }

  func firstIncompleteStep(before step: CheckoutRoute) -> CheckoutRoute? {
    progress.steps(before: step).first { earlier in
      switch earlier {
      case .address: address == nil
      case .delivery: shippingMethod == nil
      case .step(let plugin): !answered.contains(plugin)
      case .payment: payment == nil
      case .review: false
      }
    }
  }
}

extension CheckoutRoute {
  /// The title, for use in sentences.
  var name: String { title ?? "" }
}
