/// Finds the fewest edges whose removal leaves no cycle.
struct CycleCut {
  /// An edge from one node to another.
  struct Edge: Hashable, Comparable {
    let source: String
    let destination: String

    static func < (lhs: Edge, rhs: Edge) -> Bool {
      (lhs.source, lhs.destination) < (rhs.source, rhs.destination)
    }
  }

  private let successors: [String: [String]]

  /// How easily an edge is cut: the lower the better.
  private let cost: (Edge) -> Int

  /// The most edges that are tried together before a good cut is taken for the best.
  private static let exactLimit = 4

  init(successors: [String: [String]], cost: @escaping (Edge) -> Int) {
    self.successors = successors
    self.cost = cost
  }

  /// The fewest edges that cut all cycles among `nodes`; of equal sets one that is easy to cut.
  ///
  /// Sets of up to four edges are proved smallest; above that edges are taken greedily.
  func edges(among nodes: Set<String>) -> [Edge] {
    for size in 1...Self.exactLimit {
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

  private func cut(
    _ nodes: Set<String>, without removed: Set<Edge>, budget: Int
  ) -> Set<Edge>? {
    guard let cycle = shortestCycle(nodes, without: removed) else { return removed }
    guard budget > 0 else { return nil }
    for edge in cycle.sorted(by: { (cost($0), $0) < (cost($1), $1) }) {
      if let cut = cut(nodes, without: removed.union([edge]), budget: budget - 1) { return cut }
    }
    return nil
  }

  private func shortestCycle(_ nodes: Set<String>, without removed: Set<Edge>) -> [Edge]? {
    var best: [String]?
    for node in nodes.sorted() {
      let cycle = Search.shortestPath(from: node, to: node) { name in
        (successors[name] ?? []).filter {
          nodes.contains($0) && !removed.contains(Edge(source: name, destination: $0))
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
