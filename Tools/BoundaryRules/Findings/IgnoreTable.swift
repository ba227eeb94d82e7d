import PackageReading
import Spelling
import SwiftScanning

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
