/// Breadth-first search over nodes, which are names of targets or their indices.
package enum Search {
  /// Returns the shortest path of at least one edge, both ends included; ties go to the earlier successor.
  ///
  /// With equal ends, the result is the shortest cycle through the node.
  package static func shortestPath<Node: Hashable>(
    from source: Node, to destination: Node, successors: (Node) -> [Node]
  ) -> [Node]? {
    path(
      from: source, to: destination,
      by: predecessors(from: source, until: destination, successors: successors))
  }

  /// Returns for each node that is reached by at least one edge the one before it on a shortest path; with
  /// `destination`, the search ends there.
  package static func predecessors<Node: Hashable>(
    from source: Node, until destination: Node? = nil, successors: (Node) -> [Node]
  ) -> [Node: Node] {
    var predecessors: [Node: Node] = [:]
    var queue = [source]
    var head = 0
    while head < queue.count, destination.map({ predecessors[$0] == nil }) ?? true {
      let node = queue[head]
      head += 1
      for next in successors(node) where predecessors[next] == nil {
        predecessors[next] = node
        if next != source { queue.append(next) }
      }
    }
    return predecessors
  }

  package static func path<Node: Hashable>(
    from source: Node, to destination: Node, by predecessors: [Node: Node]
  ) -> [Node]? {
    guard var previous = predecessors[destination] else { return nil }
    var path = [destination, previous]
    while previous != source, let next = predecessors[previous] {
      path.append(next)
      previous = next
    }
    return path.reversed()
  }

  package static func reachable<Node: Hashable>(
    from source: Node, successors: (Node) -> [Node]
  ) -> Set<Node> {
    Set(distances(from: successors(source), successors: successors).keys)
  }

  /// Returns the distance of each reachable node from the nearest source, as a number of edges.
  package static func distances<Node: Hashable>(
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

  /// Returns the nodes that lead to each node.
  package static func reversed(_ successors: [[Int]]) -> [[Int]] {
    var predecessors = [[Int]](repeating: [], count: successors.count)
    for node in successors.indices {
      for next in successors[node] { predecessors[next].append(node) }
    }
    return predecessors
  }
}

extension Search {
  /// Returns chains of targets of which none is repeated, the shortest first, then in alphabetical order: up
  /// to 20 of the shortest or, if `all` are asked for, up to 1000, as far as a million steps find them.
  package static func chains(
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
    var onPath: Set<String> = []
    var pending = [(successors[source] ?? [])[...]]
    var steps = 0
    while var list = pending.popLast(), found.count < (all ? 1000 : 20), steps < 1_000_000 {
      steps += 1
      guard let next = list.popFirst() else {
        onPath.remove(path.removeLast())
        continue
      }
      pending.append(list)
      guard let left = distances[next], all || path.count + left == shortest else { continue }
      if next == destination {
        found.append(path + [next])
      } else if next != source, onPath.insert(next).inserted {
        path.append(next)
        pending.append((successors[next] ?? [])[...])
      }
    }
    return found.sorted {
      ($0.count, $0.joined(separator: "\u{0}")) < ($1.count, $1.joined(separator: "\u{0}"))
    }
  }
}

/// The strongly connected components of a graph: the sets of nodes that reach each other.
package struct StrongComponents<Node: Hashable> {
  /// The component of each node; two nodes of one component lie on a cycle.
  package let component: [Node: Int]

  /// Finds the components with Tarjan's algorithm (1972), without recursion.
  package init(_ nodes: [Node], successors: (Node) -> [Node]) {
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

  package func isCyclic(_ source: Node, _ destination: Node) -> Bool {
    component[source] != nil && component[source] == component[destination]
  }
}

extension Dictionary {
  package init(firstOf pairs: some Sequence<(Key, Value)>) {
    self.init(pairs) { first, _ in first }
  }
}
