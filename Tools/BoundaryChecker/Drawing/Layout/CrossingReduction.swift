/// Finds an order of the nodes in their ranks with few crossings.
enum CrossingReduction {
  /// How often the ranks are passed from left to right and back.
  private static let passes = 24

  /// Orders the ranks of a graph.
  ///
  /// Each pass sorts every rank by the mean place of its neighbours in the rank passed before
  /// (the barycentre heuristic); the best order of all passes is kept.
  ///
  /// - Returns: The number of crossings left.
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

  private static func sort(_ rank: Int, by neighbours: [[Int]], in graph: inout RankedGraph) {
    let weights = graph.ranks[rank].enumerated().map { place, node -> Double in
      let near = neighbours[node]
      if near.isEmpty { return Double(place) }
      return Double(near.reduce(0) { $0 + graph.places[$1] }) / Double(near.count)
    }
    let order = weights.indices.sorted { (weights[$0], $0) < (weights[$1], $1) }
    let nodes = graph.ranks[rank]
    graph.ranks[rank] = order.map { nodes[$0] }
    graph.number(rank)
  }

  /// The number of pairs of edge segments that cross.
  ///
  /// - Complexity: O(*s* log *s*) for *s* segments.
  static func crossings(_ graph: RankedGraph) -> Int {
    var total = 0
    for (rank, next) in zip(graph.ranks, graph.ranks.dropFirst()) {
      var counts = PrefixCounts(size: next.count)
      for node in rank {
        let places = graph.after[node].map { graph.places[$0] }
        for place in places { total += counts.greater(than: place) }
        for place in places { counts.add(place) }
      }
    }
    return total
  }
}

/// Counts numbers below a bound, in a Fenwick tree.
private struct PrefixCounts {
  private var tree: [Int]
  private var total = 0

  init(size: Int) { tree = Array(repeating: 0, count: size + 1) }

  mutating func add(_ number: Int) {
    total += 1
    var index = number + 1
    while index < tree.count {
      tree[index] += 1
      index += index & -index
    }
  }

  /// How many of the added numbers are greater than `number`.
  func greater(than number: Int) -> Int {
    var (index, sum) = (number + 1, 0)
    while index > 0 {
      sum += tree[index]
      index -= index & -index
    }
    return total - sum
  }
}
