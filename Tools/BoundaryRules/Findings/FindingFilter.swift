import CodeOwnership
import PackageReading
import Spelling
import SwiftScanning

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

/// The comments that suppress findings, and which of them had an effect.
struct IgnoreTable {
  private let model: PackageModel
  private let files: [String: ScannedFile]

  /// The comments of a file that give a reason, by rule; their first and last lines never decrease.
  private let ignores: [String: [String: [IgnoreComment]]]
  private var used: [String: [Int: Set<String>]] = [:]

  init(_ model: PackageModel) {
    self.model = model
    files = Dictionary(
      firstOf: model.files.filter { !$0.scan.ignores.isEmpty }.map { ($0.path, $0) })
    ignores = files.mapValues { file in
      var byRule: [String: [IgnoreComment]] = [:]
      for ignore in file.scan.ignores where !ignore.reason.isEmpty {
        for rule in ignore.rules { byRule[rule, default: []].append(ignore) }
      }
      return byRule
    }
  }

  mutating func covers(_ finding: Finding) -> Bool {
    guard let line = finding.position?.line,
      let ignores = ignores[finding.file]?[finding.rule]
    else { return false }
    var (low, high) = (0, ignores.count)
    while low < high {
      let middle = (low + high) / 2
      if ignores[middle].lastLine < line { low = middle + 1 } else { high = middle }
    }
    guard low < ignores.count, ignores[low].covers(line) else { return false }
    let ignore = ignores[low]
    used[finding.file, default: [:]][ignore.position.line, default: []].insert(finding.rule)
    return true
  }

  /// Returns findings about comments that are incomplete, or have no effect although their rules ran.
  func unused(_ rules: Set<String>) -> [Finding] {
    files.values.sorted { $0.path < $1.path }.flatMap { file in
      file.scan.ignores.compactMap { ignore in
        message(file, ignore, rules).map { message in
          Finding(
            file: file.path, position: ignore.position, message: message,
            remedy: "write // boundary:ignore[rule-id] reason, or remove the comment",
            target: file.target, subject: ignore.rules.joined(separator: ","))
        }
      }
    }
  }

  private func message(
    _ file: ScannedFile, _ ignore: IgnoreComment, _ rules: Set<String>
  ) -> String? {
    if ignore.rules.isEmpty { return "the ignore names no rule" }
    if let unknown = ignore.rules.first(where: { !RuleCatalog.identifiers.contains($0) }) {
      let near = Suggestions.nearest(to: unknown, among: RuleCatalog.identifiers)
      return "the ignore names the unknown rule '\(unknown)'"
        + (near.map { "; did you mean '\($0)'?" } ?? "")
    }
    if ignore.reason.isEmpty { return "the ignore gives no reason, so it covers nothing" }
    let passed = used[file.path]?[ignore.position.line] ?? []
    let idle = ignore.rules.filter { rule in
      rules.contains(rule) && !passed.contains(rule)
        // It may cover the import of a module of another package that was not fetched.
        && !(rule == Rule.undeclaredDependency.id
          && file.scan.imports.contains {
            ignore.covers($0.position.line) && model.isUnknown($0.module)
          })
    }
    return idle.isEmpty ? nil : "the ignore of \(idle.joined(separator: ", ")) covers no finding"
  }
}
