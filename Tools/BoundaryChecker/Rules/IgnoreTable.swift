import SwiftScanning
import Spelling

/// The comments that let findings pass, and which of them did.
struct IgnoreTable {
  private let model: PackageModel
  private let files: [String: ScannedFile]

  /// The rules that each comment let pass something of, by file and line.
  private var used: [String: [Int: Set<String>]] = [:]

  init(_ model: PackageModel) {
    self.model = model
    files = Dictionary(
      model.files.filter { !$0.scan.ignores.isEmpty }.map { ($0.path, $0) }
    ) { first, _ in first }
  }

  /// Whether a comment with a reason covers the finding.
  mutating func covers(_ finding: Finding) -> Bool {
    guard let line = finding.position?.line, let file = files[finding.file] else { return false }
    let ignore = file.scan.ignores.first {
      $0.rules.contains(finding.rule) && !$0.reason.isEmpty && $0.covers(line)
    }
    guard let ignore else { return false }
    used[finding.file, default: [:]][ignore.position.line, default: []].insert(finding.rule)
    return true
  }

  /// The findings about comments that say too little, or let nothing pass though their rules ran.
  func unused(_ rules: Set<String>) -> [Finding] {
    files.values.sorted { $0.path < $1.path }.flatMap { file in
      file.scan.ignores.compactMap { ignore in
        message(file, ignore, rules).map { UnusedIgnoreRule.finding(file, ignore, $0, model) }
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
    let idle = ignore.rules.filter { rules.contains($0) && !passed.contains($0) }
    return idle.isEmpty ? nil : "the ignore of \(idle.joined(separator: ", ")) covers no finding"
  }
}
