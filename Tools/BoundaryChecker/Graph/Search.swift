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

  /// The number of edges that lead from the nearest of some nodes to each that can be reached.
  static func distances<Node: Hashable>(
    from sources: [Node], successors: (Node) -> [Node]
  ) -> [Node: Int] {
    var distances = Dictionary(sources.map { ($0, 0) }) { first, _ in first }
    var queue = sources
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      for next in successors(node) where distances[next] == nil {
        distances[next] = distances[node, default: 0] + 1
        queue.append(next)
      }
    }
    return distances
  }
}

enum Chains {
  /// All chains of the least length, in alphabetical order, up to `limit`.
  static func shortest(
    from source: String, to destination: String, _ successors: [String: [String]],
    limit: Int = 20
  ) -> [[String]] {
    let distances = distances(to: destination, successors)
    guard let length = distances[source] else { return [] }
    return search(source, destination, successors, distances, limit) { depth, left in
      depth + left == length
    }
  }

  /// All chains that pass no target twice, shortest first, up to `limit`.
  static func all(
    from source: String, to destination: String, _ successors: [String: [String]],
    limit: Int = 1000
  ) -> [[String]] {
    let distances = distances(to: destination, successors)
    if distances[source] == nil { return [] }
    return search(source, destination, successors, distances, limit) { _, _ in true }
      .sorted {
        ($0.count, $0.joined(separator: "\u{0}")) < ($1.count, $1.joined(separator: "\u{0}"))
      }
  }

  /// The number of edges from each target that leads to `destination`.
  private static func distances(
    to destination: String, _ successors: [String: [String]]
  ) -> [String: Int] {
    var predecessors: [String: [String]] = [:]
    for (name, next) in successors {
      for other in next { predecessors[other, default: []].append(name) }
    }
    return Search.distances(from: [destination]) { predecessors[$0] ?? [] }
  }

  private static func search(
    _ source: String, _ destination: String, _ successors: [String: [String]],
    _ distances: [String: Int], _ limit: Int, _ follows: (_ depth: Int, _ left: Int) -> Bool
  ) -> [[String]] {
    var found: [[String]] = []
    var path = [source]
    var pending = [successors[source] ?? []]
    while var list = pending.popLast(), found.count < limit {
      guard !list.isEmpty else {
        path.removeLast()
        continue
      }
      let next = list.removeFirst()
      pending.append(list)
      guard let left = distances[next], follows(path.count, left) else { continue }
      if next == destination {
        found.append(path + [next])
      } else if !path.contains(next) {
        path.append(next)
        pending.append(successors[next] ?? [])
      }
    }
    return found
  }
}

/// The strongly connected components of a graph: the sets of nodes that reach each other.
struct StrongComponents<Node: Hashable> {
  /// The component of each node; two nodes of one component lie on a cycle.
  let component: [Node: Int]

  /// Finds the components after Tarjan (1972), without recursion.
  ///
  /// - Complexity: O(*v* + *e*).
  init(_ nodes: [Node], successors: (Node) -> [Node]) {
    let indices = Dictionary(nodes.enumerated().map { ($1, $0) }) { first, _ in first }
    let successors = nodes.map { successors($0).compactMap { indices[$0] } }
    let unseen = -1
    var component = [Int](repeating: unseen, count: nodes.count)
    var numbers = component
    var low = component
    var stack: [Int] = []
    var (seen, found) = (0, 0)
    for root in nodes.indices where numbers[root] == unseen {
      var path = [(node: root, next: 0)]
      while let (node, next) = path.last {
        if next == 0, numbers[node] == unseen {
          (numbers[node], low[node]) = (seen, seen)
          seen += 1
          stack.append(node)
        }
        if next < successors[node].count {
          path[path.count - 1].next += 1
          let child = successors[node][next]
          if numbers[child] == unseen {
            path.append((child, 0))
          } else if component[child] == unseen {
            low[node] = min(low[node], numbers[child])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
        guard low[node] == numbers[node] else { continue }
        while let member = stack.popLast() {
          component[member] = found
          if member == node { break }
        }
        found += 1
      }
    }
    self.component = indices.mapValues { component[$0] }
  }

  /// Whether an edge between two nodes closes a cycle.
  func isCyclic(_ source: Node, _ destination: Node) -> Bool {
    component[source] != nil && component[source] == component[destination]
  }
}
