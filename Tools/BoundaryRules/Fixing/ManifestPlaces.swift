import PackageReading
import SwiftScanning

/// The places in a manifest that its findings refer to.
///
/// A finding about a declared dependency refers to its element in the target's list, and a finding about a
/// target to the target's name. Computed parts have no place.
struct ManifestPlaces {
  private let file: String
  private let manifest: ManifestText
  private let graph: PackageGraph?

  init(file: String, text: String, spellings: [ManifestSpelling] = [], graph: PackageGraph? = nil) {
    (self.file, self.graph) = (file, graph)
    manifest = ManifestText(text, spellings: spellings)
  }

  /// Returns findings in which those about a manifest have their places and the manifest's own words.
  static func placed(_ findings: [Finding], in model: PackageModel) -> [Finding] {
    let (graph, spellings) = (model.graph, model.configuration.manifest)
    func manifest(of finding: Finding) -> String? {
      if finding.change != nil, !spellings.isEmpty {
        return finding.target.flatMap { graph.target(named: $0) }?.origin.manifestFile
      }
      return finding.position == nil ? finding.file : nil
    }
    let files = Set(
      graph.origins.filter(\.isManifestKnown).map(\.manifestFile))
    let byFile = Dictionary(grouping: findings) { finding in
      manifest(of: finding).flatMap { files.contains($0) ? $0 : nil } ?? ""
    }
    return byFile.sorted { $0.key < $1.key }.flatMap { file, findings in
      guard !file.isEmpty, let text = try? FileReader.text(of: "\(model.packagePath)/\(file)")
      else {
        return findings
      }
      return ManifestPlaces(file: file, text: text, spellings: spellings, graph: graph)
        .placed(findings)
    }.sorted()
  }

  func placed(_ findings: [Finding]) -> [Finding] {
    // A finding without a change gets the place of the dependency it is about.
    let changes = findings.map { finding in
      finding.change
        ?? DependencyChange(
          .remove, of: declaredName(in: finding) ?? "",
          in: finding.target.map(plainName) ?? "")
    }
    let written = manifest.spelled(changes)
    var mended: [String: Finding] = [:]
    return zip(findings, changes).map { finding, change in
      let finding = conditional(finding, change)
      return placed(inOwnWords(finding, written[change] ?? change), written[change] ?? change)
    }.sorted().map { finding in
      guard finding.file == file, finding.change != nil else { return finding }
      let key = "\(finding.rule) \(finding.place) \(finding.remedy)"
      guard let first = mended[key] else {
        mended[key] = finding
        return finding
      }
      var finding = finding
      finding.remedy = "the fix for \(first.target.map { "'\($0)'" } ?? "it") fixes it too"
      return finding
    }
  }

  private func plainName(of target: String) -> String {
    graph?.target(named: target)?.plainName ?? target
  }

  /// Returns the declared product or target through which the manifest's target uses the finding's module.
  private func declaredName(in finding: Finding) -> String? {
    let source = finding.target.flatMap { graph?.target(named: $0) }
    return finding.module.flatMap { source?.declaredProducts[$0] }?.name
      ?? finding.module.map(plainName)
  }

  /// Returns a finding without its change if the missing target exists in another build of the manifest.
  private func conditional(_ finding: Finding, _ change: DependencyChange) -> Finding {
    guard finding.rule == Rule.unknownDependency.id, manifest.mayDeclare(change.dependency) else {
      return finding
    }
    var finding = finding
    finding.change = nil
    finding.remedy =
      "\(file) declares \"\(change.dependency)\" under a condition; let the check see it with \"environment\" "
      + "in the configuration or --pass-env, or declare and depend on it under one condition"
    return finding
  }

  /// Returns a finding whose remedy uses the manifest's own words, if it does not spell the target out.
  private func inOwnWords(_ finding: Finding, _ written: DependencyChange) -> Finding {
    guard let change = finding.change, written != change,
      let list = manifest.target(named: written.target),
      let edited = ManifestEdit(manifest: manifest, target: list).text(after: written)
    else { return finding }
    let after = ManifestText(edited, spellings: manifest.spellings)
    guard let elements = after.target(named: written.target)?.list else { return finding }
    let line = manifest.position(at: list.nameRange.lowerBound).line
    let call = list.name.dropFirst("\(list.label) of ".count)
    let words = "write \(list.label): \(after.text(elements.range)) in \(call) at \(file):\(line)"
    var finding = finding
    finding.remedy = finding.remedy.replacing("\(change.words) in \(file)", with: words)
      .replacing(change.words, with: words)
    return finding
  }

  private func placed(_ finding: Finding, _ declared: DependencyChange) -> Finding {
    guard finding.file == file, finding.position == nil, let range = range(of: finding, declared)
    else { return finding }
    var finding = finding
    let position = manifest.position(at: range.lowerBound)
    finding.position = position
    if !manifest.breaksLine(in: range) { finding.endColumn = position.column + range.count }
    return finding
  }

  private func range(of finding: Finding, _ declared: DependencyChange) -> Range<Int>? {
    guard finding.target != nil, let target = manifest.target(named: declared.target) else {
      return nil
    }
    let element = target.list?.elements.first { element in
      element.name == declared.dependency
        && finding.change.map { element.isProduct == ($0.package != nil) } ?? true
    }
    return element?.range ?? target.nameRange
  }
}
