import Foundation
import CivilTime
import CommandArguments

extension CommandRun {
  func baselineOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    let path = check.baselineLocation()
    switch arguments.words[0] {
    case "update": return try updateBaseline(at: path)
    case "stats": return try baselineStats(at: path)
    default: return try verifyBaseline(at: path)
    }
  }

  private func updateBaseline(at path: String) throws(BoundaryCheckError) -> CommandOutcome {
    var expires: CivilDate?
    if let text = arguments.value("--expires") {
      guard let day = CivilDate(text) else {
        throw .usage(
          .invalidValue(text, of: "--expires", expected: "a day as 2027-01-31", candidates: []))
      }
      expires = day
    }
    let update = try known(at: path).updated(
      to: try coverable(at: path), allowsGrowth: arguments.has("--allow-growth"),
      owner: arguments.value("--owner"), expires: expires, reason: arguments.value("--reason"))
    let report = BaselineReport(update: update)
    if update.baseline.entries.isEmpty {
      // An empty baseline is no file at all.
      try GuardedFile(named: path, package: check.packagePath).remove()
    } else {
      try write(update.baseline.text, to: path)
    }
    let refused = update.refused.count
    let note =
      refused == 0
      ? "boundary-check: \(shown(path)) has \(update.baseline.entries.count) entries\n"
      : "boundary-check: \(refused) entries would grow; mend them, or pass --allow-growth\n"
    return try emit(refused == 0 ? .clean : .findings, diagnostics: note) {
      (format, _) throws(BoundaryCheckError) in
      format == "json" ? try report.json() : report.text
    }
  }

  /// Whether an update would change anything.
  private func verifyBaseline(at path: String) throws(BoundaryCheckError) -> CommandOutcome {
    let update = try known(at: path).updated(
      to: try coverable(at: path), allowsGrowth: true)
    let report = BaselineReport(update: update)
    return try emit(
      report.isEmpty ? .clean : .findings,
      diagnostics: report.isEmpty
        ? "boundary-check: \(shown(path)) is as the package is\n"
        : "boundary-check: \(shown(path)) is not as the package is; run 'baseline update'\n"
    ) { (format, _) throws(BoundaryCheckError) in
      format == "json" ? try report.json() : report.text
    }
  }

  private func baselineStats(at path: String) throws(BoundaryCheckError) -> CommandOutcome {
    let now = try known(at: path)
    var before: Baseline?
    if let revision = arguments.value("--since") {
      let git = try check.repository()
      let data = git.content(of: location.relative(path), at: try git.commit(revision))
      before = try Baseline(
        parsing: String(decoding: data ?? Data(), as: UTF8.self), name: "\(revision):\(path)")
    }
    let stats = BaselineStats(now: now, before: before)
    return try emit(.clean) { (format, _) throws(BoundaryCheckError) in
      format == "json" ? try stats.json() : stats.text
    }
  }

  /// The baseline there is; an empty one where there is none yet.
  private func known(at path: String) throws(BoundaryCheckError) -> Baseline {
    if FolderReader.kind(of: path) == .absent { return Baseline() }
    return try Baseline(
      parsing: String(decoding: try FileReader.bytes(of: path), as: UTF8.self), name: path)
  }

  /// The findings a baseline may cover: all but those about the baseline and the ignores themselves.
  private func coverable(at path: String) throws(BoundaryCheckError) -> [Finding] {
    var check = check
    if FolderReader.kind(of: path) == .absent { check.baselinePath = nil }
    let report = try check.report()
    let own = [StaleBaselineRule.id, UnusedIgnoreRule.id, UnmatchedConfigRule.id]
    return (report.findings + report.baselined).filter { !own.contains($0.rule) }
  }
}
