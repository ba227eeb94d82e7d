import BoundaryRules

/// The findings of a report that a command line asks for.
struct FindingFilter {
  /// Whether what the baseline covers counts, and warnings are errors.
  var isStrict = false

  /// The fingerprints of the findings at an earlier revision, which are no news.
  var known: Set<String>?
  var showsErrorsOnly = false

  /// The files and folders to show; all if there are none.
  var paths: [String] = []

  /// Returns the part of a report that is shown and counts.
  func applied(to report: Report) -> Report {
    var report = report
    if isStrict {
      report.findings = (report.findings + report.baselined).sorted()
      report.baselined = []
      for index in report.findings.indices { report.findings[index].severity = .error }
    }
    // Notes are not compared, and have no severity that is asked for.
    if known != nil || showsErrorsOnly { report.notes = [] }
    report.findings.removeAll { !shows($0) }
    report.notes.removeAll { !isInPaths($0) }
    return report
  }

  private func shows(_ finding: Finding) -> Bool {
    known?.contains(finding.fingerprint) != true && isInPaths(finding)
      && (!showsErrorsOnly || finding.severity == .error)
  }

  private func isInPaths(_ finding: Finding) -> Bool {
    paths.isEmpty || paths.contains { finding.file == $0 || finding.file.hasPrefix($0 + "/") }
  }
}
