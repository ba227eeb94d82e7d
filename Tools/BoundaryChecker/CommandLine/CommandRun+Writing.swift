import CivilTime
import CommandArguments
import Foundation
import SwiftScanning

extension CommandRun {
  /// Mends what can be mended without thought: dependencies in `Package.swift`, imports that are missing
  /// for what is declared, comments that ignore nothing.
  func fixOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    let model = try check.model()
    let report = try check.report(of: model)
    var (changes, advice) = Self.acyclic(report.findings.compactMap(\.change), in: model)
    var edits: [FileEdit] = []
    if !changes.isEmpty {
      let text = try text(of: model.manifestFile)
      let fix = ManifestFix(
        manifest: text, changes: changes, file: model.manifestFile,
        spellings: model.policy?.configuration.manifest ?? [])
      advice += fix.advice
      edits.append(FileEdit(path: model.manifestFile, old: text, new: fix.text))
    }
    let inSources = report.findings.filter {
      $0.position != nil && [Rule.unusedIgnore.id, Rule.leakedDependency.id].contains($0.rule)
    }
    for (path, findings) in Dictionary(grouping: inSources, by: \.file)
      .sorted(by: { $0.key < $1.key })
    {
      let text = try text(of: path)
      let ignores = findings.filter { $0.rule == Rule.unusedIgnore.id }
      var edited = IgnoreRemoval.text(
        text, withoutIgnoresOn: Set(ignores.compactMap { $0.position?.line }))
      for leak in findings where leak.rule == Rule.leakedDependency.id {
        guard let module = leak.module.flatMap({ model.graph.target(named: $0)?.module }) else {
          continue
        }
        if let added = ImportAddition.text(edited, importing: module) {
          edited = added
        } else {
          advice.append(leak.remedy)
        }
      }
      edits.append(FileEdit(path: path, old: text, new: edited))
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

private struct FileEdit {
  let path: String
  let old: String
  let new: String

  var diff: String { UnifiedDiff.text(old: old, new: new, path: path.visible) }
}

extension CommandRun {
  func baselineOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    let path = check.policyFiles.baselineLocation()
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
    // What is accepted in a package that is not understood would be lost.
    if let failure = check.log.failures.first { throw failure.error }
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
    return try emit(refused == 0 ? .clean : .findings, diagnostics: note, report)
  }

  private func verifyBaseline(at path: String) throws(BoundaryCheckError) -> CommandOutcome {
    let update = try known(at: path).updated(
      to: try coverable(at: path), allowsGrowth: true)
    let report = BaselineReport(update: update)
    return try emit(
      report.isEmpty ? .clean : .findings,
      diagnostics: report.isEmpty
        ? "boundary-check: \(shown(path)) is as the package is\n"
        : "boundary-check: \(shown(path)) is not as the package is; run 'baseline update'\n", report
    )
  }

  private func baselineStats(at path: String) throws(BoundaryCheckError) -> CommandOutcome {
    let now = try known(at: path)
    var before: Baseline?
    if let revision = arguments.value("--since") {
      let git = try check.programs(nil).repository()
      let data = git.content(of: location.relative(path), at: try git.commit(revision))
      before = try Baseline(
        parsing: String(decoding: data ?? Data(), as: UTF8.self), name: "\(revision):\(path)")
    }
    return try emit(.clean, BaselineStats(now: now, before: before))
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
    let own = [Rule.staleBaseline.id, Rule.unusedIgnore.id, Rule.unmatchedConfig.id]
    return (report.findings + report.baselined).filter { !own.contains($0.rule) }
  }

  func initOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    var bare = check
    bare.ignoresConfiguration = true
    let proposal = ConfigurationProposal(try bare.model()).json()
    if arguments.has("--print") { return CommandOutcome(status: .clean, output: proposal) }
    let existing = check.policyFiles.configurationFile()
    if let existing, !arguments.has("--force") { throw .configurationExists(path: existing) }
    let tools = "\(check.packagePath)/Tools"
    let path =
      existing ?? check.configurationPath
      ?? (FolderReader.kind(of: tools) == .folder ? tools : check.packagePath) + "/boundaries.json"
    try write(proposal, to: path)
    var configured = check
    configured.configurationPath = path
    let report = try configured.report()
    let findings = report.findings.count
    return CommandOutcome(
      status: .clean, output: "\(shown(path))\n",
      diagnostics: arguments.has("--quiet")
        ? ""
        : "boundary-check: wrote \(shown(path)); "
          + (findings == 0
            ? "the package passes it\n"
            : "the package breaks \(findings == 1 ? "a rule" : "rules") in \(findings) "
              + "\(findings == 1 ? "place" : "places"): mend them with 'boundary-check fix', or accept "
              + "them with 'boundary-check baseline update --allow-growth'\n"))
  }

  func doctorOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    var report = DoctorReport()
    let model = try check.model()
    report.add(
      "configuration", ok: true,
      check.policyFiles.configurationFile().map { "\(shown($0)): every selector matches" }
        ?? "none: the rules that hold for every package run")
    let empty = model.graph.targets.filter { $0.folder == nil && $0.kind != .binary }
    report.add(
      "folders", ok: empty.isEmpty,
      empty.isEmpty
        ? "every target has one" : "none for \(empty.map(\.name).joined(separator: ", "))")
    let coverage = Coverage(model, at: check.packagePath)
    report.add(
      "coverage", ok: coverage.checked > 0 || coverage.total == 0,
      "\(coverage.count) checked\(coverage.gaps)")
    let configuration = try check.policyFiles.configuration()
    if check.manifestPath == nil {
      var fresh = check
      fresh.usesCache = false
      let isSame =
        try ManifestSnapshot(check.manifestSource(configuration), at: check.packagePath)
        == ManifestSnapshot(fresh.manifestSource(configuration), at: check.packagePath)
      report.add(
        "manifest cache", ok: isSame,
        isSame
          ? "says what SwiftPM says"
          : "differs from SwiftPM: remove \(ManifestCache(environment: check.environment)?.folder ?? "it")"
      )
    }
    if arguments.has("--oracle") {
      let (found, files) = try check.programs(configuration).compilerOracle()
        .compare(model)
      report.add("oracle", ok: found.isEmpty, "\(files) files compared with the compiler")
      for one in found { report.add("oracle", ok: false, one) }
      if check.manifestPath == nil {
        try compareSources(model, check.programs(configuration), &report)
      }
    }
    return try emit(report.isHealthy ? .clean : .findings, report)
  }

  private func compareSources(
    _ model: PackageModel, _ programs: PackagePrograms, _ report: inout DoctorReport
  ) throws(BoundaryCheckError) {
    let loader = try programs.loader(of: check.packagePath)
    let found = try SourcesOracle(try loader.description()).disagreements(with: model)
    report.add(
      "sources", ok: found.isEmpty, "\(model.files.count) files compared with what SwiftPM compiles"
    )
    for one in found { report.add("sources", ok: false, one) }
  }
}
