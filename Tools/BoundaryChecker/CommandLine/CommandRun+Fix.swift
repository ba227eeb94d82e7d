import SwiftScanning
import CommandArguments

extension CommandRun {
  /// Mends what can be mended without thought: dependencies in `Package.swift`, comments that ignore
  /// nothing.
  func fixOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    let model = try check.model()
    let report = try check.report(of: model)
    var (changes, advice) = Self.acyclic(report.findings.compactMap(\.change), in: model)
    var edits: [FileEdit] = []
    if !changes.isEmpty {
      let text = try text(of: model.manifestFile)
      let fix = ManifestFix(manifest: text, changes: changes, file: model.manifestFile)
      advice += fix.advice
      edits.append(FileEdit(path: model.manifestFile, old: text, new: fix.text))
    }
    let ignores = report.findings.filter { $0.rule == UnusedIgnoreRule.id && $0.position != nil }
    for (path, findings) in Dictionary(grouping: ignores, by: \.file).sorted(by: { $0.key < $1.key }
    ) {
      let text = try text(of: path)
      let lines = Set(findings.compactMap { $0.position?.line })
      edits.append(
        FileEdit(path: path, old: text, new: IgnoreRemoval.text(text, withoutIgnoresOn: lines)))
    }
    edits.removeAll { edit in
      if edit.old == edit.new { return true }
      do {
        try GuardedFile(edit.path, in: check.packagePath).check()
        return false
      } catch {
        advice.append("\(error)")
        return true
      }
    }
    if arguments.has("--write") {
      for edit in edits {
        try GuardedFile(edit.path, in: check.packagePath).replace(with: edit.new.utf8)
      }
    }
    let isDone = arguments.has("--write") || edits.isEmpty
    var notes = advice.map { "boundary-check: by hand: \($0.visible)\n" }.joined()
    if edits.isEmpty, advice.isEmpty { notes += "boundary-check: nothing to mend\n" }
    if !edits.isEmpty {
      let files = edits.map(\.path.visible).joined(separator: ", ")
      notes +=
        arguments.has("--write")
        ? "boundary-check: wrote \(files)\n"
        : "boundary-check: would change \(files); --write does it\n"
    }
    return CommandOutcome(
      status: isDone && advice.isEmpty ? .clean : .findings,
      // A file is to be patched with the bytes as they are; a person is to see them.
      output: arguments.has("--write")
        ? ""
        : edits.map { surroundings.outputIsTerminal ? $0.diff.visibleLines : $0.diff }.joined(),
      diagnostics: arguments.has("--quiet") ? "" : notes)
  }

  /// The changes that can be made one after the other without closing a cycle, which SwiftPM would refuse;
  /// and what to do by hand about the others.
  private static func acyclic(
    _ changes: [DependencyChange], in model: PackageModel
  ) -> (changes: [DependencyChange], advice: [String]) {
    var declared = model.graph.targets.reduce(into: [:]) { $0[$1.name] = $1.dependencies }
    var (kept, advice): ([DependencyChange], [String]) = ([], [])
    for change in changes {
      if change.action == .add, change.package == nil {
        let back = Search.shortestPath(from: change.dependency, to: change.target) {
          declared[$0] ?? []
        }
        if let back {
          let cycle = ([change.target] + back).joined(separator: " → ")
          let line =
            "mend the use of \"\(change.dependency)\" in \"\(change.target)\": declaring it would "
            + "close the cycle \(cycle)"
          if !advice.contains(line) { advice.append(line) }
          continue
        }
        declared[change.target, default: []].append(change.dependency)
      }
      kept.append(change)
    }
    return (kept, advice)
  }

  private func text(of path: String) throws(BoundaryCheckError) -> String {
    String(decoding: try FileReader.bytes(of: "\(check.packagePath)/\(path)"), as: UTF8.self)
  }
}

/// A file before and after.
private struct FileEdit {
  let path: String
  let old: String
  let new: String

  var diff: String { UnifiedDiff.text(old: old, new: new, path: path.visible) }
}
