import CommandArguments

extension CommandRun {
  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  func affectedOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    guard let base = arguments.value("--base") else { throw .missingOption("--base", "affected") }
    let head = arguments.value("--head")
    let change = try ChangeReader(check: check).change(
      since: base, to: head, mergesBase: arguments.has("--merge-base"),
      uses: head == nil ? try check.model() : nil)
    let report = AffectedReport(
      base: change.base, head: change.head, files: change.files, affected: change.affected,
      snapshot: change.snapshot)
    let outside = change.affected.outside.count
    let summary =
      "boundary-check: \(counted(change.files.count, "file")) changed, \(report.names.count) of "
      + "\(change.snapshot.targets.count) targets affected"
      + (outside == 0 ? "" : ", \(counted(outside, "file")) outside of all targets") + "\n"
    return try emit(.clean, diagnostics: summary) { (format, _) throws(BoundaryCheckError) in
      switch format {
      case "json": try report.json()
      case "lines": report.lines
      default: report.text(explains: arguments.has("--explain"))
      }
    }
  }
}
