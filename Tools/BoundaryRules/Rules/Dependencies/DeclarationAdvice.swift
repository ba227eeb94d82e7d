import PackageReading

/// The advice for a use of an undeclared target.
///
/// The remedy is to declare it, unless that would break a contract or close a cycle.
struct DeclarationAdvice {
  private let model: PackageModel

  /// The chain from each used target back to its user: declared or, for an edge to be cut, only used.
  private let back: [CycleBreaker.Edge: ChainSearch.Answer]

  init(_ model: PackageModel, of edges: [ModuleEdge], limit: Int = ChainSearch.usualLimit) {
    self.model = model
    let cutEdges = Set(model.cycles.flatMap(\.cut.edges))
    var declared = ChainSearch(model.graph.declared, limit: limit)
    var back = declared.chains(edges.map(\.ends.reversed))
    let others = back.filter { $0.value == .none && cutEdges.contains($0.key.reversed) }
    var used = ChainSearch(others.isEmpty ? [] : model.edges.successors, limit: limit)
    back.merge(used.chains(others.keys)) { $1 }
    self.back = back
  }

  func remedy(of use: ModuleEdge) -> (remedy: String, change: DependencyChange?) {
    let broken = model.policy.contractsBroken(by: use.source, using: use.destination)
    if !broken.isEmpty {
      let names = broken.map(\.name).joined(separator: ", ")
      return ("remove it: declaring it would break \(names)", nil)
    }
    switch back[use.ends.reversed] {
    case .chain(let back):
      let cycle = ([use.source.index] + back).map { model.graph.targets[$0].name }
        .joined(separator: " → ")
      return (
        "remove it: declaring it would close the cycle \(cycle); move what both need into a third "
          + "target", nil
      )
    case .notSought:
      return (
        "remove it, or declare it if that closes no cycle, which was not sought: there are too many "
          + "chains to follow", nil
      )
    case .some(.none), nil: break
    }
    let needed = neededCondition(of: use)
    if use.source.origin !== use.destination.origin {
      return otherPackage(use.source, use.destination, needed)
    }
    if let needed {
      let name = use.destination.plainName
      let dependency =
        needed.spelling.map { ".target(name: \"\(name)\", condition: \($0))" } ?? "\"\(name)\""
      return ("add " + use.source.declaring(dependency) + needed.advice, nil)
    }
    let change = DependencyChange(.add, of: use.destination.plainName, in: use.source.plainName)
    return ("\(change.words) in \(use.source.origin.manifestFile)", change)
  }

  private func neededCondition(of edge: ModuleEdge) -> NeededCondition? {
    let (source, destination) = (edge.source, edge.destination)
    let uses = edge.uses.isEmpty ? edge.mentions : edge.uses
    return NeededCondition(
      ofUses: uses.map(\.condition), of: destination.module, in: source,
      declaredElsewhere: model.graph.conditions(of: destination, besides: source))
  }

  private func otherPackage(
    _ source: PackageTarget, _ destination: PackageTarget, _ needed: NeededCondition?
  ) -> (remedy: String, change: DependencyChange?) {
    let (own, other) = (source.origin, destination.origin)
    guard let product = model.graph.offers[destination.name]?.first else {
      return (
        "remove it, or offer '\(destination.plainName)' in a product of \(other.manifestFile) and "
          + "declare that", nil
      )
    }
    let name = own.neighbours[other.folder]
    if name == nil, model.graph.reaches(own, from: other) {
      return (
        "remove it: package '\(other.name)' depends on package '\(own.name)' already; move what both "
          + "need into a third package", nil
      )
    }
    let path = TargetFolders.relativePath(from: own.folder, to: other.folder)
    let package = name ?? path.split(separator: "/").last { $0 != ".." }.map(String.init)
    let dependency = ProductDependency(name: product, package: package ?? other.name)
    return (
      (name == nil ? "add .package(path: \"\(path)\") to the packages and " : "add ")
        + source.declaring(dependency.spelling(condition: needed?.spelling))
        + (needed?.advice ?? ""),
      needed == nil
        ? name.map { DependencyChange(.add, of: product, from: $0, in: source.plainName) } : nil
    )
  }
}

extension PackageTarget {
  /// The words of a remedy after "add": a dependency, and where it is declared.
  func declaring(_ dependency: String) -> String {
    "\(dependency) to the dependencies of \"\(plainName)\" in \(origin.manifestFile)"
  }
}
