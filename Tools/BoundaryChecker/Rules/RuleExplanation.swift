/// What a rule is about: the text of `boundary-check explain`.
struct RuleExplanation: Hashable, Sendable {
  /// The rule's name in a few words.
  let title: String

  /// The rule in one sentence.
  let summary: String

  /// Why breaking it hurts.
  let rationale: String

  /// Code that breaks it.
  let example: String

  /// How to mend a place that breaks it.
  let cure: String

  /// The explanation as text for a terminal.
  func text(id: String) -> String {
    let indented = example.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "    \($0)" }.joined(separator: "\n")
    return "\(id): \(summary)\n\n\(rationale)\n\nBreaks it:\n\n\(indented)\n\nCure: \(cure)\n"
  }
}
