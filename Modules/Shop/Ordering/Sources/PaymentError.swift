public import Diagnostics

/// Why a payment did not come about.
public enum PaymentError: Error, Hashable, Sendable {
  /// The card's bank said no; nothing was charged.
  case declined

  /// No answer came; whether the card was charged is told by repeating with the same reference.
  case timedOut

  /// The gateway knows no such card.
  case unknownToken
}

extension PaymentError: ExplainedError {
  public var explanation: ErrorExplanation {
    switch self {
    case .declined:
      .init(
        "payment.declined", .permission, "the payment was declined",
        hint: "choose another way to pay; nothing was charged")
    case .timedOut:
      .init(
        "payment.timedOut", .temporary, "the payment service did not answer",
        hint: "try again; an order is never charged twice")
    case .unknownToken:
      .init(
        "payment.unknownToken", .invalidData, "the payment service does not know that card",
        hint: "choose a sandbox card")
    }
  }
}
