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

  /// A call by the name of its function, with the labels of its arguments in their order.
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

  /// What the list is called in which a call's elements stand.
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
  /// A change as the manifest writes it: of a list of its own words, where the target is not spelt out.
  ///
  /// A dependency is removed from the list it stands in.
  func spelled(_ change: DependencyChange) -> DependencyChange {
    guard change.package == nil, target(named: change.target) == nil else { return change }
    let written = spellings.flatMap { $0.changes(for: change) }.first { written in
      guard let list = target(named: written.target) else { return false }
      let isThere = list.list?.elements.contains { $0.name == written.dependency } ?? false
      return change.action == .add || isThere
    }
    return written ?? change
  }
}
