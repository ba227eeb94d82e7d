/// The edges of a graph, with those reversed that close a cycle.
struct AcyclicEdges {
  let edges: [LayoutInput.Edge]
  let isReversed: [Bool]

  /// Reverses the edges that lead back to the current path of a depth-first search.
  init(_ input: LayoutInput, nodeCount: Int) {
    var outgoing = Array(repeating: [Int](), count: nodeCount)
    for (index, edge) in input.edges.enumerated() { outgoing[edge.source].append(index) }
    enum State { case new, open, done }
    var states = Array(repeating: State.new, count: nodeCount)
    var reversed = Array(repeating: false, count: input.edges.count)
    for root in 0..<nodeCount where states[root] == .new {
      var path = [(node: root, next: 0)]
      states[root] = .open
      while let (node, next) = path.last {
        guard next < outgoing[node].count else {
          states[node] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let edge = outgoing[node][next]
        let target = input.edges[edge].target
        switch states[target] {
        case .open: reversed[edge] = true
        case .new:
          states[target] = .open
          path.append((target, 0))
        case .done: break
        }
      }
    }
    isReversed = reversed
    edges = zip(input.edges, reversed).map { edge, isReversed in
      isReversed ? edge.reversed : edge
    }
  }
}

/// The rank of each node of an acyclic graph: every edge leads to a greater rank.
///
/// A node is as far to the right as its targets allow, so that all leaves share the last rank.
struct LongestPathRanks {
  let ranks: [Int]

  init(nodeCount: Int, edges: [LayoutInput.Edge]) {
    var incoming = Array(repeating: [Int](), count: nodeCount)
    var remaining = Array(repeating: 0, count: nodeCount)
    for edge in edges where edge.source != edge.target {
      incoming[edge.target].append(edge.source)
      remaining[edge.source] += 1
    }
    var heights = Array(repeating: 0, count: nodeCount)
    var ready = (0..<nodeCount).filter { remaining[$0] == 0 }
    var head = 0
    while head < ready.count {
      let node = ready[head]
      head += 1
      for source in incoming[node] {
        heights[source] = max(heights[source], heights[node] + 1)
        remaining[source] -= 1
        if remaining[source] == 0 { ready.append(source) }
      }
    }
    let last = heights.max() ?? 0
    ranks = heights.map { last - $0 }
  }
}
