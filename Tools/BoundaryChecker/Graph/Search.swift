/// Breadth-first search over nodes, which are names of targets or their indices.
enum Search {
  /// Returns the shortest path of at least one edge, both ends included; ties go to the earlier successor.
  ///
  /// With equal ends, the result is the shortest cycle through the node.
  static func shortestPath<Node: Hashable>(
    from source: Node, to destination: Node, successors: (Node) -> [Node]
  ) -> [Node]? {
    var predecessors: [Node: Node] = [:]
    var queue = [source]
    var head = 0
    while head < queue.count, predecessors[destination] == nil {
      let node = queue[head]
      head += 1
      for next in successors(node) where predecessors[next] == nil {
        predecessors[next] = node
        if next != source { queue.append(next) }
      }
    }
    guard var previous = predecessors[destination] else { return nil }
    var path = [destination, previous]
    while previous != source, let next = predecessors[previous] {
      path.append(next)
      previous = next
    }
    return path.reversed()
  }

  static func reachable<Node: Hashable>(
    from source: Node, successors: (Node) -> [Node]
  ) -> Set<Node> {
    Set(distances(from: successors(source), successors: successors).keys)
  }

  /// Returns the distance of each reachable node from the nearest source, as a number of edges.
  static func distances<Node: Hashable>(
    from sources: [Node], successors: (Node) -> [Node]
  ) -> [Node: Int] {
    var distances = Dictionary(firstOf: sources.map { ($0, 0) })
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

extension Search {
  /// Returns chains of targets of which none is repeated, the shortest first, then in alphabetical order: up
  /// to 20 of the shortest or, if `all` are asked for, up to 1000.
  static func chains(
    from source: String, to destination: String, _ successors: [String: [String]],
    all: Bool = false
  ) -> [[String]] {
    var predecessors: [String: [String]] = [:]
    for (name, next) in successors {
      for other in next { predecessors[other, default: []].append(name) }
    }
    let distances = distances(from: [destination]) { predecessors[$0] ?? [] }
    guard let shortest = distances[source] else { return [] }
    var found: [[String]] = []
    var path = [source]
    var pending = [successors[source] ?? []]
    while var list = pending.popLast(), found.count < (all ? 1000 : 20) {
      guard !list.isEmpty else {
        path.removeLast()
        continue
      }
      let next = list.removeFirst()
      pending.append(list)
      guard let left = distances[next], all || path.count + left == shortest else { continue }
      if next == destination {
        found.append(path + [next])
      } else if !path.contains(next) {
        path.append(next)
        pending.append(successors[next] ?? [])
      }
    }
    return found.sorted {
      ($0.count, $0.joined(separator: "\u{0}")) < ($1.count, $1.joined(separator: "\u{0}"))
    }
  }
}

/// The strongly connected components of a graph: the sets of nodes that reach each other.
struct StrongComponents<Node: Hashable> {
  /// The component of each node; two nodes of one component lie on a cycle.
  let component: [Node: Int]

  /// Finds the components with Tarjan's algorithm (1972), without recursion.
  init(_ nodes: [Node], successors: (Node) -> [Node]) {
    let indices = Dictionary(firstOf: nodes.enumerated().map { ($1, $0) })
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

  func isCyclic(_ source: Node, _ destination: Node) -> Bool {
    component[source] != nil && component[source] == component[destination]
  }
}

extension Dictionary {
  init(firstOf pairs: some Sequence<(Key, Value)>) {
    self.init(pairs) { first, _ in first }
  }
}
