import CodeOwnership
import PackageReading

/// Decides what becomes of findings: which of them count, which are accepted, and which a person asks for.
///
/// They pass, in this order, comments in the source, exceptions, the configured levels and the baseline; what is left
/// gets its places, and then the person's choice. A suppression without effect is itself a finding, which the baseline
/// may cover unless it is about the baseline.
struct FindingFilter {
  /// What is left of the findings of all rules, before a person's choice.
  struct Passed {
    let findings, baselined, notes: [Finding]
  }

  private let model: PackageModel
  private let rules: Set<String>
  private let choice: FindingChoice
  private var ignores: IgnoreTable
  private var exemptions: ExemptionTable
  private var levels: LevelTable

  init(_ rules: [Rule], in model: PackageModel, _ choice: FindingChoice) {
    (self.model, self.rules, self.choice) = (model, Set(rules.map(\.id)), choice)
    (ignores, exemptions) = (IgnoreTable(model), ExemptionTable(model))
    levels = LevelTable(model)
  }

  mutating func passed(_ found: [Finding]) -> Passed {
    var kept: [Finding] = []
    for finding in found where !ignores.covers(finding) && !exemptions.cover(finding) {
      if let finding = levels.weighed(finding) { kept.append(finding) }
    }
    let notes = Finding.numbered(kept.filter { $0.severity == .note })
    kept.removeAll { $0.severity == .note }
    let (ignores, exemptions, rules, model) = (ignores, exemptions, rules, model)
    kept += own(.unusedIgnore, ignores.unused(rules))
    kept += own(.unmatchedConfig, exemptions.unmatched(rules) + model.unusedAllowances)
    let numbered = Finding.numbered(kept)
    let strict = numbered.filter { levels.level(of: $0) == .strict }
    let coverable = numbered.filter { levels.level(of: $0) != .strict }
    let application = model.baseline.moved(to: coverable, isThere: model.isThere)
      .applied(to: coverable, today: model.today)
    let stale = application.stale.filter { entry in
      rules.contains(entry.rule) && (entry.isOver(model.today) || !model.isUndecided(entry))
    }
    let active =
      application.active + strict
      + own(.staleBaseline, model.staleEntries(stale, covered: application.covered))
    return Passed(
      findings: Finding.numbered(active), baselined: application.covered, notes: notes)
  }

  /// Returns findings about other findings, for a rule that is not among those that read the model.
  private mutating func own(_ rule: Rule, _ found: @autoclosure () -> [Finding]) -> [Finding] {
    guard rules.contains(rule.id) else { return [] }
    return rule.reported(found(), in: model).compactMap { levels.weighed($0) }
  }

  /// Leaves what a person asks for in a report.
  func narrow(_ report: inout Report) {
    if choice.isStrict {
      report.findings = (report.findings + report.baselined).sorted()
      report.baselined = []
      for index in report.findings.indices { report.findings[index].severity = .error }
    }
    if let known = choice.known {
      // Lines do not distinguish findings. If a place has one finding more than before, the last one is new.
      let new = report.findings.count { !known.contains($0.fingerprint) }
      let gone = known.subtracting(report.findings.map(\.fingerprint)).count
      report.difference = Report.Difference(new: new, gone: gone)
      report.findings.removeAll { known.contains($0.fingerprint) }
    }
    if choice.showsErrorsOnly { report.findings.removeAll { $0.severity != .error } }
    // Notes are not compared, and have no severity that is asked for.
    if choice.known != nil || choice.showsErrorsOnly { report.notes = [] }
    report.findings.removeAll { !choice.isInPaths($0) }
    report.notes.removeAll { !choice.isInPaths($0) }
  }
}

/// What a person asks to see of the findings.
package struct FindingChoice: Sendable {
  /// Whether what the baseline covers counts, and warnings are errors.
  package var isStrict = false

  /// The fingerprints of the findings at an earlier revision, which are no news.
  package var known: Set<String>?
  package var showsErrorsOnly = false

  /// The files and folders to show; all if there are none.
  package var paths: [String] = []

  package init() {}

  fileprivate func isInPaths(_ finding: Finding) -> Bool {
    paths.isEmpty || paths.contains { finding.file == $0 || finding.file.hasPrefix($0 + "/") }
  }
}

extension PackageModel {
  /// Returns the level of the finding's rule; the last matching entry decides, then what is asked for as a whole.
  package func level(of finding: Finding) -> RuleLevel {
    let chosen = configuration.severities.last { entry in
      entry.rule ?? finding.rule == finding.rule
        && isIn(entry.targets, about: entry.modules, finding)
    }
    if let chosen { return chosen.level }
    if configuration.isStrict { return .error }
    let rule = RuleCatalog.all.first { $0.id == finding.rule }
    let own: RuleLevel = rule?.defaultSeverity == .warning ? .warn : .error
    if configuration.hasFormerDefaults || namedRules.contains(finding.rule) { return own }
    return finding.usualLevel ?? (rule?.isAskedFor == true ? .off : own)
  }
}

/// What a configuration compares with a finding; the many findings about one edge share it.
private struct FindingSubject: Hashable {
  let rule: String
  let target, module: String?

  init(_ finding: Finding) {
    (rule, target, module) = (finding.rule, finding.target, finding.module)
  }
}

/// The levels of findings, each determined once per rule and edge.
struct LevelTable {
  private let model: PackageModel
  private var known: [FindingSubject: RuleLevel] = [:]

  /// How often the entries of the configuration were compared.
  private(set) var steps = 0

  init(_ model: PackageModel) { self.model = model }

  mutating func level(of finding: Finding) -> RuleLevel {
    let subject = FindingSubject(finding)
    if let level = known[subject] { return level }
    steps += 1
    let level = model.level(of: finding)
    known[subject] = level
    return level
  }

  mutating func weighed(_ finding: Finding) -> Finding? {
    guard let severity = level(of: finding).severity else { return nil }
    var finding = finding
    finding.severity = min(finding.severity, severity)
    return finding
  }
}

/// The exceptions of the configuration, and which of them had an effect.
struct ExemptionTable {
  private let model: PackageModel
  private let entries: [BoundaryConfiguration.Exemption]
  private var used: Set<Int> = []

  /// The entries about each rule and edge, whatever the file.
  private var known: [FindingSubject: [Int]] = [:]

  /// How often the entries were compared with an edge.
  private(set) var steps = 0

  init(_ model: PackageModel) {
    self.model = model
    entries = model.configuration.exceptions
  }

  mutating func cover(_ finding: Finding) -> Bool {
    let index = candidates(finding).first { index in
      let files = entries[index].files
      return files.isEmpty || files.contains { $0.matches(finding.file) }
    }
    guard let index else { return false }
    used.insert(index)
    return true
  }

  /// Returns findings about exceptions that have expired, or have no effect although their rules ran.
  func unmatched(_ rules: Set<String>) -> [Finding] {
    entries.indices.compactMap { index in
      let entry = entries[index]
      if let day = entry.expires, !isInForce(entry) {
        return model.idleEntry(entry.place, "ended on \(day)")
      }
      guard rules.contains(entry.rule), !used.contains(index), !model.isUndecided(entry.rule)
      else { return nil }
      return model.idleEntry(entry.place, "lets no finding of \(entry.rule) pass")
    }
  }

  private func isInForce(_ entry: BoundaryConfiguration.Exemption) -> Bool {
    entry.expires.map { model.today <= $0 } ?? true
  }

  private mutating func candidates(_ finding: Finding) -> [Int] {
    let subject = FindingSubject(finding)
    if let found = known[subject] { return found }
    steps += 1
    let found = entries.indices.filter { index in
      let entry = entries[index]
      return entry.rule == finding.rule && isInForce(entry)
        && model.isIn(entry.targets, about: entry.modules, finding)
    }
    known[subject] = found
    return found
  }
}

extension PackageModel {
  /// Returns whether a finding is about one of the targets and one of the modules; `nil` stands for any.
  fileprivate func isIn(
    _ targets: [Selector]?, about modules: [Selector]?, _ finding: Finding
  ) -> Bool {
    if let targets {
      let target = finding.target.flatMap { graph.target(named: $0) }
      guard target.flatMap({ selection.match($0, targets) }) != nil else { return false }
    }
    guard let modules else { return true }
    return finding.module.flatMap { module in
      selection.match(module: module, target: graph.target(named: module), modules)
    } != nil
  }
}
