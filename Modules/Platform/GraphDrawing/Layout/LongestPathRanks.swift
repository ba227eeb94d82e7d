/// The rank of each node of an acyclic graph: every edge leads to a greater rank.
///
/// A node stands as far to the right as what it leads to allows, so that all leaves share the last
/// rank.
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
