import SwiftScanning

/// CODEOWNERS holds what GitHub understands.
enum CodeOwnersUnsupportedRule: Rule {
  static let id = "codeowners-unsupported"

  static let explanation = RuleExplanation(
    title: "Line of CODEOWNERS GitHub skips",
    summary: "every line of CODEOWNERS is one GitHub understands, and the file is below 3 MB",
    rationale: """
      GitHub skips a line it cannot read, without a word on the pull request. Patterns look like those
      of .gitignore and are not: there is no ! and no [ ].
      """,
    example: """
      !/Sources/Cart/Generated/  @shop/cart
      """,
    cure: "write what is meant with patterns GitHub knows")

  static func findings(in model: PackageModel) -> [Finding] {
    guard let file = model.owners.file, model.owners.isOfPackage else { return [] }
    var findings = model.owners.entries.compactMap { entry -> Finding? in
      guard let problem = entry.problem else { return nil }
      return Finding(
        rule: id, file: file, position: SourcePosition(line: entry.line, column: 1),
        endColumn: entry.text.utf8.count + 1, message: "GitHub skips this line: \(problem)",
        remedy: "write what is meant with patterns GitHub knows", subject: entry.text)
    }
    if model.owners.isTooLarge {
      findings.append(
        Finding(
          rule: id, file: file, message: "GitHub does not load the file: it has 3 MB or more",
          remedy: "use fewer, wider patterns"))
    }
    return findings
  }
}
