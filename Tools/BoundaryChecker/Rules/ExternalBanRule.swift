import SwiftScanning

/// Some modules of other packages and of the system are not to be used.
enum ExternalBanRule: Rule {
  static let id = "external-ban"

  static let explanation = RuleExplanation(
    title: "Banned external module",
    summary: "a module from outside the package that is banned is not imported",
    rationale: """
      A ban with a text of what to use instead turns a review comment that is written again and again
      into a rule that is written once.
      """,
    example: """
      // "externals": [{ "modules": ["Combine"], "use": "AsyncSequence", "reason": "…" }]
      import Combine
      """,
    cure: "use what the message names instead")

  static func findings(in model: PackageModel) -> [Finding] {
    guard let policy = model.policy else { return [] }
    var findings: [Finding] = []
    for file in model.files {
      let source = file.source
      for statement in file.scan.imports
      where model.graph.target(forModule: statement.module, importedBy: source) == nil {
        let bans = policy.configuration.externals.filter { ban in
          let governs = ban.targets.map { policy.selection.match(source, $0) != nil } ?? true
          return governs && policy.selection.match(source, ban.except) == nil
            && policy.selection.match(module: statement.module, target: nil, ban.modules) != nil
        }
        guard let ban = bans.first else { continue }
        let instead = ban.use.map { "; use \($0) instead" } ?? ""
        findings.append(
          model.finding(
            self, in: file, at: statement,
            message: "'\(source.name)' must not import '\(statement.module)'\(instead)",
            remedy: (ban.use.map { "use \($0): " } ?? "remove it: ") + ban.reason))
      }
    }
    return findings
  }
}
