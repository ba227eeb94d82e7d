import CivilTime

/// The baseline lets pass what is there, and no more.
enum StaleBaselineRule: Rule {
  static let id = "stale-baseline"

  static let explanation = RuleExplanation(
    title: "Stale baseline",
    summary: "no entry of the baseline covers more findings than there are, or is past its day",
    rationale: """
      A baseline only shrinks. An entry that is larger than what it covers is room for the same mistake
      to come back unseen, so mending a finding and mending its entry belong into one change.
      """,
    example: """
      undeclared-dependency  Cart  Money  Sources/Cart/Cart.swift  3   # two are left
      """,
    cure: "run boundary-check baseline update, which only shrinks it")

  /// The rule speaks about the outcome of the others; see ``RuleRun``.
  static func findings(in model: PackageModel) -> [Finding] { [] }

  static func findings(_ stale: [BaselineEntry], covered: [Finding], in model: PackageModel)
    -> [Finding]
  {
    stale.map { entry in
      let left = covered.count { $0.baselineKey == entry.key }
      let about =
        "[\(entry.rule)] in \(entry.file)" + (entry.module.isEmpty ? "" : " on '\(entry.module)'")
      let isOver = entry.isOver(model.today)
      return Finding(
        rule: id, file: model.baselineFile,
        message: isOver
          ? "the entry for \(about) ended on \(entry.expires?.description ?? "its day")"
          : "the entry for \(about) lets \(entry.count) pass, and there are \(left)",
        remedy: isOver
          ? "mend what it covers, or give it a later day and a reason"
          : "run 'boundary-check baseline update'",
        target: entry.target.isEmpty ? nil : entry.target,
        module: entry.module.isEmpty ? nil : entry.module,
        owners: entry.owner.map { [$0] } ?? [], subject: "\(entry.rule) \(entry.file)")
    }
  }
}
