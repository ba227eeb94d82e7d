extension DependencyDiagnosis {
  /// Enough cycles to cover every need that lies on one.
  ///
  /// Each is the shortest cycle through some need. There are at most as many as needs, whereas the number of
  /// all elementary cycles is not polynomially bounded.
  func cycles() -> [DependencyProblem] {
    let edges = graph.keys.indices.map { key in graph.providers[key].flatMap { graph.reached[$0] } }
    let suspects = DependencyGraph.leadingToCycles(edges)
    var rank = [Int](repeating: 0, count: order.count)
    for (position, key) in order.enumerated() { rank[key] = position }

    var found: Set<[Int]> = []
    var covered: [Set<Int>] = edges.map { _ in [] }
    for key in order where suspects[key] {
      for need in edges[key] where suspects[need] && !covered[key].contains(need) {
        guard let back = shortestPath(from: need, to: key, edges, within: suspects) else {
          continue
        }
        // The path leads from the need back to the key, so its last element needs the first one.
        for (user, need) in zip(back, back.dropFirst() + back.prefix(1)) {
          covered[user].insert(need)
        }
        found.insert(rotated(back, by: rank))
      }
    }
    return
      found
      .sorted { $0.map { rank[$0] }.lexicographicallyPrecedes($1.map { rank[$0] }) }
      .map { .cycle(nodes(along: $0)) }
  }

  private func shortestPath(
    from start: Int, to end: Int, _ edges: [[Int]], within allowed: [Bool]
  ) -> [Int]? {
    var cameFrom: [Int: Int] = [start: start]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let key = queue[next]
      if key == end { return path(to: end, cameFrom) }
      next += 1
      for need in edges[key] where allowed[need] && cameFrom[need] == nil {
        cameFrom[need] = key
        queue.append(need)
      }
    }
    return nil
  }

  private func path(to end: Int, _ cameFrom: [Int: Int]) -> [Int] {
    var path = [end]
    var key = end
    while let previous = cameFrom[key], previous != key {
      path.append(previous)
      key = previous
    }
    return path.reversed()
  }

  private func rotated(_ cycle: [Int], by rank: [Int]) -> [Int] {
    guard let first = cycle.indices.min(by: { rank[cycle[$0]] < rank[cycle[$1]] }) else {
      return cycle
    }
    return Array(cycle[first...] + cycle[..<first])
  }

  /// For each key of a cycle, the registration that needs the next key: the key's own, or a contributor to it.
  private func nodes(along cycle: [Int]) -> [DependencyNode] {
    zip(cycle, cycle.dropFirst() + cycle.prefix(1)).compactMap { key, next in
      guard let binding = graph.providers[key].first(where: { graph.reached[$0].contains(next) })
      else { return nil }
      guard !graph.needs[binding].contains(next) else { return node(binding) }
      let need = graph.keys[next]
      return graph.bindings[binding].contributors.first { $0.needs.contains(need) }?.node
    }
  }
}
