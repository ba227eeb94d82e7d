/// The strongly connected components of a graph whose nodes have names.
struct NamedComponents {
  /// The component of each node, by its name.
  let component: [String: Int]

  /// - Complexity: O(*v* + *e*).
  init(_ nodes: [String], successors: [String: [String]]) {
    let indices = Dictionary(nodes.enumerated().map { ($1, $0) }) { first, _ in first }
    let found = StrongComponents(
      nodes.map { node in (successors[node] ?? []).compactMap { indices[$0] } })
    component = indices.mapValues { found.component[$0] }
  }

  /// Whether an edge between two nodes closes a cycle.
  func isCyclic(_ source: String, _ destination: String) -> Bool {
    component[source] != nil && component[source] == component[destination]
  }
}
