import Ordering
import Screens
import SharedKernel

/// One way to pay, as a person chooses it.
struct PaymentChoice: Hashable {
  /// The value of the choice: the name of a stored card, or a token.
  ///
  /// No name holds the underscore that every token has, so the two are never mistaken for each other.
  let value: String

  /// What a person reads.
  let label: String

  /// What is handed to the domain.
  let payment: CheckoutRequest.Payment

  /// The choice as an option of a field.
  var option: Field.Option { Field.Option(value, label) }

  /// A card the person has stored.
  init(_ method: PaymentMethod) {
    (value, label, payment) = (method.id.rawValue, method.label, .stored(method.id))
  }

  /// A card of the sandbox.
  init(_ card: SandboxCard) {
    (value, label, payment) = (card.rawValue, card.label, .token(card.token))
  }
}
