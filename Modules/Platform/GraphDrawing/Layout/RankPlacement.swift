/// The positions of nodes whose order within the ranks is fixed.
struct RankPlacement {
  let centers: [LayoutPoint]
  let widths: [Double]
  let width: Double
  let height: Double
  private static let passes = 12

  /// Places the nodes in one column per rank, each as close to its neighbours as the distances allow.
  init(_ graph: RankedGraph, input: LayoutInput, spacing: LayoutSpacing) {
    let heights = graph.places.indices.map { node in
      graph.isBend(node) ? 0 : input.boxes[node].height
    }
    func distance(_ upper: Int, _ lower: Int) -> Double {
      let gap = heights[upper] == 0 && heights[lower] == 0 ? spacing.edges : spacing.boxes
      return (heights[upper] + heights[lower]) / 2 + gap
    }
    var ys = Array(repeating: 0.0, count: graph.places.count)
    for rank in graph.ranks {
      var y = 0.0
      for (index, node) in rank.enumerated() {
        if index > 0 { y += distance(rank[index - 1], node) }
        ys[node] = y
      }
    }
    for pass in 0..<Self.passes {
      let isForward = pass.isMultiple(of: 2)
      let ranks = isForward ? Array(graph.ranks) : graph.ranks.reversed()
      for rank in ranks where !rank.isEmpty {
        let linked = rank.filter { !graph.before[$0].isEmpty || !graph.after[$0].isEmpty }
        let middle = linked.reduce(0) { $0 + ys[$1] } / Double(max(linked.count, 1))
        let targets = rank.map { node -> (place: Double, weight: Double) in
          let last = pass >= Self.passes - 2
          let near =
            last
            ? graph.before[node] + graph.after[node]
            : isForward ? graph.before[node] : graph.after[node]
          if near.isEmpty {
            // A node without edges stays close to the others of its rank.
            let isAlone = graph.before[node].isEmpty && graph.after[node].isEmpty
            return (isAlone && !linked.isEmpty ? middle : ys[node], 0.01)
          }
          let mean = near.reduce(0) { $0 + ys[$1.node] + $1.pull } / Double(near.count)
          let isStraight = graph.isBend(node) && near.allSatisfy { graph.isBend($0.node) }
          return (mean, isStraight ? 8 : graph.isBend(node) ? 2 : 1)
        }
        let gaps = zip(rank, rank.dropFirst()).map(distance)
        for (node, y) in zip(rank, SeparatedPlaces.nearest(to: targets, gaps: gaps)) {
          ys[node] = y
        }
      }
    }
    let top = graph.ranks.joined().map { ys[$0] - heights[$0] / 2 }.min() ?? 0
    let bottom = graph.ranks.joined().map { ys[$0] + heights[$0] / 2 }.max() ?? 0
    var centers = Array(repeating: LayoutPoint(x: 0, y: 0), count: graph.places.count)
    var widths = Array(repeating: 0.0, count: graph.places.count)
    let columns = graph.ranks.map { rank in
      rank.map { graph.isBend($0) ? 0 : input.boxes[$0].width }.max() ?? 0
    }
    var x = spacing.margin
    for (index, rank) in graph.ranks.enumerated() {
      let widest = columns[index]
      if index > 0 {
        x += widest == 0 || columns[index - 1] == 0 ? spacing.ports : spacing.ranks
      }
      for node in rank {
        widths[node] = widest
        centers[node] = LayoutPoint(x: x + widest / 2, y: ys[node] - top + spacing.margin)
      }
      x += widest
    }
    (self.centers, self.widths) = (centers, widths)
    width = x + spacing.margin
    height = bottom - top + 2 * spacing.margin
  }
}

/// Positions on a line that keep their order and distances.
enum SeparatedPlaces {
  /// Returns the positions with the least weighted sum of squared differences to the targets.
  ///
  /// Without the distances, this is isotonic regression: neighbours with colliding targets form a block at
  /// their mean (pool adjacent violators).
  static func nearest(to targets: [(place: Double, weight: Double)], gaps: [Double]) -> [Double] {
    var offsets = [0.0]
    for gap in gaps { offsets.append(offsets[offsets.count - 1] + gap) }
    var blocks: [(sum: Double, weight: Double, count: Int)] = []
    for (target, offset) in zip(targets, offsets) {
      var block = (sum: (target.place - offset) * target.weight, weight: target.weight, count: 1)
      while let last = blocks.last, last.sum / last.weight >= block.sum / block.weight {
        block = (last.sum + block.sum, last.weight + block.weight, last.count + block.count)
        blocks.removeLast()
      }
      blocks.append(block)
    }
    var places: [Double] = []
    for block in blocks {
      for _ in 0..<block.count { places.append(block.sum / block.weight + offsets[places.count]) }
    }
    return places
  }
}
