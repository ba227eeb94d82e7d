import BoundaryRules
import CodeOwnership
import CommandArguments
import PackageReading

extension CommandRun {
  func explainOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    CommandOutcome(status: .clean, output: try RuleCatalog.rule(arguments.words[0]).text)
  }

  func listOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    switch arguments.words[0] {
    case "rules": return try emit(.clean, PrintedList.rules)
    case "modules": return try emit(.clean, PrintedList.modules(of: try check.checkedModel()))
    case "imports": return try emit(.clean, PrintedList.imports(in: try check.checkedModel().files))
    case "orphans": return try findingList(rule: "orphan-file", key: "orphans")
    default: return try findingList(rule: "unused-dependency", key: "unused")
    }
  }

  private func findingList(rule: String, key: String) throws(BoundaryCheckError) -> CommandOutcome {
    var check = check
    check.rules = [rule]
    let report = try check.report(of: check.checkedModel())
    return try emit(.clean, PrintedList.findings(report.findings, as: key))
  }

  func whyOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    let model = try check.checkedModel()
    let source = try model.target(named: arguments.words[0])
    let reachability: Reachability =
      switch (arguments.has("--declared"), arguments.has("--actual")) {
      case (true, false): .declared
      case (false, true): .actual
      default: .any
      }
    let (name, all) = (arguments.words[1], arguments.has("--all"))
    let report: WhyReport
    do {
      report = WhyReport(
        from: source, to: try model.target(named: name), in: model, along: reachability, all: all)
    } catch {
      guard
        let foreign = WhyReport(
          from: source, toProductModule: name, in: model, along: reachability, all: all)
      else { throw error }
      report = foreign
    }
    return try emit(report.isConnected ? .clean : .findings, report)
  }

  func ownersOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    let model = try check.checkedModel()
    var check = check
    check.rules = RuleCatalog.identifiers.filter {
      $0 == "unowned" || $0.hasPrefix("codeowners")
    }
    let findings = check.rules.isEmpty ? [] : try check.report().findings
    let list = OwnerList(model, byModule: arguments.has("--by-module"), findings: findings)
    let note =
      model.owners.file == nil
      ? "boundary-check: the repository has no CODEOWNERS in .github, its top folder or docs\n" : ""
    return try emit(list.findings.isEmpty ? .clean : .findings, diagnostics: note) {
      (format, style) throws(BoundaryCheckError) in
      format == "json" ? try list.document.text() : list.text(style)
    }
  }

  func forecastOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    let report = try Forecast.report(
      check, of: arguments.words, onto: arguments.value("--base"),
      buildingFor: try buildMinutes())
    let isKnown = report.builds?.isWhole ?? true
    return try emit(
      report.breaks ? .findings : isKnown ? .clean : .notChecked, diagnostics: report.summary
    ) {
      (format, style) throws(BoundaryCheckError) in
      switch format {
      case "text": report.text(style)
      case "json": try report.document.text()
      case "markdown": report.markdown
      default: try report.report.rendered(as: ReportFormat(rawValue: format) ?? .text, style: style)
      }
    }
  }

  /// How long builds may take in all; `nil` if none is asked for.
  func buildMinutes() throws(BoundaryCheckError) -> Int? {
    guard arguments.has("--build") else {
      if arguments.has("--minutes") {
        throw .missingOption("--build", "\(subcommand.rawValue) --minutes")
      }
      return nil
    }
    if check.isUntrusted { throw .untrustedProgram("swift build") }
    return min(arguments.number("--minutes") ?? 60, 24 * 60)
  }

  func contractOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    guard let base = arguments.value("--base") else { throw .missingOption("--base", "contract") }
    let report = try check.contract(
      since: base, modules: arguments.words, buildingFor: try buildMinutes())
    return try emit(
      report.breaks ? .findings : report.isWhole ? .clean : .notChecked,
      diagnostics: report.summary, report)
  }

  func affectedOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    let reader = try ChangeReader(check)
    let head = arguments.value("--head")
    let base = arguments.words.first ?? arguments.value("--base")
    // The uses of modules are read from the working tree only.
    let model = head == nil ? try check.checkedModel() : nil
    let change =
      arguments.has("--all")
      ? try reader.everything(at: head, uses: model)
      : try reader.change(
        since: base, to: head, mergesBase: arguments.has("--merge-base"), uses: model)
    let report = AffectedReport(
      change: change, owners: CodeOwners.read(forPackage: check.packagePath),
      template: try check.configuration().affected?.command
        ?? (check.isWorkspace
          ? AffectedSection.workspaceCommand : AffectedSection.standardCommand))
    return try emit(.clean, diagnostics: summary(of: change)) {
      (format, _) throws(BoundaryCheckError) in
      switch format {
      case "json": try report.document.text()
      case "lines": report.lines
      default: report.text(explains: arguments.has("--explain"))
      }
    }
  }

  /// Prints what all targets are built from and read, for `Tools/test` of this repository.
  func affectedInputs() throws(BoundaryCheckError) -> CommandOutcome {
    let reader = try ChangeReader(check)
    let change = try reader.everything(at: nil, uses: try check.checkedModel())
    let inputs = AffectedInputs(
      change, contents: try reader.git.contents(at: change.head, with: change.ignored),
      links: try reader.git.links())
    return CommandOutcome(status: .clean, output: inputs.lines)
  }

  private func summary(of change: ChangeReader.Change) -> String {
    let outside = change.affected.outside.count
    return "boundary-check: "
      + (change.origin.map { "since \(change.base?.prefix(10) ?? ""), \($0): " } ?? "")
      + "\("file".counted(change.files.count)) changed, \(change.affected.causes.count) of "
      + "\(change.snapshot.targets.count) targets affected"
      + (outside == 0 ? "" : ", \("file".counted(outside)) outside of all targets") + "\n"
  }
}
