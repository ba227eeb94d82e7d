/// A layered layout that keeps the boxes of a group together in a frame.
///
/// It applies ``LayeredLayout`` twice: first to each group, then to the groups as boxes of the resulting
/// sizes. An edge leaves a group through a port, a point on the side of the frame reserved for one node, so
/// that it crosses neither a box of its group nor another group.
struct ClusteredLayout {
  struct Frame {
    let group: Int
    let left: Double
    let top: Double
    let width: Double
    let height: Double
  }

  private(set) var centers: [LayoutPoint]
  private(set) var widths: [Double]
  private(set) var routes: [[LayoutPoint]]
  private(set) var frames: [Frame] = []
  let width: Double
  let height: Double

  init(_ input: LayoutInput, groups: [Int?], labelWidths: [Double]) {
    let partition = Partition(groups)
    let blockOf = partition.blockOf
    let crossing = input.edges.indices.filter {
      blockOf[input.edges[$0].source] != blockOf[input.edges[$0].target]
    }
    var inside: [[Int]] = Array(repeating: [], count: partition.blocks.count)
    for index in input.edges.indices {
      let block = blockOf[input.edges[index].source]
      if block == blockOf[input.edges[index].target] { inside[block].append(index) }
    }
    var outer = LayoutInput(
      boxes: [],
      edges: crossing.map {
        LayoutInput.Edge(
          source: blockOf[input.edges[$0].source], target: blockOf[input.edges[$0].target])
      })
    let turned = AcyclicEdges(outer, nodeCount: partition.blocks.count).isReversed
    var ports: [[Cluster.Port]] = Array(repeating: [], count: partition.blocks.count)
    for (place, index) in crossing.enumerated() {
      let (edge, isTurned) = (input.edges[index], turned[place])
      ports[blockOf[edge.source]].append(.init(box: edge.source, isLeft: isTurned))
      ports[blockOf[edge.target]].append(.init(box: edge.target, isLeft: !isTurned))
    }
    let clusters = partition.blocks.enumerated().map { index, block in
      Cluster(
        input, boxes: block.boxes, inside: inside[index], ports: ports[index],
        labelWidth: block.group.map { labelWidths[$0] })
    }
    outer.boxes = clusters.map { LayoutInput.Box(width: $0.width, height: $0.height) }
    for (place, index) in crossing.enumerated() {
      let (edge, isTurned) = (input.edges[index], turned[place])
      let (source, target) = (clusters[blockOf[edge.source]], clusters[blockOf[edge.target]])
      outer.edges[place].sourceOffset = source.portOffset(of: edge.source, isLeft: isTurned)
      outer.edges[place].targetOffset = target.portOffset(of: edge.target, isLeft: !isTurned)
    }
    var spacing = LayoutSpacing()
    spacing.boxes = 20
    let layout = LayeredLayout(outer, spacing: spacing)

    centers = Array(repeating: LayoutPoint(x: 0, y: 0), count: input.boxes.count)
    widths = Array(repeating: 0, count: input.boxes.count)
    routes = Array(repeating: [], count: input.edges.count)
    (width, height) = (layout.width, layout.height)
    for (index, cluster) in clusters.enumerated() {
      let corner = cluster.corner(at: layout.centers[index])
      for (box, center) in cluster.centers {
        centers[box] = center.moved(by: corner)
        widths[box] = cluster.widths[box, default: 0]
      }
      for (edge, route) in cluster.routes { routes[edge] = route.map { $0.moved(by: corner) } }
      guard let group = partition.blocks[index].group else { continue }
      frames.append(
        Frame(
          group: group, left: corner.x, top: corner.y, width: cluster.width,
          height: cluster.height))
    }
    for (place, index) in crossing.enumerated() {
      let (edge, isTurned) = (input.edges[index], turned[place])
      func way(in block: Int, of box: Int, isLeft: Bool) -> [LayoutPoint] {
        let corner = clusters[block].corner(at: layout.centers[block])
        return clusters[block].portRoute(of: box, isLeft: isLeft).map { $0.moved(by: corner) }
      }
      let out = way(in: blockOf[edge.source], of: edge.source, isLeft: isTurned)
      let back = way(in: blockOf[edge.target], of: edge.target, isLeft: !isTurned)
      routes[index] = (out + layout.routes[place] + back.reversed()).reduce(into: []) {
        if $0.last != $1 { $0.append($1) }
      }
    }
  }
}

/// The boxes by group; a box without a group is its own block.
private struct Partition {
  struct Block {
    let group: Int?
    var boxes: [Int]
  }

  private(set) var blocks: [Block] = []
  private(set) var blockOf: [Int] = []

  init(_ groups: [Int?]) {
    var known: [Int: Int] = [:]
    for (box, group) in groups.enumerated() {
      let block = group.flatMap { known[$0] } ?? blocks.count
      if block == blocks.count { blocks.append(Block(group: group, boxes: [])) }
      if let group { known[group] = block }
      blocks[block].boxes.append(box)
      blockOf.append(block)
    }
  }
}

extension LayoutPoint {
  fileprivate func moved(by offset: LayoutPoint) -> LayoutPoint {
    LayoutPoint(x: x + offset.x, y: y + offset.y)
  }
}
