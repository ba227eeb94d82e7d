/// Finds an order of the nodes in their ranks with few crossings.
enum CrossingReduction {
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

  static func crossings(_ graph: RankedGraph) -> Int {
    var total = 0
    for rank in graph.ranks {
      var segments: [(start: Double, end: Double)] = []
      for node in rank {
        for link in graph.after[node] {
          segments.append(
            (Double(graph.places[node]) + link.origin, Double(graph.places[link.node]) + link.place)
          )
        }
      }
      segments.sort { ($0.start, $0.end) < ($1.start, $1.end) }
      var numbers: [Double: Int] = [:]
      for end in Set(segments.map(\.end)).sorted() { numbers[end] = numbers.count }
      var counts = PrefixCounts(size: numbers.count)
      var waiting: [Int] = []
      var start = -Double.infinity
      for segment in segments {
        if segment.start != start {
          for number in waiting { counts.add(number) }
          (waiting, start) = ([], segment.start)
        }
        let number = numbers[segment.end, default: 0]
        total += counts.greater(than: number)
        waiting.append(number)
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
