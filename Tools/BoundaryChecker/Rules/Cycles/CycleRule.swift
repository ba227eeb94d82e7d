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
    let successors = model.successors
    let next = { (name: String) in successors[name] ?? [] }
    let cut = cut(in: model, successors)
    var findings: [Finding] = []
    var reported: Set<String> = []
    for target in model.graph.targets where !reported.contains(target.name) {
      let cycle = Search.shortestPath(from: target.name, to: target.name, successors: next)
      guard let cycle else { continue }
      let members = Search.reachable(from: target.name, successors: next).filter {
        Search.reachable(from: $0, successors: next).contains(target.name)
      }
      reported.formUnion(members)
      findings.append(finding(cycle, cutting: cut.edges(among: members), in: model))
    }
    return findings
  }

  /// The edges whose removal breaks every cycle.
  static func cutEdges(in model: PackageModel) -> Set<CycleCut.Edge> {
    let successors = model.successors
    let names = model.graph.targets.map(\.name)
    let components = StrongComponents(names, successors: successors)
    let members = Dictionary(grouping: names) { components.component[$0] ?? -1 }
    let cut = cut(in: model, successors)
    return members.values.filter { $0.count > 1 }.reduce(into: []) { edges, names in
      edges.formUnion(cut.edges(among: Set(names)))
    }
  }

  /// Chooses what is not declared before what is, then what is used in the fewest places.
  private static func cut(
    in model: PackageModel, _ successors: [String: [String]]
  ) -> CycleCut {
    CycleCut(successors: successors) { edge in
      let uses = model.uses.filter {
        $0.source.name == edge.source && $0.destination.name == edge.destination
      }
      let isDeclared = model.graph.target(named: edge.source)?.dependencies
        .contains(edge.destination)
      return uses.count + (isDeclared == true ? model.uses.count : 0)
    }
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
      model.uses.first {
        $0.form != .canImport && $0.source.name == source && $0.destination.name == destination
      }
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
