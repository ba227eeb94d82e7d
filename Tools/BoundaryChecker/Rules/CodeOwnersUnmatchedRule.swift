import SwiftScanning

/// Every line of CODEOWNERS matches something.
enum CodeOwnersUnmatchedRule: Rule {
  static let id = "codeowners-unmatched"
  static let defaultSeverity = Severity.warning

  static let explanation = RuleExplanation(
    title: "Dead line of CODEOWNERS",
    summary: "every pattern of CODEOWNERS matches a file",
    rationale: """
      A pattern that matches nothing is left over from a move, or misspelt: case matters, on every
      machine. The files it was meant for have another owner, or none.
      """,
    example: """
      /Sources/cart/  @shop/cart   # the folder is Sources/Cart
      """,
    cure: "mend the pattern or remove the line")

  static func findings(in model: PackageModel) -> [Finding] {
    guard let file = model.owners.file, model.owners.isOfPackage else { return [] }
    return zip(model.owners.entries, model.ownership.effects).compactMap { entry, effect in
      guard entry.pattern != nil, effect == .none else { return nil }
      return Finding(
        rule: id, file: file, position: SourcePosition(line: entry.line, column: 1),
        endColumn: entry.text.utf8.count + 1, message: "'\(entry.text)' matches no file",
        remedy: "mend the pattern or remove the line", subject: entry.text)
    }
  }
}
