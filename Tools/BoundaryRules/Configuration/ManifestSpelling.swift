package import PackageReading
import Spelling

/// The notation for some dependencies in a manifest that computes its targets.
///
/// ```json
/// {
///   "targets": "{F}Feature", "dependencies": "{G}FeatureInterface",
///   "call": "Feature(_:opens:uses:)", "argument": "opens"
/// }
/// ```
///
/// Here `CartFeature` depends on `HomeFeatureInterface` because of `Feature("Cart", opens: ["Home"])`. The
/// list contains the value of the pattern's capture or, without a capture, the whole name.
package struct ManifestSpelling: ConfigurationSection {
  package static let keys = ["targets", "dependencies", "call", "argument"]

  package struct Call: Hashable {
    let function: String
    package let labels: [String]
  }

  package let targets, dependencies: [NamePattern]
  let calls: [Call]
  let argument: String

  package init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    targets = try object.patterns("targets", default: ["*"])
    dependencies = try object.patterns("dependencies", default: ["*"])
    argument = try object.text("argument")
    var calls: [Call] = []
    for (text, place) in try object.placedTexts("call") {
      let parts = text.dropLast().split(separator: "(")
      let labels = parts.last?.split(separator: ":").map(String.init) ?? []
      guard text.hasSuffix(":)"), parts.count == 2, labels.first == "_" else {
        throw .wrongType(at: place, expected: "a call such as \"Feature(_:uses:)\"")
      }
      guard labels.dropFirst().contains(argument) else {
        throw .unknownWord(
          argument, at: object.path("argument"),
          suggestion: NearNames.nearest(to: argument, among: labels),
          known: Array(labels.dropFirst()))
      }
      calls.append(Call(function: String(parts[0]), labels: labels))
    }
    self.calls = calls
  }

  package func list(of call: Call, named name: String) -> String {
    "\(argument) of \(call.function)(\"\(name)\")"
  }

  /// Returns the list changes that would make a dependency change, the likeliest first.
  fileprivate func changes(for change: DependencyChange) -> [DependencyChange] {
    for target in targets {
      guard let own = target.match(change.target) else { continue }
      for dependency in dependencies {
        guard let both = dependency.match(change.dependency, captures: own) else { continue }
        let element = both.first { own[$0.key] == nil }?.value ?? change.dependency
        return calls.map { call in
          DependencyChange(
            change.action, of: element,
            in: list(of: call, named: own.values.first ?? change.target))
        }
      }
    }
    return []
  }
}

extension ManifestText {
  /// Returns changes as the manifest writes them: in its own lists if it does not spell targets out.
  ///
  /// One list change may serve several dependency changes. A dependency is removed from the list that has it.
  func spelled(_ changes: [DependencyChange]) -> [DependencyChange: DependencyChange] {
    var written = Dictionary(firstOf: changes.map { ($0, $0) })
    var decided: Set<DependencyChange> = []
    let byChange = changes.map { (change: $0, edits: edits(of: $0)) }
    for rank in spellings.indices {
      for (change, edits) in byChange where edits.first?.rank == rank {
        let known = edits.first { isThere($0.change) || decided.contains($0.change) } ?? edits.first
        guard let edit = known?.change else { continue }
        written[change] = edit
        decided.insert(edit)
      }
    }
    return written
  }

  /// Returns the list changes that can express a change, each with the rank of its spelling.
  private func edits(of change: DependencyChange) -> [(change: DependencyChange, rank: Int)] {
    guard change.package == nil, target(named: change.target) == nil else { return [] }
    return spellings.enumerated().flatMap { rank, spelling in
      spelling.changes(for: change).map { (change: $0, rank: rank) }
    }.filter { edit in
      target(named: edit.change.target) != nil && (change.action == .add || isThere(edit.change))
    }
  }

  private func isThere(_ change: DependencyChange) -> Bool {
    target(named: change.target)?.list?.elements.contains { $0.name == change.dependency } ?? false
  }
}
