/// Breadth-first search over nodes: the names of targets or their indices.
enum Search {
  /// The shortest path of at least one edge, both ends included; ties go to the earlier successor.
  ///
  /// With equal ends it is the shortest cycle through the node.
  ///
  /// - Complexity: O(*v* + *e*).
  static func shortestPath<Node: Hashable>(
    from source: Node, to destination: Node, successors: (Node) -> [Node]
  ) -> [Node]? {
    var predecessors: [Node: Node] = [:]
    var queue = [source]
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      for next in successors(node) where predecessors[next] == nil {
        predecessors[next] = node
        if next == destination { return path(to: destination, from: source, predecessors) }
        if next != source { queue.append(next) }
      }
    }
    return nil
  }

  private static func path<Node: Hashable>(
    to destination: Node, from source: Node, _ predecessors: [Node: Node]
  ) -> [Node] {
    var path = [destination]
    while let last = path.last, let previous = predecessors[last] {
      path.append(previous)
      if previous == source { break }
    }
    return path.reversed()
  }

  /// All nodes that can be reached from `source` by at least one edge.
  static func reachable<Node: Hashable>(
    from source: Node, successors: (Node) -> [Node]
  ) -> Set<Node> {
    var seen: Set<Node> = []
    var stack = [source]
    while let node = stack.popLast() {
      for next in successors(node) where seen.insert(next).inserted { stack.append(next) }
    }
    return seen
  }
}
