/// The exceptions of the configuration, and which of them let something pass.
struct ExemptionTable {
  private let model: PackageModel
  private let entries: [BoundaryConfiguration.Exemption]
  private var used: Set<Int> = []

  init(_ model: PackageModel) {
    self.model = model
    entries = model.policy?.configuration.exceptions ?? []
  }

  /// Whether an exception that is not over covers the finding.
  mutating func cover(_ finding: Finding) -> Bool {
    let index = entries.indices.first { isInForce(entries[$0]) && matches(entries[$0], finding) }
    guard let index else { return false }
    used.insert(index)
    return true
  }

  /// The findings about exceptions that are over, or let nothing pass though their rules ran.
  func unmatched(_ rules: Set<String>) -> [Finding] {
    entries.indices.compactMap { index in
      let entry = entries[index]
      if let day = entry.expires, !isInForce(entry) {
        return UnmatchedConfigRule.finding(entry.place, "ended on \(day)")
      }
      guard rules.contains(entry.rule), !used.contains(index) else { return nil }
      return UnmatchedConfigRule.finding(entry.place, "lets no finding of \(entry.rule) pass")
    }
  }

  private func isInForce(_ entry: BoundaryConfiguration.Exemption) -> Bool {
    entry.expires.map { model.today <= $0 } ?? true
  }

  private func matches(
    _ entry: BoundaryConfiguration.Exemption, _ finding: Finding
  ) -> Bool {
    guard let policy = model.policy, entry.rule == finding.rule else { return false }
    if let targets = entry.targets {
      guard let target = finding.target.flatMap({ model.graph.target(named: $0) }),
        policy.selection.match(target, targets) != nil
      else { return false }
    }
    if let modules = entry.modules {
      guard let module = finding.module,
        policy.selection.match(
          module: module, target: model.graph.target(named: module), modules) != nil
      else { return false }
    }
    return entry.files.isEmpty || entry.files.contains { $0.matches(finding.file) }
  }
}
