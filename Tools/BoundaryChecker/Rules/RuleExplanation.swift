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

  /// The explanation as a page.
  func page(id: String, severity: Severity) -> String {
    let isSource = ["import ", "class ", "func ", "let ", ".target("].contains {
      example.contains($0)
    }
    let kind = isSource ? "swift" : "text"
    return """
      # \(title)

      `\(id)`: \(summary).

      ## Why

      \(rationale)

      ## What breaks it

      ```\(kind)
      \(example)
      ```

      ## How to mend it

      \(cure.prefix(1).uppercased() + cure.dropFirst()).

      A finding is \(severity == .error ? "an error" : "a warning") unless the configuration says otherwise:
      <doc:Configuration>.

      """
  }
}
