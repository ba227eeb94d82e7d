import Screens

/// A card of the payment sandbox, by its token; no real card can be entered anywhere.
enum SandboxCard: String, CaseIterable {
  case approved = "tok_approve"
  case declined = "tok_decline"
  case unanswered = "tok_timeout"

  /// What a person reads.
  var label: String {
    switch self {
    case .approved: "Sandbox card, approved"
    case .declined: "Sandbox card, declined"
    case .unanswered: "Sandbox card, never answered"
    }
  }

  /// The card as an option of a field.
  var option: Field.Option { Field.Option(rawValue, label) }
}
