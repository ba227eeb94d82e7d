/// The strongly connected components of a graph: the sets of nodes that reach each other.
struct StrongComponents {
  /// The component of each node; two nodes of one component lie on a cycle.
  let component: [Int]

  /// Finds the components after Tarjan (1972), without recursion.
  ///
  /// - Parameter successors: For each node, from 0 on, the nodes its edges lead to.
  /// - Complexity: O(*v* + *e*).
  init(_ successors: [[Int]]) {
    let unseen = -1
    var component = [Int](repeating: unseen, count: successors.count)
    var numbers = component
    var low = component
    var stack: [Int] = []
    var (seen, found) = (0, 0)
    for root in successors.indices where numbers[root] == unseen {
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
    self.component = component
  }

  /// Whether an edge between two nodes closes a cycle.
  func isCyclic(_ source: Int, _ destination: Int) -> Bool {
    component[source] == component[destination]
  }
}

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
