/// A rule that ran, as formats name it.
struct ReportedRule: Hashable, Sendable {
  let id: String
  let severity: Severity
  let explanation: RuleExplanation
}
