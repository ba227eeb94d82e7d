import CartFeatureInterface
import Screens

extension CheckoutForm {
  /// Asks for a wrapping and a message, filled with what was chosen before.
  static func gift(_ chosen: Gift?) -> CheckoutForm {
    let options =
      [Field.Option("none", "No gift")]
      + Wrapping.allCases.map { Field.Option($0.rawValue, "\($0.label), \($0.price)") }
    return CheckoutForm(
      Gift.self, title: "a wrapping and a message", isOptional: true,
      fields: [
        Field(
          "wrapping", "Wrap it in", kind: .choice(options),
          initial: chosen?.wrapping.rawValue ?? "none"),
        Field("message", "Message on the card", isRequired: false, initial: chosen?.message ?? ""),
      ]
    ) { answers in
      let message = answers[answer: "message"]
      guard let wrapping = Wrapping(rawValue: answers[answer: "wrapping"]) else {
        guard message.isEmpty else { throw GiftError.messageWithoutWrapping }
        return nil
      }
      return try Gift(wrapping, message: message)
    }
  }
}
