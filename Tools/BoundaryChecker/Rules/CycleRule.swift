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
    cure: "turn one edge around by a protocol, or move what both need into a third target")

  static func findings(in model: PackageModel) -> [Finding] {
    var successors: [String: Set<String>] = [:]
    for target in model.graph.targets { successors[target.name] = Set(target.dependencies) }
    for use in model.uses where use.form != .canImport {
      successors[use.source.name]?.insert(use.destination.name)
    }
    let sorted = successors.mapValues { $0.sorted() }
    let next = { (name: String) in sorted[name] ?? [] }
    var findings: [Finding] = []
    var reported: Set<String> = []
    for target in model.graph.targets where !reported.contains(target.name) {
      let cycle = Search.shortestPath(from: target.name, to: target.name, successors: next)
      guard let cycle else { continue }
      let reachable = Search.reachable(from: target.name, successors: next)
      reported.formUnion(
        reachable.filter {
          Search.reachable(from: $0, successors: next).contains(target.name)
        })
      findings.append(finding(cycle, in: model))
    }
    return findings
  }

  private static func finding(_ cycle: [String], in model: PackageModel) -> Finding {
    let edges = zip(cycle, cycle.dropFirst()).map { source, destination in
      (
        source: source, destination: destination,
        use: model.uses.first {
          $0.form != .canImport && $0.source.name == source && $0.destination.name == destination
        }
      )
    }
    let proof = edges.map { edge in
      "\(edge.source) → \(edge.destination) at \(edge.use?.place ?? "Package.swift")"
    }
    let message = "targets depend on each other: \(cycle.joined(separator: " → "))"
    let remedy = "cut one of \(proof.joined(separator: ", "))"
    let uses = edges.compactMap(\.use)
    if let use = uses.first(where: { !$0.isDeclared }) ?? uses.first {
      return model.finding(self, at: use, message: message, remedy: remedy)
    }
    return Finding(
      rule: id, file: "Package.swift", message: message, remedy: remedy, target: cycle[0],
      module: cycle.count > 1 ? cycle[1] : nil)
  }
}
