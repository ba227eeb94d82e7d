/// A card of the payment sandbox, by its token; real cards cannot be entered anywhere.
///
/// The sandbox answers each card as its name says.
public enum SandboxCard: String, CaseIterable, Sendable {
  case approved = "tok_approve"
  case declined = "tok_decline"
  /// A card that is never charged and gets no answer.
  case unanswered = "tok_timeout"
  /// A card that is charged immediately, but answers only when the payment is requested again.
  case approvedLate = "tok_late"

  public var label: String {
    switch self {
    case .approved: "Sandbox card, approved"
    case .declined: "Sandbox card, declined"
    case .unanswered: "Sandbox card, never answered"
    case .approvedLate: "Sandbox card, approved late"
    }
  }

  public var token: PaymentToken { PaymentToken(self) }

  /// Returns whether the card is charged after a request, and the error, if any.
  ///
  /// `isCharged` says whether it was already charged under the same reference.
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
  /// The card's name for people, if it is a sandbox card.
  public var cardLabel: String? { SandboxCard(rawValue: text)?.label }
}
