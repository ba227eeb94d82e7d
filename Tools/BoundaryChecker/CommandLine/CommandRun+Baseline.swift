import Foundation

extension CommandRun {
  func baselineOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    let location = check.baselineLocation()
    switch arguments.words[0] {
    case "update": return try updateBaseline(at: location)
    case "stats": return try baselineStats(at: location)
    default: return try verifyBaseline(at: location)
    }
  }

  private func updateBaseline(at location: String) throws(BoundaryCheckError) -> CommandOutcome {
    var expires: CalendarDay?
    if let text = arguments.value("--expires") {
      guard let day = CalendarDay(text) else {
        throw .invalidValue(
          text, option: "--expires", expected: "a day as 2027-01-31", suggestion: nil)
      }
      expires = day
    }
    let update = try known(at: location).updated(
      to: try coverable(at: location), allowsGrowth: arguments.has("--allow-growth"),
      owner: arguments.value("--owner"), expires: expires, reason: arguments.value("--reason"))
    let report = BaselineReport(update: update)
    if update.baseline.entries.isEmpty {
      // An empty baseline is no file at all.
      try? FileManager.default.removeItem(atPath: location)
    } else {
      try write(update.baseline.text, to: location)
    }
    let refused = update.refused.count
    let note =
      refused == 0
      ? "boundary-check: \(location) has \(update.baseline.entries.count) entries\n"
      : "boundary-check: \(refused) entries would grow; mend them, or pass --allow-growth\n"
    return try emit(refused == 0 ? .clean : .findings, diagnostics: note) {
      (format, _) throws(BoundaryCheckError) in
      format == "json" ? try report.json() : report.text
    }
  }

  /// Whether an update would change anything.
  private func verifyBaseline(at location: String) throws(BoundaryCheckError) -> CommandOutcome {
    let update = try known(at: location).updated(
      to: try coverable(at: location), allowsGrowth: true)
    let report = BaselineReport(update: update)
    return try emit(
      report.isEmpty ? .clean : .findings,
      diagnostics: report.isEmpty
        ? "boundary-check: \(location) is as the package is\n"
        : "boundary-check: \(location) is not as the package is; run 'baseline update'\n"
    ) { (format, _) throws(BoundaryCheckError) in
      format == "json" ? try report.json() : report.text
    }
  }

  private func baselineStats(at location: String) throws(BoundaryCheckError) -> CommandOutcome {
    let now = try known(at: location)
    var before: Baseline?
    if let revision = arguments.value("--since") {
      let git = try GitRepository(packagePath: check.packagePath)
      let data = git.content(of: packageRelative(location), at: try git.commit(revision))
      before = try Baseline(
        parsing: String(decoding: data ?? Data(), as: UTF8.self), name: "\(revision):\(location)")
    }
    let stats = BaselineStats(now: now, before: before)
    return try emit(.clean) { (format, _) throws(BoundaryCheckError) in
      format == "json" ? try stats.json() : stats.text
    }
  }

  /// The baseline there is; an empty one where there is none yet.
  private func known(at location: String) throws(BoundaryCheckError) -> Baseline {
    guard FolderReader.kind(of: location) == .file else { return Baseline() }
    return try Baseline(
      parsing: String(decoding: try FileReader.bytes(of: location), as: UTF8.self), name: location)
  }

  /// The findings a baseline may cover: all but those about the baseline and the ignores themselves.
  private func coverable(at location: String) throws(BoundaryCheckError) -> [Finding] {
    var check = check
    if FolderReader.kind(of: location) != .file { check.baselinePath = nil }
    let report = try check.report()
    let own = [StaleBaselineRule.id, UnusedIgnoreRule.id, UnmatchedConfigRule.id]
    return (report.findings + report.baselined).filter { !own.contains($0.rule) }
  }
}
