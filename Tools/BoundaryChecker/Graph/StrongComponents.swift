/// The strongly connected components of a graph: the sets of nodes that reach each other.
struct StrongComponents {
  /// The component of each node; two nodes of one component lie on a cycle.
  private(set) var component: [String: Int] = [:]

  /// Finds the components after Tarjan (1972), without recursion.
  ///
  /// - Complexity: O(*v* + *e*).
  init(_ nodes: [String], successors: [String: [String]]) {
    var numbers: [String: Int] = [:]
    var low: [String: Int] = [:]
    var stack: [String] = []
    var found = 0
    for root in nodes where numbers[root] == nil {
      var path = [(node: root, next: 0)]
      (numbers[root], low[root]) = (numbers.count, numbers.count)
      stack.append(root)
      while let (node, next) = path.last {
        let list = successors[node] ?? []
        if next < list.count {
          path[path.count - 1].next += 1
          let child = list[next]
          if let number = numbers[child] {
            if component[child] == nil { low[node] = min(low[node] ?? number, number) }
          } else {
            (numbers[child], low[child]) = (numbers.count, numbers.count)
            stack.append(child)
            path.append((child, 0))
          }
          continue
        }
        path.removeLast()
        let own = low[node] ?? 0
        if let parent = path.last?.node { low[parent] = min(low[parent] ?? own, own) }
        guard own == numbers[node] else { continue }
        while let member = stack.popLast() {
          component[member] = found
          if member == node { break }
        }
        found += 1
      }
    }
  }

  /// Whether an edge between two nodes closes a cycle.
  func isCyclic(_ source: String, _ destination: String) -> Bool {
    component[source] != nil && component[source] == component[destination]
  }
}
