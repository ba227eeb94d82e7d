/// How strictly a rule is held, for some targets or for all.
enum RuleLevel: String, CaseIterable {
  /// The rule is not run.
  case off
  /// Findings are warnings.
  case warn
  /// Findings are errors, but those the baseline covers.
  case error
  /// Findings are errors, and the baseline covers none.
  case strict

  /// How much a finding weighs; `nil` when there is none.
  var severity: Severity? {
    switch self {
    case .off: nil
    case .warn: .warning
    case .error, .strict: .error
    }
  }
}
