import Spelling

/// How a manifest that computes its targets writes some of their dependencies.
///
/// ```json
/// {
///   "targets": "{F}Feature", "dependencies": "{G}FeatureInterface",
///   "call": "Feature(_:opens:uses:)", "argument": "opens"
/// }
/// ```
///
/// So `CartFeature` depends on `HomeFeatureInterface` where `Feature("Cart", opens: ["Home"])` stands. What
/// the capture of a pattern stands for is what is written; without one, the whole name is.
struct ManifestSpelling: ConfigurationSection {
  static let keys = ["targets", "dependencies", "call", "argument"]

  struct Call: Hashable {
    let function: String
    let labels: [String]
  }

  let targets, dependencies: [NamePattern]
  let calls: [Call]
  let argument: String

  init(_ object: ConfigurationObject) throws(BoundaryCheckError) {
    targets = try object.patterns("targets", default: "*")
    dependencies = try object.patterns("dependencies", default: "*")
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

  func list(of call: Call, named name: String) -> String {
    "\(argument) of \(call.function)(\"\(name)\")"
  }

  /// The changes of lists, the likeliest first, each of which would change a dependency.
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
  /// Changes as the manifest writes them: of lists of its own words, where targets are not spelt out.
  ///
  /// What one of them writes need not be written for another one again. A dependency is removed from the
  /// list it stands in.
  func spelled(_ changes: [DependencyChange]) -> [DependencyChange: DependencyChange] {
    var written = Dictionary(firstOf: changes.map { ($0, $0) })
    var decided: Set<DependencyChange> = []
    let byChange = changes.map { (change: $0, ways: ways(of: $0)) }
    for rank in spellings.indices {
      for (change, ways) in byChange where ways.first?.rank == rank {
        let known = ways.first { isThere($0.change) || decided.contains($0.change) } ?? ways.first
        guard let way = known?.change else { continue }
        written[change] = way
        decided.insert(way)
      }
    }
    return written
  }

  /// The changes of lists by which a change can be written, with the places of the spellings that say so.
  private func ways(of change: DependencyChange) -> [(change: DependencyChange, rank: Int)] {
    guard change.package == nil, target(named: change.target) == nil else { return [] }
    return spellings.enumerated().flatMap { rank, spelling in
      spelling.changes(for: change).map { (change: $0, rank: rank) }
    }.filter { way in
      target(named: way.change.target) != nil && (change.action == .add || isThere(way.change))
    }
  }

  private func isThere(_ change: DependencyChange) -> Bool {
    target(named: change.target)?.list?.elements.contains { $0.name == change.dependency } ?? false
  }
}
