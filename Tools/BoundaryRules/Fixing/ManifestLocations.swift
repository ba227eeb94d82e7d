import PackageReading
import SwiftScanning

/// The places in a manifest that its findings refer to.
///
/// A finding about a declared dependency refers to its element in the target's list, and a finding about a
/// target to the target's name. Computed parts have no place.
struct ManifestLocations {
  private let file: String
  private let manifest: ManifestText
  private let graph: PackageGraph?

  init(file: String, text: String, graph: PackageGraph? = nil) {
    (self.file, self.graph) = (file, graph)
    manifest = ManifestText(text)
  }

  /// Returns findings in which those about a manifest have their places and the manifest's own words.
  static func placed(_ findings: [Finding], in model: PackageModel) -> [Finding] {
    let graph = model.graph
    let files = Set(graph.origins.filter(\.isManifestKnown).map(\.manifestFile))
    let byFile = Dictionary(grouping: findings) { finding in
      finding.position == nil && files.contains(finding.file) ? finding.file : ""
    }
    return byFile.sorted { $0.key < $1.key }.flatMap { file, findings in
      guard !file.isEmpty, let text = try? FileReader.text(of: "\(model.packagePath)/\(file)")
      else {
        return findings
      }
      return ManifestLocations(file: file, text: text, graph: graph).placed(findings)
    }.sorted()
  }

  func placed(_ findings: [Finding]) -> [Finding] {
    findings.map { finding in
      // A finding without a change gets the place of the dependency it is about.
      let change =
        finding.change
        ?? DependencyChange(
          .remove, of: declaredName(in: finding) ?? "",
          in: finding.target.map(plainName) ?? "")
      return placed(conditional(finding, change), change)
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
