/// Which edges of a package are followed.
enum Reachability {
  /// What the manifest declares.
  case declared
  /// What the sources use.
  case actual
  /// Either.
  case any

  /// The successors of each target, sorted.
  func successors(in model: PackageModel) -> [String: [String]] {
    var edges: [String: Set<String>] = [:]
    if self != .actual {
      for target in model.graph.targets { edges[target.name] = Set(target.dependencies) }
    }
    if self != .declared {
      for use in model.uses { edges[use.source.name, default: []].insert(use.destination.name) }
    }
    return edges.mapValues { $0.sorted() }
  }
}
