/// Orders the nodes within their ranks so that few edges cross.
enum CrossingReduction {
  private static let passes = 24

  /// Orders the ranks of a graph, and returns the number of remaining crossings.
  ///
  /// Each pass sorts every rank by the mean position of its neighbours in the previous rank (the barycentre
  /// heuristic); the best order of all passes is kept.
  static func reduce(_ graph: inout RankedGraph) -> Int {
    var best = graph
    var fewest = crossings(graph)
    var idle = 0
    for pass in 0..<passes where fewest > 0 && idle < 6 {
      if pass.isMultiple(of: 2) {
        for rank in graph.ranks.indices.dropFirst() { sort(rank, by: graph.before, in: &graph) }
      } else {
        for rank in graph.ranks.indices.dropLast().reversed() {
          sort(rank, by: graph.after, in: &graph)
        }
      }
      let count = crossings(graph)
      idle += 1
      if count < fewest {
        (fewest, best, idle) = (count, graph, 0)
      }
    }
    graph = best
    return fewest
  }

  private static func sort(
    _ rank: Int, by neighbours: [[RankedGraph.Link]], in graph: inout RankedGraph
  ) {
    let weights = graph.ranks[rank].enumerated().map { place, node -> Double in
      let near = neighbours[node]
      if near.isEmpty { return Double(place) }
      return near.reduce(0) { $0 + Double(graph.places[$1.node]) + $1.place } / Double(near.count)
    }
    let order = weights.indices.sorted { (weights[$0], $0) < (weights[$1], $1) }
    let nodes = graph.ranks[rank]
    graph.ranks[rank] = order.map { nodes[$0] }
    graph.number(rank)
  }

  /// Counts the pairs of segments whose starts and ends are in opposite order.
  private static func crossings(_ graph: RankedGraph) -> Int {
    var total = 0
    for rank in graph.ranks {
      let segments = rank.flatMap { node in
        graph.after[node].map { link in
          (
            start: Double(graph.places[node]) + link.origin,
            end: Double(graph.places[link.node]) + link.place
          )
        }
      }
      // The sorted ends of the earlier segments; segments with the same start never cross.
      var ends: [Double] = []
      for segment in segments.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
        var (low, high) = (0, ends.count)
        while low < high {
          let middle = (low + high) / 2
          if ends[middle] > segment.end { high = middle } else { low = middle + 1 }
        }
        total += ends.count - low
        ends.insert(segment.end, at: low)
      }
    }
    return total
  }
}
