import BoundaryRules
import CivilTime
import CommandArguments
import PackageReading
import SwiftScanning

extension CommandRun {
  func fixOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    let minutes = try buildMinutes()
    let model = try check.checkedModel()
    let report = try check.report(of: model)
    var removal: UnusedRemoval?
    if let minutes {
      // A build is of one package, and of the manifest that is there.
      for other in ["--workspace", "--manifest"] where arguments.has(other) {
        throw .usage(.conflict("--build", other))
      }
      removal = try UnusedRemoval(of: report.findings, in: model, check, minutes: minutes)
    }
    let proved = removal?.proved ?? []
    let fix = try PackageFix(report.findings, in: model, removing: proved)
    let (edits, advice) = (fix.edits, fix.advice)
    if arguments.has("--write") { try write(edits) }
    let isDone = arguments.has("--write") || edits.isEmpty
    var notes = advice.map { "boundary-check: by hand: \($0.escaped)\n" }.joined()
    if let removal {
      notes += removal.kept.map { "boundary-check: kept: \($0.escaped)\n" }.joined()
      notes += removal.open.map { "boundary-check: not known: \($0.escaped)\n" }.joined()
      notes += "boundary-check: \("build".counted(removal.count))\n"
    }
    let left = report.findings.filter { !PackageFix.fixes($0, removing: proved) }
    if !left.isEmpty {
      let rules = Dictionary(grouping: left, by: \.rule)
        .map { "\($0.value.count) \($0.key)" }.sorted().joined(separator: ", ")
      notes +=
        "boundary-check: left \("finding".counted(left.count)) that no edit fixes (\(rules)): 'check' shows them\n"
    } else if edits.isEmpty, advice.isEmpty {
      notes += "boundary-check: nothing to fix\n"
    }
    if !report.baselined.isEmpty {
      notes +=
        "boundary-check: left \("finding".counted(report.baselined.count)) that the baseline accepts: 'check "
        + "--strict' shows them\n"
    }
    if !report.notes.isEmpty {
      notes +=
        "boundary-check: left \("note".counted(report.notes.count)) on what the sources do not tell: 'check' shows "
        + "them\n"
    }
    if !edits.isEmpty {
      let files = edits.map(\.path.escaped).joined(separator: ", ")
      notes +=
        arguments.has("--write")
        ? "boundary-check: wrote \(files)\n"
        : "boundary-check: would change \(files); --write does it\n"
    }
    return CommandOutcome(
      status: !isDone || !advice.isEmpty
        ? .findings : removal?.open.isEmpty ?? true ? .clean : .notChecked,
      // A patch needs the exact bytes; a person needs hidden characters made visible.
      output: arguments.has("--write")
        ? ""
        : edits.map { environment.outputIsTerminal ? $0.diff.escapedLines : $0.diff }.joined(),
      diagnostics: arguments.has("--quiet") ? "" : notes)
  }
}

extension CommandRun {
  /// Writes all edits, or none where one cannot be written.
  private func write(_ edits: [FileEdit]) throws(BoundaryCheckError) {
    for edit in edits {
      // What another program has written since, or bytes that are no text, would be lost.
      guard try FileReader.bytes(of: "\(check.packagePath)/\(edit.path)") == Array(edit.old.utf8)
      else {
        throw .unwritable(path: edit.path, detail: "it is another file now, or not UTF-8")
      }
    }
    for (index, edit) in edits.enumerated() {
      do {
        try SafeWriter(edit.path, in: check.packagePath).replace(with: edit.new.utf8)
      } catch {
        for done in edits[..<index] {
          try SafeWriter(done.path, in: check.packagePath).replace(with: done.old.utf8)
        }
        throw error
      }
    }
  }

  func baselineOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    switch arguments.words[0] {
    case "update": try updateBaseline()
    default: try verifyBaseline()
    }
  }

  private func updateBaseline() throws(BoundaryCheckError) -> CommandOutcome {
    var expires: CivilDate?
    if let text = arguments.value("--expires") {
      guard let day = CivilDate(text) else {
        throw .usage(
          .invalidValue(text, of: "--expires", expected: "a day as 2027-01-31", candidates: []))
      }
      expires = day
    }
    let (update, folder, omission) = try update(
      of: check, allowsGrowth: arguments.has("--allow-growth"), expires: expires)
    // A baseline of a package that could not be read would lose its accepted findings.
    if let failure = check.log.failures.first { throw failure.error }
    try folder.write(update.baseline, package: check.packagePath)
    let (path, refused) = (folder.path.withoutDot, update.refused.count)
    let note =
      refused == 0
      ? "boundary-check: \(path) accepts \("finding".counted(update.baseline.findingCount))\n"
      : "boundary-check: \(path) would grow; fix the new findings, or pass --allow-growth\n"
    return try emit(
      refused == 0 ? .clean : .findings, diagnostics: note + omission,
      BaselineReport(update: update))
  }

  private func verifyBaseline() throws(BoundaryCheckError) -> CommandOutcome {
    let (update, folder, _) = try update(of: check, allowsGrowth: true)
    let report = BaselineReport(update: update)
    return try emit(
      report.isEmpty ? .clean : .findings,
      diagnostics: report.isEmpty
        ? "boundary-check: \(folder.path.withoutDot) is up to date\n"
        : "boundary-check: \(folder.path.withoutDot) is out of date; run 'baseline update'\n",
      report)
  }

  /// Returns the update of a baseline by the findings that it may cover: all except those about itself; and a line
  /// about what it leaves out.
  private func update(
    of check: PackageCheck, allowsGrowth: Bool, expires: CivilDate? = nil,
    earlier: Baseline = Baseline()
  ) throws(BoundaryCheckError) -> (Baseline.Update, BaselineFolder, omission: String) {
    let folder = BaselineFolder(path: check.baselineFolder)
    var check = check
    if !folder.exists { check.baselinePath = nil }
    let model = try check.checkedModel()
    let report = try check.report(of: model)
    // The baseline covers no finding of the level strict.
    let findings = (report.findings + report.baselined).filter { finding in
      finding.rule != Rule.staleBaseline.id && model.level(of: finding) != .strict
    }
    let known = Baseline(try folder.known().entries + earlier.entries)
      .moved(to: findings, isThere: model.isThere)
    let update = known.updated(
      to: findings, allowsGrowth: allowsGrowth, owner: arguments.value("--owner"),
      expires: expires, reason: arguments.value("--reason"), isUndecided: model.isUndecided)
    let omission = report.coverage.certainty.omission.map { "boundary-check: \($0)\n" }
    return (update, folder, omission ?? "")
  }

  /// Writes a configuration inferred from the package's structure, and a baseline of its current findings.
  func initOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    var bare = check
    bare.replacement = BoundaryConfiguration.none
    let proposal = try ConfigurationProposal(try bare.checkedModel()).json()
    if arguments.has("--print") { return CommandOutcome(status: .clean, output: proposal) }
    let existing = check.configurationFile
    if let existing, !arguments.has("--force") { throw .configurationExists(path: existing) }
    let tools = "\(check.packagePath)/Tools"
    let path =
      existing ?? check.configurationPath
      ?? (FolderReader.kind(of: tools) == .folder ? tools : check.packagePath) + "/boundaries.json"
    let earlier = BaselineFolder(path: check.baselineFolder)
    let accepted = try earlier.known()
    try SafeWriter(named: path, package: check.packagePath).replace(with: proposal.utf8)
    var configured = check
    configured.configurationPath = path
    let (update, folder, omission) = try update(
      of: configured, allowsGrowth: true, earlier: accepted)
    try folder.write(update.baseline, package: check.packagePath)
    // Beside the new configuration, the one that stood alone would be read by nothing.
    if earlier.path != folder.path, earlier.exists {
      try earlier.write(Baseline(), package: check.packagePath)
    }
    let count = update.baseline.findingCount
    let outcome =
      count == 0
      ? "the package passes it"
      : "the package passes it with \(folder.path.withoutDot), which accepts "
        + "\(count) current \(count == 1 ? "finding" : "findings"): 'boundary-check check --strict' shows them"
    return CommandOutcome(
      status: .clean,
      output: ([path] + (count == 0 ? [] : [folder.path])).map(\.withoutDot).escapedList,
      diagnostics: arguments.has("--quiet")
        ? ""
        : "boundary-check: wrote \(path.withoutDot); \(outcome)\n\(omission)\(try offers().text)"
    )
  }

  /// Returns what the package can ask for, with what each would find today.
  private func offers() throws(BoundaryCheckError) -> ConfigurationOffers {
    var everything = check
    everything.replacement = try BoundaryConfiguration(
      json: Array(ConfigurationOffers.everything.utf8), name: "init")
    everything.baselinePath = nil
    everything.rules = []
    let report = try everything.report()
    return ConfigurationOffers(report.findings + report.baselined)
  }

  func doctorOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    var report = DoctorReport()
    let model = try check.model()
    report.add(
      "configuration", ok: true,
      check.configurationFile.map { "\($0.withoutDot): every selector matches" }
        ?? "none: the rules that hold for every package run")
    let coverage = Coverage(model)
    report.add(
      "coverage",
      ok: coverage.targetsWithoutFolder.isEmpty && (coverage.checked > 0 || coverage.total == 0),
      "\(coverage.count) checked\(coverage.summary)")
    let configuration = try check.configuration()
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
      if check.manifestPath == nil, !check.isWorkspace {
        try compareSources(model, check.programs(configuration), &report)
      }
    }
    return try emit(
      coverage.isEmpty ? .notChecked : report.isHealthy ? .clean : .findings, report)
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
