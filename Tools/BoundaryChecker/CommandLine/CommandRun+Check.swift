import Spelling
import CommandArguments

extension CommandRun {
  func checkOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    var report = try check.report()
    var notes: [String] = []
    if arguments.has("--strict") {
      report.findings = (report.findings + report.baselined).sorted()
      report.baselined = []
      for index in report.findings.indices { report.findings[index].severity = .error }
    }
    if let revision = arguments.value("--since") {
      let known = try RevisionCheck(check: check).findings(at: revision)
      let (new, gone) = FindingDelta.between(known, report.findings)
      notes.append("since \(revision): \(new.count) new, \(gone) gone")
      report.findings = new
    }
    if arguments.value("--severity") == "error" {
      report.findings.removeAll { $0.severity != .error }
    }
    let paths = try shownPaths(report)
    if !paths.isEmpty {
      report.findings.removeAll { finding in
        !paths.contains { finding.file == $0 || finding.file.hasPrefix($0 + "/") }
      }
    }
    let status = status(of: report)
    notes.insert(report.summaryLine, at: 0)
    if let limit = arguments.number("--max"), report.findings.count > limit {
      let hidden = report.findings.count - limit
      notes.append("\(hidden) not shown")
      report.findings.removeLast(hidden)
    }
    return try emit(status, diagnostics: "boundary-check: \(notes.joined(separator: "; "))\n") {
      (format, style) throws(BoundaryCheckError) in
      var shown = report
      // Under --quiet a text says what is wrong and nothing else; documents stay complete.
      if format == "text", arguments.has("--quiet") { shown.contracts.removeAll(where: \.isKept) }
      if format == "sarif" || format == "github" {
        shown = shown.countingCharacters(in: check.packagePath)
      }
      return try shown.rendered(as: ReportFormat(rawValue: format) ?? .text, style: style)
    }
  }

  /// The paths that narrow the report; empty for all of the package.
  private func shownPaths(_ report: Report) throws(BoundaryCheckError) -> [String] {
    let paths = arguments.words.map(location.relative)
    for path in paths where !path.isEmpty && location.kind(of: path) == .absent {
      // Nothing found where nothing is would look like a clean folder.
      throw .unknownPath(
        path, suggestion: NearNames.nearest(to: path, among: report.findings.map(\.file)))
    }
    return paths.contains("") ? [] : paths
  }

  /// 1 when a finding is as severe as `--fail-on` says; never a count.
  private func status(of report: Report) -> ExitStatus {
    let isFailure: (Finding) -> Bool =
      switch arguments.value("--fail-on") {
      case "never": { _ in false }
      case "warning": { _ in true }
      default: { $0.severity == .error }
      }
    return report.findings.contains(where: isFailure) ? .findings : .clean
  }
}
