/// How to mend a use of a target that is not declared.
///
/// Declaring it is the cure, unless that would break a contract or close a cycle.
struct DeclarationAdvice {
  private let model: PackageModel

  /// The edges that have to go before all others can be declared.
  private let cutEdges: Set<CycleCut.Edge>

  init(_ model: PackageModel) {
    self.model = model
    cutEdges = CycleRule.cutEdges(in: model)
  }

  /// The cure in words.
  func remedy(for use: ModuleUse) -> String {
    let (source, destination) = (use.source.name, use.destination.name)
    let broken = model.policy?.contractsBroken(by: use.source, using: use.destination) ?? []
    if !broken.isEmpty {
      return "remove it: declaring it would break \(broken.map(\.name).joined(separator: ", "))"
    }
    if let back = chainBack(use) {
      return
        "remove it: declaring it would close the cycle "
        + "\(([source] + back).joined(separator: " → ")); move what both need into a third target"
    }
    return "add \"\(destination)\" to the dependencies of \"\(source)\" in \(model.manifestFile)"
  }

  /// The change of the manifest that declares it, when that is the cure.
  func change(for use: ModuleUse) -> DependencyChange? {
    guard model.policy?.contractsBroken(by: use.source, using: use.destination).isEmpty ?? true,
      chainBack(use) == nil
    else { return nil }
    return DependencyChange(.add, of: use.destination.name, in: use.source.name)
  }

  /// The chain that leads from what is used back to who uses it: declared already, or, for an edge that
  /// is to be cut, used without being declared.
  private func chainBack(_ use: ModuleUse) -> [String]? {
    let (source, destination) = (use.source.name, use.destination.name)
    if let chain = model.graph.chain(from: destination, to: source) { return chain }
    guard cutEdges.contains(CycleCut.Edge(source: source, destination: destination)) else {
      return nil
    }
    let successors = model.edges.successors
    return Search.shortestPath(from: use.destination.index, to: use.source.index) {
      successors[$0]
    }?.map { model.graph.targets[$0].name }
  }
}
