/// Why a payment did not come about.
public enum PaymentError: Error, Hashable, Sendable {
  /// The card's bank said no; nothing was charged.
  case declined

  /// No answer came; whether the card was charged is told by repeating with the same reference.
  case timedOut

  /// The gateway knows no such card.
  case unknownToken
}
