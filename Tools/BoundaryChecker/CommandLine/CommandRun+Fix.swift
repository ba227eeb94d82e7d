extension CommandRun {
  /// Mends what can be mended without thought: dependencies in `Package.swift`, comments that ignore
  /// nothing.
  func fixOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    let report = try check.report()
    var advice: [String] = []
    var edits: [FileEdit] = []
    let changes = report.findings.compactMap(\.change)
    if !changes.isEmpty {
      let text = try text(of: "Package.swift")
      let fix = ManifestFix(manifest: text, changes: changes)
      advice = fix.advice
      edits.append(FileEdit(path: "Package.swift", old: text, new: fix.text))
    }
    let ignores = report.findings.filter { $0.rule == UnusedIgnoreRule.id && $0.position != nil }
    for (path, findings) in Dictionary(grouping: ignores, by: \.file).sorted(by: { $0.key < $1.key }
    ) {
      let text = try text(of: path)
      let lines = Set(findings.compactMap { $0.position?.line })
      edits.append(
        FileEdit(path: path, old: text, new: IgnoreRemoval.text(text, withoutIgnoresOn: lines)))
    }
    edits.removeAll { $0.old == $0.new }
    if arguments.has("--write") {
      for edit in edits { try write(edit.new, to: "\(check.packagePath)/\(edit.path)") }
    }
    let isDone = arguments.has("--write") || edits.isEmpty
    var notes = advice.map { "boundary-check: by hand: \($0)\n" }.joined()
    if edits.isEmpty, advice.isEmpty { notes += "boundary-check: nothing to mend\n" }
    if !edits.isEmpty {
      let files = edits.map(\.path).joined(separator: ", ")
      notes +=
        arguments.has("--write")
        ? "boundary-check: wrote \(files)\n"
        : "boundary-check: would change \(files); --write does it\n"
    }
    return CommandOutcome(
      status: isDone && advice.isEmpty ? .clean : .findings,
      output: arguments.has("--write") ? "" : edits.map(\.diff).joined(),
      diagnostics: arguments.has("--quiet") ? "" : notes)
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

  var diff: String { UnifiedDiff.text(old: old, new: new, path: path) }
}
