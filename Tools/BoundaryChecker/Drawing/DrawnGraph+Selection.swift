extension DrawnGraph {
  func limited(to names: Set<String>) -> DrawnGraph {
    var graph = self
    graph.nodes.removeAll { !names.contains($0.name) }
    graph.edges.removeAll { !names.contains($0.source) || !names.contains($0.destination) }
    return graph
  }

  func withoutTests() -> DrawnGraph {
    limited(to: Set(nodes.filter { !$0.isTest }.map(\.name)))
  }

  /// What is at most `depth` edges away from the nodes, in either direction of the edges.
  ///
  /// Of what is farthest only the edges are kept that lead nearer: how the neighbours of a module depend on
  /// each other is not asked for.
  func focused(on names: [String], depth: Int) -> DrawnGraph {
    var distances = Dictionary(names.map { ($0, 0) }) { first, _ in first }
    for neighbours in [
      neighbours(\.source, \.destination), neighbours(\.destination, \.source),
    ] {
      let found = Search.distances(from: names) { neighbours[$0] ?? [] }
      distances.merge(found.filter { $0.value <= depth }, uniquingKeysWith: min)
    }
    var graph = limited(to: Set(distances.keys))
    graph.edges.removeAll { edge in
      [edge.source, edge.destination].allSatisfy { distances[$0, default: 0] >= max(depth, 1) }
    }
    return graph
  }

  /// The nodes from which a path of edges leads to `name`, itself included.
  func reaching(_ name: String) -> DrawnGraph {
    let incoming = neighbours(\.destination, \.source)
    return limited(
      to: Search.reachable(from: name) { incoming[$0] ?? [] }.union([name]))
  }

  /// One node a layer, with the edges between layers; what is in no layer stays as it is.
  func collapsedByLayer() -> DrawnGraph {
    var groups: [String: String] = [:]
    for node in nodes { groups[node.name] = node.layer ?? node.name }
    var graph = DrawnGraph(package: package, nodes: [], edges: [], layers: layers)
    for (name, members) in Dictionary(grouping: nodes, by: { $0.layer ?? $0.name }) {
      guard members[0].layer != nil else {
        graph.nodes += members
        continue
      }
      var node = Node(name: name, kind: "layer", layer: nil)
      node.owners = Set(members.flatMap(\.owners)).sorted()
      node.fileCount = members.reduce(0) { $0 + $1.fileCount }
      node.members = members.map(\.name)
      node.isAffected = members.contains(where: \.isAffected)
      graph.nodes.append(node)
    }
    graph.nodes.sort { $0.name < $1.name }
    var merged: [[String]: Edge] = [:]
    for edge in edges {
      let ends = [groups[edge.source] ?? edge.source, groups[edge.destination] ?? edge.destination]
      guard ends[0] != ends[1] else { continue }
      var sum =
        merged[ends] ?? Edge(source: ends[0], destination: ends[1], isDeclared: true, useCount: 0)
      sum.isDeclared = sum.isDeclared && edge.isDeclared
      sum.useCount += edge.useCount
      sum.isBroken = sum.isBroken || edge.isBroken
      sum.isInCycle = sum.isInCycle || edge.isInCycle
      merged[ends] = sum
    }
    graph.edges = merged.values.sorted()
    return graph
  }

  private func neighbours(
    _ end: KeyPath<Edge, String>, _ other: KeyPath<Edge, String>
  ) -> [String: [String]] {
    var result: [String: [String]] = [:]
    for edge in edges { result[edge[keyPath: end], default: []].append(edge[keyPath: other]) }
    return result
  }
}
