import CodeOwnership
import PackageReading
import Spelling
import SwiftScanning

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
      let near = NearNames.nearest(to: unknown, among: RuleCatalog.identifiers)
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
