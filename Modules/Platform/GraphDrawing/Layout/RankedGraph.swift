/// A graph whose edges join neighbouring ranks only: a longer edge passes a bend in each rank between.
///
/// The nodes of the input keep their numbers; bends follow them.
struct RankedGraph {
  /// One end of an edge segment, as the node at its other end sees it.
  struct Link {
    let node: Int
    /// Where the segment meets this node: from -0.5, its top, to 0.5.
    let place: Double
    /// Where it meets the node at the other end.
    let origin: Double
    /// How far below this node's middle the other node's middle stands when the segment is level.
    let pull: Double

    fileprivate init(_ node: Int, _ here: End, from there: End) {
      self.node = node
      (place, origin) = (here.offset / max(here.height, 1), there.offset / max(there.height, 1))
      pull = here.offset - there.offset
    }
  }

  fileprivate struct End {
    var offset = 0.0
    var height = 0.0
  }

  /// The nodes of each rank, in the order they are drawn.
  var ranks: [[Int]]

  var places: [Int]
  private(set) var before: [[Link]]
  private(set) var after: [[Link]]
  private(set) var chains: [[Int]]
  /// The number of nodes that are no bends.
  let boxCount: Int

  init(_ input: LayoutInput, edges: [LayoutInput.Edge], ranks rankOfBox: [Int]) {
    boxCount = input.boxes.count
    ranks = Array(repeating: [], count: (rankOfBox.max() ?? -1) + 1)
    for (box, rank) in rankOfBox.enumerated() { ranks[rank].append(box) }
    before = Array(repeating: [], count: boxCount)
    after = before
    chains = []
    places = []
    for edge in edges {
      var chain = [edge.source]
      for rank
        in (rankOfBox[edge.source] + 1)..<max(
          rankOfBox[edge.target], rankOfBox[edge.source] + 1)
      {
        chain.append(before.count)
        ranks[rank].append(before.count)
        before.append([])
        after.append([])
      }
      chain.append(edge.target)
      for (left, right) in zip(chain, chain.dropFirst()) where left != right {
        let start =
          left == edge.source
          ? End(offset: edge.sourceOffset, height: input.boxes[left].height) : End()
        let end =
          right == edge.target
          ? End(offset: edge.targetOffset, height: input.boxes[right].height) : End()
        after[left].append(Link(right, end, from: start))
        before[right].append(Link(left, start, from: end))
      }
      chains.append(chain)
    }
    places = Array(repeating: 0, count: before.count)
    for rank in ranks.indices { number(rank) }
  }

  func isBend(_ node: Int) -> Bool { node >= boxCount }

  mutating func number(_ rank: Int) {
    for (place, node) in ranks[rank].enumerated() { places[node] = place }
  }
}
