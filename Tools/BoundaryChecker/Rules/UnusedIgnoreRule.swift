import SwiftScanning

/// Comments that let findings pass do so, and say why.
enum UnusedIgnoreRule: Rule {
  static let id = "unused-ignore"

  static let explanation = RuleExplanation(
    title: "Unused or unexplained ignore",
    summary:
      "every // boundary:ignore[rule-id] reason names a rule, gives a reason and covers a finding",
    rationale: """
      An ignore without a reason is a rule switched off by nobody for nothing; one that covers no
      finding hides the next one. Without a reason it covers nothing.
      """,
    example: """
      import Cart   // boundary:ignore[layer]
      """,
    cure: "write the reason behind the bracket, or remove the comment")

  /// The rule speaks about the outcome of the others; see ``RuleRun``.
  static func findings(in model: PackageModel) -> [Finding] { [] }

  static func finding(
    _ file: ScannedFile, _ ignore: IgnoreComment, _ message: String, _ model: PackageModel
  ) -> Finding {
    Finding(
      rule: id, file: file.path, position: ignore.position, message: message,
      remedy: "write // boundary:ignore[rule-id] reason, or remove the comment",
      target: file.target, owners: model.owners.owners(of: file.path),
      subject: ignore.rules.joined(separator: ","))
  }
}
