import Foundation
import CommandArguments

extension CommandRun {
  func initOutcome() throws(BoundaryCheckError) -> CommandOutcome {
    var bare = check
    bare.ignoresConfiguration = true
    let proposal = ConfigurationProposal(try bare.model()).json()
    if arguments.has("--print") { return CommandOutcome(status: .clean, output: proposal) }
    let existing = check.configurationFile()
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
      check.configurationFile().map { "\(shown($0)): every selector matches" }
        ?? "none: the rules that hold for every package run")
    let empty = model.graph.targets.filter { $0.folder == nil && $0.kind != .binary }
    report.add(
      "folders", ok: empty.isEmpty,
      empty.isEmpty
        ? "every target has one" : "none for \(empty.map(\.name).joined(separator: ", "))")
    if check.manifestPath == nil {
      var fresh = check
      fresh.usesCache = false
      let isSame = try check.manifestSnapshot() == fresh.manifestSnapshot()
      report.add(
        "manifest cache", ok: isSame,
        isSame
          ? "says what SwiftPM says"
          : "differs from SwiftPM: remove \(ManifestCache(environment: check.environment)?.folder ?? "it")"
      )
    }
    if arguments.has("--oracle") {
      let (found, files) = try check.compilerOracle(try check.configuration()).compare(model)
      report.add("oracle", ok: found.isEmpty, "\(files) files compared with the compiler")
      for one in found {
        report.add(
          "oracle", ok: false,
          "\(one.target): \(one.isMissed ? "missed" : "invented") the import of \(one.module)")
      }
      if check.manifestPath == nil { try compareSources(model, &report) }
    }
    return try emit(report.isHealthy ? .clean : .findings) {
      (format, _) throws(BoundaryCheckError) in
      format == "json" ? try report.json() : report.text
    }
  }

  /// Compares the files of targets with those that SwiftPM compiles.
  private func compareSources(
    _ model: PackageModel, _ report: inout DoctorReport
  ) throws(BoundaryCheckError) {
    let loader = try check.loader(try check.configuration(), check.packagePath)
    let found = try SourcesOracle(try loader.description()).disagreements(with: model)
    report.add(
      "sources", ok: found.isEmpty, "\(model.files.count) files compared with what SwiftPM compiles"
    )
    for one in found { report.add("sources", ok: false, one.text) }
  }
}
