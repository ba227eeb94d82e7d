extension Drawing {
  /// The drawing with every edge marked as implied that a longer way of other edges stands for.
  ///
  /// Who can reach whom stays as it is. Dashed edges, faults and edges with a label say more than that
  /// there is a way, and stay; of a cycle all edges stay.
  ///
  /// - Complexity: O(*v* · *e* / 64) for *v* nodes and *e* edges.
  public func reduced() -> Drawing {
    let numbers = numbers
    let known = edges.indices.filter {
      numbers[edges[$0].source] != nil && numbers[edges[$0].target] != nil
        && edges[$0].source != edges[$0].target
    }
    let input = LayoutInput(
      boxes: [],
      edges: known.map {
        LayoutInput.Edge(
          source: numbers[edges[$0].source, default: 0],
          target: numbers[edges[$0].target, default: 0])
      })
    let acyclic = AcyclicEdges(input, nodeCount: nodes.count)
    let forward = known.indices.filter { !acyclic.isReversed[$0] }
    let ranks = LongestPathRanks(nodeCount: nodes.count, edges: forward.map { input.edges[$0] })
      .ranks
    var outgoing = Array(repeating: [Int](), count: nodes.count)
    for edge in forward { outgoing[input.edges[edge].source].append(edge) }
    var result = self
    var reach = Array(repeating: NodeSet(count: nodes.count), count: nodes.count)
    for node in nodes.indices.sorted(by: { (ranks[$0], $0) > (ranks[$1], $1) }) {
      var beyond = NodeSet(count: nodes.count)
      for edge in outgoing[node] { beyond.formUnion(reach[input.edges[edge].target]) }
      for edge in outgoing[node] where beyond.contains(input.edges[edge].target) {
        let drawn = edges[known[edge]]
        let isPlain = !drawn.isDashed && !drawn.isFault && drawn.label == nil
        result.edges[known[edge]].isImplied = isPlain
      }
      for edge in outgoing[node] { beyond.insert(input.edges[edge].target) }
      reach[node] = beyond
    }
    return result
  }
}

/// A set of the numbers of nodes, a bit each.
private struct NodeSet {
  private var words: [UInt64]

  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  mutating func insert(_ number: Int) { words[number / 64] |= 1 << UInt64(number % 64) }

  func contains(_ number: Int) -> Bool { words[number / 64] & 1 << UInt64(number % 64) != 0 }

  mutating func formUnion(_ other: NodeSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }
}
