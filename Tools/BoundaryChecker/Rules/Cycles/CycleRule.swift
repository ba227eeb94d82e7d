/// Targets do not depend on each other in a circle.
enum CycleRule: Rule {
  static let id = "cycle"

  static let explanation = RuleExplanation(
    title: "Dependency cycle",
    summary: "no chain of declared dependencies and imports leads back to its start",
    rationale: """
      SwiftPM refuses a cycle of declared dependencies, but not one that an undeclared import closes:
      it compiles or fails by the order of the build. Modules of a cycle cannot be built, tested or
      understood alone.
      """,
    example: """
      .target(name: "Cart", dependencies: ["Catalog"]),
      import Cart   // in Sources/Catalog
      """,
    cure:
      "cut the edges the finding names, by a protocol or a third target that holds what both need")

  static func findings(in model: PackageModel) -> [Finding] {
    let successors = model.edges.successors
    let targets = model.graph.targets
    return circles(successors).map { circle in
      // The lowest index is the target that comes first by name.
      let cycle = Search.shortestPath(from: circle[0], to: circle[0]) { successors[$0] } ?? []
      return finding(
        cycle.map { targets[$0].name }, cutting: cut(circle, successors, in: model), in: model)
    }
  }

  /// The edges whose removal breaks every cycle.
  static func cutEdges(in model: PackageModel) -> Set<CycleCut.Edge> {
    let successors = model.edges.successors
    return circles(successors).filter { $0.count > 1 }.reduce(into: []) { edges, circle in
      edges.formUnion(cut(circle, successors, in: model))
    }
  }

  /// The sets of targets that reach each other, by their indices.
  private static func circles(_ successors: [[Int]]) -> [[Int]] {
    let components = StrongComponents(successors)
    return Dictionary(grouping: successors.indices) { components.component[$0] }.values.filter {
      $0.count > 1 || successors[$0[0]].contains($0[0])
    }
  }

  /// Chooses what is not declared before what is, then what is used in the fewest places.
  private static func cut(
    _ circle: [Int], _ successors: [[Int]], in model: PackageModel
  ) -> [CycleCut.Edge] {
    let names = model.graph.targets.map(\.name)
    let edges = Dictionary(
      uniqueKeysWithValues: circle.map { (names[$0], successors[$0].map { names[$0] }) })
    let useCount = model.uses.count
    let cut = CycleCut(successors: edges) { edge in
      let uses = model.uses(of: edge.destination, by: edge.source)
      let isDeclared = model.graph.target(named: edge.source)?.dependencies
        .contains(edge.destination)
      return uses.count + (isDeclared == true ? useCount : 0)
    }
    return cut.edges(among: Set(circle.map { names[$0] }))
  }

  private static func finding(
    _ cycle: [String], cutting cut: [CycleCut.Edge], in model: PackageModel
  ) -> Finding {
    let message = "targets depend on each other: \(cycle.joined(separator: " → "))"
    let edges = cut.map { edge in
      let place = model.locations(of: [edge.source, edge.destination]).first?.place
      return "\(edge.source) → \(edge.destination) at \(place ?? model.manifestFile)"
    }
    let remedy =
      cut.count == 1
      ? "cut \(edges.joined())" : "cut these \(cut.count) edges: \(edges.joined(separator: ", "))"
    let related = model.locations(of: cycle)
    let uses = zip(cycle, cycle.dropFirst()).compactMap { source, destination in
      model.uses(of: destination, by: source).first
    }
    if let use = uses.first(where: { !$0.isDeclared }) ?? uses.first {
      return model.finding(
        self, at: use, message: message, remedy: remedy, chain: cycle, related: related)
    }
    return Finding(
      rule: id, file: model.manifestFile, message: message, remedy: remedy, target: cycle[0],
      module: cycle.count > 1 ? cycle[1] : nil, chain: cycle, related: related)
  }
}
