/// Breadth-first search over named nodes.
enum Search {
  /// The shortest path of at least one edge, both ends included; ties go to the earlier successor.
  ///
  /// With equal ends it is the shortest cycle through the node.
  ///
  /// - Complexity: O(*v* + *e*).
  static func shortestPath(
    from source: String, to destination: String, successors: (String) -> [String]
  ) -> [String]? {
    var predecessors: [String: String] = [:]
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

  private static func path(
    to destination: String, from source: String, _ predecessors: [String: String]
  ) -> [String] {
    var path = [destination]
    while let last = path.last, let previous = predecessors[last] {
      path.append(previous)
      if previous == source { break }
    }
    return path.reversed()
  }

  /// All nodes that can be reached from `source` by at least one edge.
  static func reachable(from source: String, successors: (String) -> [String]) -> Set<String> {
    var seen: Set<String> = []
    var stack = [source]
    while let node = stack.popLast() {
      for next in successors(node) where seen.insert(next).inserted { stack.append(next) }
    }
    return seen
  }
}
