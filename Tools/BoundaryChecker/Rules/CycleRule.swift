extension Rule {
  static let cycle = Rule(
    id: "cycle",
    title: "Dependency cycle",
    summary: "no chain of declared dependencies and imports leads back to its start",
    hazard: "none of them can be built, tested or understood without all the others",
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
      "cut the edges the finding names, by a protocol or a third target that holds what both need"
  ) { model in
    let successors = model.edges.successors
    return model.circles.map { circle in
      // The lowest index is the target that comes first by name.
      let first = circle.members[0]
      let cycle = Search.shortestPath(from: first, to: first) { successors[$0] } ?? []
      return model.finding(cycle.map { model.graph.targets[$0] }, cutting: circle.cut)
    }
  }
}

extension PackageModel {
  /// The targets that reach each other, and the best edges between them to cut.
  typealias Circle = (members: [Int], cut: [CycleCut<Int>.Edge])

  var foundCircles: [Circle] {
    let successors = edges.successors
    let components = StrongComponents(Array(successors.indices)) { successors[$0] }
    return Dictionary(grouping: successors.indices) { components.component[$0] }.values
      .filter { $0.count > 1 || successors[$0[0]].contains($0[0]) }
      .map { ($0, cut($0, successors)) }
  }

  /// Returns the edges to cut: undeclared ones first, then those used in the fewest places.
  private func cut(_ circle: [Int], _ successors: [[Int]]) -> [CycleCut<Int>.Edge] {
    let useCount = uses.count
    return CycleCut(successors: { successors[$0] }) { edge in
      let known = edges[graph.targets[edge.source], graph.targets[edge.destination]]
      return (known?.uses.count ?? 0) + (known?.isDeclared == true ? useCount : 0)
    }.edges(among: Set(circle))
  }

  fileprivate func finding(
    _ targets: [PackageTarget], cutting cut: [CycleCut<Int>.Edge]
  ) -> Finding {
    let cycle = targets.map(\.name)
    let edges = cut.map { edge in
      let ends = [edge.source, edge.destination].map { graph.targets[$0].name }
      let place = locations(of: ends).first?.place ?? manifestFile(of: ends[0])
      return "\(ends[0]) → \(ends[1]) at \(place)"
    }
    let remedy =
      cut.count == 1
      ? "cut \(edges.joined())" : "cut these \(cut.count) edges: \(edges.joined(separator: ", "))"
    let uses = zip(cycle, cycle.dropFirst()).compactMap { source, destination in
      self.uses(of: destination, by: source).first
    }
    let use = uses.first { !$0.isDeclared } ?? uses.first
    return finding(
      use?.source ?? targets[0], use?.destination ?? targets[1], at: use,
      message: "targets depend on each other: \(cycle.joined(separator: " → "))", remedy: remedy,
      chain: cycle, related: locations(of: cycle))
  }
}

struct CycleCut<Node: Hashable & Comparable & Sendable> {
  struct Edge: Hashable, Comparable {
    let source: Node
    let destination: Node

    static func < (lhs: Edge, rhs: Edge) -> Bool {
      (lhs.source, lhs.destination) < (rhs.source, rhs.destination)
    }
  }

  let successors: (Node) -> [Node]
  let cost: (Edge) -> Int

  /// Returns the fewest edges that cut all cycles among `nodes`, up to four; beyond that, a greedy choice.
  func edges(among nodes: Set<Node>) -> [Edge] {
    for size in 1...4 {
      if let cut = cut(nodes, without: [], budget: size) { return cut.sorted() }
    }
    var cut: Set<Edge> = []
    while let cycle = shortestCycle(nodes, without: cut) {
      let counts = cycle.map { edge in (edge: edge, cost: cost(edge)) }
      guard let best = counts.min(by: { ($0.cost, $0.edge) < ($1.cost, $1.edge) }) else { break }
      cut.insert(best.edge)
    }
    return cut.sorted()
  }

  private func cut(_ nodes: Set<Node>, without removed: Set<Edge>, budget: Int) -> Set<Edge>? {
    guard let cycle = shortestCycle(nodes, without: removed) else { return removed }
    guard budget > 0 else { return nil }
    for edge in cycle.sorted(by: { (cost($0), $0) < (cost($1), $1) }) {
      if let cut = cut(nodes, without: removed.union([edge]), budget: budget - 1) { return cut }
    }
    return nil
  }

  private func shortestCycle(_ nodes: Set<Node>, without removed: Set<Edge>) -> [Edge]? {
    var best: [Node]?
    for node in nodes.sorted() {
      let cycle = Search.shortestPath(from: node, to: node) { source in
        successors(source).filter {
          nodes.contains($0) && !removed.contains(Edge(source: source, destination: $0))
        }
      }
      if let cycle, cycle.count < best?.count ?? .max { best = cycle }
      if best?.count == 2 { break }
    }
    return best.map { cycle in
      zip(cycle, cycle.dropFirst()).map { Edge(source: $0, destination: $1) }
    }
  }
}
