/// A card of the payment sandbox, by its token; no real card can be entered anywhere.
///
/// A sandbox answers each as its name says.
public enum SandboxCard: String, CaseIterable, Sendable {
  /// A card that is charged at once.
  case approved = "tok_approve"
  /// A card whose bank always says no.
  case declined = "tok_decline"
  /// A card that is never charged and never answered.
  case unanswered = "tok_timeout"
  /// A card that is charged at once, but whose answer comes only when the payment is asked for again.
  case approvedLate = "tok_late"

  /// What a person reads of it.
  public var label: String {
    switch self {
    case .approved: "Sandbox card, approved"
    case .declined: "Sandbox card, declined"
    case .unanswered: "Sandbox card, never answered"
    case .approvedLate: "Sandbox card, approved late"
    }
  }

  /// What the gateway knows the card by.
  public var token: PaymentToken { PaymentToken(self) }

  /// Whether the card is charged after it is asked to be, and the error answered, if any.
  ///
  /// `isCharged` tells whether it was charged under the same reference before.
  public func answer(isCharged: Bool) -> (isCharged: Bool, error: PaymentError?) {
    switch self {
    case .approved: (true, nil)
    case .declined: (isCharged, .declined)
    case .unanswered: (isCharged, .timedOut)
    case .approvedLate: (true, isCharged ? nil : .timedOut)
    }
  }
}

extension PaymentToken {
  /// What a person reads of the card, where it is one of the sandbox.
  public var cardLabel: String? { SandboxCard(rawValue: text)?.label }
}
