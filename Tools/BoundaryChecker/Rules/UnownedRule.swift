/// Every source file has an owner.
enum UnownedRule: Rule {
  static let id = "unowned"
  static let defaultSeverity = Severity.warning

  static let explanation = RuleExplanation(
    title: "File without an owner",
    summary: "every source file has an owner, when the repository has a CODEOWNERS file",
    rationale: """
      Nobody is asked about a file without an owner. GitHub takes the last line that matches, and a
      line with a pattern and no owner clears what an earlier one said.
      """,
    example: """
      # CODEOWNERS knows /Sources/Cart/ only
      Sources/Home/Home.swift
      """,
    cure: "add a line for the folder to CODEOWNERS, or a first line that owns everything")

  static func findings(in model: PackageModel) -> [Finding] {
    guard model.owners.file != nil else { return [] }
    var search = OwnershipSearch(model.owners)
    return model.files.compactMap { file in
      let entry = search.entry(for: file.path)
      guard entry?.owners.isEmpty ?? true else { return nil }
      let how =
        entry.map { "line \($0.line) of CODEOWNERS clears its owners" }
        ?? "no line of CODEOWNERS matches it"
      return Finding(
        rule: id, file: file.path, message: "the file has no owner: \(how)",
        remedy: "add a line for it to CODEOWNERS", target: file.target)
    }
  }
}
