/// A drawing of a directed graph in ranks from left to right, after Sugiyama, Tagawa and Toda (1981).
///
/// The steps are the classic ones: break cycles (``AcyclicEdges``), rank every node by the longest path below
/// it (``LongestPathRanks``), bend edges that span several ranks (``RankedGraph``), improve the order within
/// the ranks until the crossings stop decreasing (``CrossingReduction``), and derive the positions from that
/// order (``RankPlacement``). Every step is deterministic.
struct LayeredLayout {
  let centers: [LayoutPoint]
  let widths: [Double]
  let routes: [[LayoutPoint]]
  let crossings: Int
  let width: Double
  let height: Double

  init(_ input: LayoutInput, spacing: LayoutSpacing = LayoutSpacing()) {
    let edges = AcyclicEdges(input, nodeCount: input.boxes.count)
    let ranks = LongestPathRanks(nodeCount: input.boxes.count, edges: edges.edges).ranks
    self.init(input, edges: edges, ranks: ranks, spacing: spacing)
  }

  init(_ input: LayoutInput, edges: AcyclicEdges, ranks: [Int], spacing: LayoutSpacing) {
    var graph = RankedGraph(input, edges: edges.edges, ranks: ranks)
    crossings = CrossingReduction.reduce(&graph)
    let placement = RankPlacement(graph, input: input, spacing: spacing)
    centers = input.boxes.indices.map { placement.centers[$0] }
    widths = input.boxes.indices.map { placement.widths[$0] }
    routes = graph.chains.enumerated().map { index, chain in
      let points = Self.route(chain, edges.edges[index], placement)
      return edges.isReversed[index] ? points.reversed() : points
    }
    width = placement.width
    height = placement.height
  }

  /// Returns the points of a chain from left to right: the sides of the boxes at its ends, and both sides of
  /// each column between, which the chain crosses horizontally so that it touches no box.
  private static func route(
    _ chain: [Int], _ edge: LayoutInput.Edge, _ placement: RankPlacement
  ) -> [LayoutPoint] {
    chain.enumerated().flatMap { offset, node -> [LayoutPoint] in
      let center = placement.centers[node]
      let half = placement.widths[node] / 2
      if offset == 0 {
        return [LayoutPoint(x: center.x + half, y: center.y + edge.sourceOffset)]
      }
      if offset == chain.count - 1 {
        return [LayoutPoint(x: center.x - half, y: center.y + edge.targetOffset)]
      }
      return [
        LayoutPoint(x: center.x - half, y: center.y), LayoutPoint(x: center.x + half, y: center.y),
      ]
    }
  }
}
