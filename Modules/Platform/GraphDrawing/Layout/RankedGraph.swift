/// A graph whose edges join only neighbouring ranks: a longer edge has a bend in each rank between.
///
/// Edges share bends if they end, or start, at the same point, so that a bundle of wires becomes one line
/// that others join or leave. The nodes of the input keep their numbers; the bends are numbered after them.
struct RankedGraph {
  /// One end of an edge segment, as seen from the node at the other end.
  struct Link {
    let node: Int
    /// Where the segment meets this node: from -0.5, the top, to 0.5, the bottom.
    let place: Double
    /// Where the segment meets the node at the other end.
    let origin: Double
    /// How far below this node's middle the other node's middle is if the segment is horizontal.
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

  /// A point where edges start or end, at an offset below the middle of a node.
  private struct Port: Hashable {
    let node: Int
    let offset: Double
    let isTarget: Bool

    /// Decides which of several ports with the same number of edges comes first.
    var precedence: (Int, Int, Double) { (isTarget ? 1 : 0, -node, offset) }

    static func source(_ edge: LayoutInput.Edge) -> Port {
      Port(node: edge.source, offset: edge.sourceOffset, isTarget: false)
    }

    static func target(_ edge: LayoutInput.Edge) -> Port {
      Port(node: edge.target, offset: edge.targetOffset, isTarget: true)
    }
  }

  /// The nodes of each rank, in drawing order.
  var ranks: [[Int]]

  var places: [Int]
  private(set) var before: [[Link]]
  private(set) var after: [[Link]]
  private(set) var chains: [[Int]]
  let boxCount: Int

  init(_ input: LayoutInput, edges: [LayoutInput.Edge], ranks rankOfBox: [Int]) {
    boxCount = input.boxes.count
    ranks = Array(repeating: [], count: (rankOfBox.max() ?? -1) + 1)
    for (box, rank) in rankOfBox.enumerated() { ranks[rank].append(box) }
    before = Array(repeating: [], count: boxCount)
    after = before
    chains = []
    places = []
    // The bends of each port by rank, and the pairs already linked.
    var bends: [Port: [Int: Int]] = [:]
    var linked: Set<[Port]> = []
    let hubs = Self.hubs(of: edges, rankOfBox)
    for (edge, hub) in zip(edges, hubs) {
      var chain = [edge.source]
      let (first, last) = (rankOfBox[edge.source] + 1, rankOfBox[edge.target])
      for rank in stride(from: first, to: last, by: 1) {
        let bend = bends[hub]?[rank] ?? before.count
        chain.append(bend)
        if bend < before.count { continue }
        bends[hub, default: [:]][rank] = bend
        ranks[rank].append(bend)
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
        let isNew = linked.insert([
          Port(node: left, offset: start.offset, isTarget: false),
          Port(node: right, offset: end.offset, isTarget: true),
        ]).inserted
        if !isNew { continue }
        after[left].append(Link(right, end, from: start))
        before[right].append(Link(left, start, from: end))
      }
      chains.append(chain)
    }
    places = Array(repeating: 0, count: before.count)
    for rank in ranks.indices { number(rank) }
  }

  /// Returns the port whose bends each edge shares: few ports in total, the one with the most edges first.
  private static func hubs(of edges: [LayoutInput.Edge], _ rankOfBox: [Int]) -> [Port] {
    var hubs = edges.map(Port.source)
    var waiting: [Port: Set<Int>] = [:]
    for (index, edge) in edges.enumerated()
    where rankOfBox[edge.target] - rankOfBox[edge.source] > 1 {
      waiting[.source(edge), default: []].insert(index)
      waiting[.target(edge), default: []].insert(index)
    }
    // Edges are only removed from ports, so that no port has the same number of edges twice.
    var ports = Dictionary(grouping: waiting.keys) { waiting[$0]?.count ?? 0 }
    for count in stride(from: ports.keys.max() ?? 0, to: 0, by: -1) {
      for hub in (ports[count] ?? []).sorted(by: { $0.precedence > $1.precedence }) {
        guard let taken = waiting[hub], taken.count == count else { continue }
        waiting[hub] = nil
        for index in taken {
          hubs[index] = hub
          let other = hub.isTarget ? Port.source(edges[index]) : .target(edges[index])
          guard waiting[other]?.remove(index) != nil else { continue }
          ports[waiting[other]?.count ?? 0, default: []].append(other)
        }
      }
    }
    return hubs
  }

  func isBend(_ node: Int) -> Bool { node >= boxCount }

  mutating func number(_ rank: Int) {
    for (place, node) in ranks[rank].enumerated() { places[node] = place }
  }
}
