import SwiftScanning

/// Where findings about the manifest stand in it.
///
/// A finding about a declared dependency stands at its element of the target's list, one about a target
/// at the target's name; what a manifest computes has no place and stays without one.
struct ManifestPlaces {
  private let file: String
  private let manifest: ManifestText
  private let graph: PackageGraph?

  init(
    file: String, text: String, spellings: [ManifestSpelling] = [], graph: PackageGraph? = nil
  ) {
    (self.file, self.graph) = (file, graph)
    manifest = ManifestText(text, spellings: spellings)
  }

  /// Findings in a graph, those about its manifests at their places in them and in their own words.
  static func placed(
    _ findings: [Finding], in model: PackageModel
  ) -> [Finding] {
    let (graph, spellings) = (model.graph, model.policy?.configuration.manifest ?? [])
    func manifest(of finding: Finding) -> String? {
      if finding.change != nil, !spellings.isEmpty {
        return finding.target.flatMap { graph.target(named: $0) }?.origin.manifestFile
      }
      return finding.position == nil ? finding.file : nil
    }
    let files = Set(graph.origins.filter { !$0.isProject }.map(\.manifestFile))
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
    // A finding without a change is placed like the removal of what it is about.
    let changes = findings.map { finding in
      finding.change
        ?? DependencyChange(
          .remove, of: declaredName(in: finding) ?? "",
          in: finding.target.map(plainName) ?? "")
    }
    let written = manifest.spelled(changes)
    var mended: [String: Finding] = [:]
    return zip(findings, changes).map { finding, change in
      placed(inOwnWords(finding, written[change] ?? change), written[change] ?? change)
    }.sorted().map { finding in
      guard finding.file == file, finding.change != nil else { return finding }
      let key = "\(finding.rule) \(finding.place) \(finding.remedy)"
      guard let first = mended[key] else {
        mended[key] = finding
        return finding
      }
      var finding = finding
      finding.remedy = "what mends \(first.target.map { "'\($0)'" } ?? "it") mends it too"
      return finding
    }
  }

  private func plainName(of target: String) -> String {
    graph?.target(named: target)?.plainName ?? target
  }

  /// What the manifest's target declares to use the module of a finding: a product, or a target.
  private func declaredName(in finding: Finding) -> String? {
    let source = finding.target.flatMap { graph?.target(named: $0) }
    return finding.module.flatMap { source?.declaredProducts[$0] }?.name
      ?? finding.module.map(plainName)
  }

  /// A finding whose remedy says what to write where, if the manifest does not spell the target out.
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
