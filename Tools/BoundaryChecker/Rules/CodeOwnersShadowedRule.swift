import SwiftScanning

/// Every line of CODEOWNERS decides about something.
enum CodeOwnersShadowedRule: Rule {
  static let id = "codeowners-shadowed"
  static let defaultSeverity = Severity.warning

  static let explanation = RuleExplanation(
    title: "Shadowed line of CODEOWNERS",
    summary: "no line of CODEOWNERS is overruled by later lines for every file it matches",
    rationale: """
      The last matching line wins. A line whose files all match a later one looks like a rule and is
      none; its owners are never asked.
      """,
    example: """
      /Sources/Cart/  @shop/cart
      *               @shop/platform   # wins for Sources/Cart as well
      """,
    cure: "move the general line above the special one, or remove the shadowed line")

  static func findings(in model: PackageModel) -> [Finding] {
    guard let file = model.owners.file, model.owners.isOfPackage else { return [] }
    let entries = model.owners.entries
    return entries.indices.compactMap { index in
      guard case .overruled(let last) = model.ownership.effects[index] else { return nil }
      let (entry, winner) = (entries[index], entries[last].line)
      return Finding(
        rule: id, file: file, position: SourcePosition(line: entry.line, column: 1),
        endColumn: entry.text.utf8.count + 1,
        message: "'\(entry.text)' decides about no file: later lines match them all",
        remedy: "move it below line \(winner), or remove it",
        related: [
          RelatedLocation(
            file: file, position: SourcePosition(line: winner, column: 1), message: "this line wins"
          )
        ], subject: entry.text)
    }
  }
}
