/// A card of the payment sandbox, by its token; no real card can be entered anywhere.
///
/// ``SandboxGateway`` answers each as its name says.
public enum SandboxCard: String, CaseIterable, Sendable {
  /// A card that is charged.
  case approved = "tok_approve"

  /// A card whose bank says no.
  case declined = "tok_decline"

  /// A card whose charge is never answered.
  case unanswered = "tok_timeout"

  /// What a person reads.
  public var label: String {
    switch self {
    case .approved: "Sandbox card, approved"
    case .declined: "Sandbox card, declined"
    case .unanswered: "Sandbox card, never answered"
    }
  }

  /// What the gateway knows the card by.
  public var token: PaymentToken { PaymentToken(self) }
}
