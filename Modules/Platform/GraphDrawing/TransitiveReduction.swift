extension Drawing {
  /// The drawing with every edge marked as implied that a longer way of other edges stands for.
  ///
  /// Who can reach whom stays as it is. Dashed edges, faults and edges with a label say more than that
  /// there is a way, and stay; of a cycle all edges stay.
  ///
  /// - Complexity: O(*v* · *e*) for *v* nodes and *e* edges.
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
    // What can be reached from each node, a flag for each other.
    var reach = Array(repeating: Array(repeating: false, count: nodes.count), count: nodes.count)
    for node in nodes.indices.sorted(by: { (ranks[$0], $0) > (ranks[$1], $1) }) {
      let targets = outgoing[node].map { input.edges[$0].target }
      var beyond = nodes.indices.map { other in targets.contains { reach[$0][other] } }
      for edge in outgoing[node] where beyond[input.edges[edge].target] {
        let drawn = edges[known[edge]]
        let isPlain = !drawn.isDashed && !drawn.isFault && drawn.label == nil
        result.edges[known[edge]].isImplied = isPlain
      }
      for target in targets { beyond[target] = true }
      reach[node] = beyond
    }
    return result
  }
}
