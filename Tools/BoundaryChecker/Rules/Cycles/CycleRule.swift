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
    let components = StrongComponents(successors)
    let circles = Dictionary(grouping: targets.indices) { components.component[$0] }
      .values.filter { circle in
        circle.count > 1 || successors[circle[0]].contains(circle[0])
      }
    return circles.map { circle in
      let members = Set(circle.map { targets[$0].name })
      let edges = Dictionary(
        uniqueKeysWithValues: circle.map { index in
          (targets[index].name, successors[index].map { targets[$0].name })
        })
      // The lowest index is the target that comes first by name.
      let cycle = Search.shortestPath(from: circle[0], to: circle[0]) { successors[$0] } ?? []
      let cut = CycleCut(successors: edges) { edge in
        model.uses(of: edge.destination, by: edge.source).count
      }
      return finding(
        cycle.map { targets[$0].name }, cutting: cut.edges(among: members), in: model)
    }
  }

  private static func finding(
    _ cycle: [String], cutting cut: [CycleCut.Edge], in model: PackageModel
  ) -> Finding {
    let message = "targets depend on each other: \(cycle.joined(separator: " → "))"
    let edges = cut.map { edge in
      let place = model.locations(of: [edge.source, edge.destination]).first?.place
      return "\(edge.source) → \(edge.destination) at \(place ?? "Package.swift")"
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
      rule: id, file: "Package.swift", message: message, remedy: remedy, target: cycle[0],
      module: cycle.count > 1 ? cycle[1] : nil, chain: cycle, related: related)
  }
}
