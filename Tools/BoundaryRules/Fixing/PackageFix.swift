package import PackageReading
import SwiftScanning

/// A repair of packages: edits of manifests and sources, and advice on what to do by hand.
package struct PackageFix {
  package private(set) var edits: [FileEdit] = []
  package private(set) var advice: [String] = []
  private let model: PackageModel
  private(set) var searches = 0

  /// Repairs what needs no build, and removes the unused dependencies that are `proved` by one.
  package init(
    _ findings: [Finding], in model: PackageModel, removing proved: [DependencyChange] = []
  ) throws(BoundaryCheckError) {
    self.model = model
    let findings = findings.filter { Self.fixes($0, removing: proved) }
    var advice: [String] = []
    let sources = try sourceEdits(findings)
    let changed = findings.filter { $0.change != nil }
    let byOrigin = Dictionary(grouping: changed) { finding in
      finding.target.flatMap { model.graph.target(named: $0) }.map { ObjectIdentifier($0.origin) }
    }
    let targets = Dictionary(grouping: model.graph.targets) { ObjectIdentifier($0.origin) }
    var cycles: Set<String> = []
    for origin in model.graph.origins {
      let key = ObjectIdentifier(origin)
      let changes = acyclic(
        (byOrigin[key] ?? []).compactMap(\.change), of: targets[key] ?? [], &cycles, &advice)
      if let (edit, byHand) = try manifestEdit(changes, of: origin) {
        edits.append(edit)
        advice += byHand
      }
    }
    edits += sources
    edits.removeAll { edit in
      if edit.old == edit.new { return true }
      do {
        try SafeWriter(edit.path, in: model.packagePath).check()
        return false
      } catch {
        advice.append("\(error)")
        return true
      }
    }
    self.advice = advice
  }

  private func manifestEdit(
    _ changes: [DependencyChange], of origin: TargetOrigin
  ) throws(BoundaryCheckError) -> (edit: FileEdit, advice: [String])? {
    if changes.isEmpty { return nil }
    let text = try text(of: origin.manifestFile)
    if !origin.isManifestKnown {
      let advice = changes.map {
        "\($0.words), in the manifest that was read: which of several it was is not known here"
      }
      return (FileEdit(path: origin.manifestFile, old: text, new: text), advice)
    }
    let fix = ManifestFix(manifest: text, changes: changes, file: origin.manifestFile)
    return (FileEdit(path: origin.manifestFile, old: text, new: fix.text), fix.advice)
  }

  package static func fixes(
    _ finding: Finding, removing proved: [DependencyChange] = []
  ) -> Bool {
    if isInSources(finding) { return true }
    guard let change = finding.change else { return false }
    return finding.rule != Rule.unusedDependency.id || proved.contains(change)
  }

  private static func isInSources(_ finding: Finding) -> Bool {
    finding.position != nil && finding.rule == Rule.unusedIgnore.id
  }

  private func sourceEdits(
    _ findings: [Finding]
  ) throws(BoundaryCheckError) -> [FileEdit] {
    let inSources = findings.filter(Self.isInSources)
    var edits: [FileEdit] = []
    for (path, findings) in Dictionary(grouping: inSources, by: \.file)
      .sorted(by: { $0.key < $1.key })
    {
      let text = try text(of: path)
      let edited = IgnoreRemoval.text(
        text, withoutIgnoresOn: Set(findings.compactMap { $0.position?.line }))
      edits.append(FileEdit(path: path, old: text, new: edited))
    }
    return edits
  }

  /// Returns the changes that close no cycle, which SwiftPM would reject; the others become advice, each cycle
  /// once.
  private mutating func acyclic(
    _ changes: [DependencyChange], of targets: [PackageTarget], _ cycles: inout Set<String>,
    _ advice: inout [String]
  ) -> [DependencyChange] {
    func isEdge(_ change: DependencyChange) -> Bool {
      change.action == .add && change.package == nil
    }
    let added = changes.filter(isEdge)
    if added.isEmpty { return changes }
    var declared = declared(targets)
    var complete = declared
    for change in added { complete[change.target, default: []].append(change.dependency) }
    // Most changes close no cycle even if all are made, and need no search.
    let parts = StrongComponents(Set(complete.keys).union(added.map(\.dependency)).sorted()) {
      complete[$0] ?? []
    }
    var kept: [DependencyChange] = []
    for change in changes {
      if isEdge(change) {
        if parts.isCyclic(change.target, change.dependency) {
          searches += 1
          let back = Search.shortestPath(from: change.dependency, to: change.target) { name in
            (declared[name] ?? []).filter { parts.isCyclic($0, name) }
          }
          if let back {
            let cycle = ([change.target] + back).joined(separator: " → ")
            let line =
              "fix the use of \"\(change.dependency)\" in \"\(change.target)\": declaring it would "
              + "close the cycle \(cycle)"
            if cycles.insert(line).inserted { advice.append(line) }
            continue
          }
        }
        declared[change.target, default: []].append(change.dependency)
      }
      kept.append(change)
    }
    return kept
  }

  /// Returns the dependencies of targets of one package on each other.
  private func declared(_ targets: [PackageTarget]) -> [String: [String]] {
    targets.reduce(into: [:]) { declared, target in
      declared[target.plainName] = target.dependencies.compactMap { name in
        model.graph.target(named: name).flatMap {
          $0.origin === target.origin ? $0.plainName : nil
        }
      }
    }
  }

  private func text(of path: String) throws(BoundaryCheckError) -> String {
    try FileReader.text(of: "\(model.packagePath)/\(path)")
  }
}

package struct FileEdit {
  package let path: String
  package let old: String
  package let new: String

  package var diff: String { UnifiedDiff.text(old: old, new: new, path: path.escaped) }
}
