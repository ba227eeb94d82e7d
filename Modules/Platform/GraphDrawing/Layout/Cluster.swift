/// One block of a ``ClusteredLayout``, a group with its frame or a single box; positions are relative to its
/// upper-left corner.
struct Cluster {
  /// A point where edges of a box cross the frame; leaving and arriving edges have separate ports.
  struct Port: Hashable {
    let box: Int
    let isLeft: Bool
  }

  let width: Double
  let height: Double
  private(set) var centers: [Int: LayoutPoint] = [:]
  private(set) var widths: [Int: Double] = [:]
  private(set) var routes: [Int: [LayoutPoint]] = [:]
  private var portRoutes: [Port: [LayoutPoint]] = [:]
  private static let padding = 14.0
  private static let labelHeight = 26.0

  /// Lays out a block; `inside` are the numbers of the edges between its boxes, and `labelWidth` is the width
  /// that the label of the frame needs, or `nil` for a single box.
  init(
    _ input: LayoutInput, boxes: [Int], inside: [Int], ports: [Port], labelWidth: Double?
  ) {
    guard let labelWidth else {
      let box = boxes[0]
      (width, height) = (input.boxes[box].width, input.boxes[box].height)
      centers[box] = LayoutPoint(x: width / 2, y: height / 2)
      widths[box] = width
      for index in inside {
        routes[index] = [LayoutPoint(x: width, y: height / 2), LayoutPoint(x: 0, y: height / 2)]
      }
      return
    }
    let numbers = Dictionary(uniqueKeysWithValues: boxes.enumerated().map { ($1, $0) })
    var known: Set<Port> = []
    let sides = ports.filter { known.insert($0).inserted }
    var inner = LayoutInput(
      boxes: boxes.map { input.boxes[$0] },
      edges: inside.map {
        LayoutInput.Edge(
          source: numbers[input.edges[$0].source, default: 0],
          target: numbers[input.edges[$0].target, default: 0])
      })
    let own = AcyclicEdges(inner, nodeCount: boxes.count)
    var ranks = LongestPathRanks(nodeCount: boxes.count, edges: own.edges).ranks
    let hasLeft = sides.contains { $0.isLeft }
    let hasRight = sides.contains { !$0.isLeft }
    if hasLeft { ranks = ranks.map { $0 + 1 } }
    let last = (ranks.max() ?? 0) + 1
    for side in sides {
      let (box, port) = (numbers[side.box, default: 0], inner.boxes.count)
      inner.boxes.append(LayoutInput.Box(width: 0, height: 0))
      inner.edges.append(
        side.isLeft
          ? LayoutInput.Edge(source: port, target: box)
          : LayoutInput.Edge(source: box, target: port))
      ranks.append(side.isLeft ? 0 : last)
    }
    var spacing = LayoutSpacing()
    (spacing.margin, spacing.ranks) = (0, 44)
    let layout = LayeredLayout(
      inner, edges: AcyclicEdges(inner, nodeCount: inner.boxes.count), ranks: ranks,
      spacing: spacing)
    let needed =
      layout.width + (hasLeft ? 0 : Self.padding) + (hasRight ? 0 : Self.padding)
    width = max(needed, labelWidth)
    height = layout.height + Self.labelHeight + Self.padding
    let slack = (width - needed) / 2
    let left = slack + (hasLeft ? 0 : Self.padding)
    func moved(_ point: LayoutPoint) -> LayoutPoint {
      LayoutPoint(x: point.x + left, y: point.y + Self.labelHeight)
    }
    for (number, box) in boxes.enumerated() {
      centers[box] = moved(layout.centers[number])
      widths[box] = layout.widths[number]
    }
    for (number, edge) in inside.enumerated() { routes[edge] = layout.routes[number].map(moved) }
    for (number, side) in sides.enumerated() {
      var route = layout.routes[inside.count + number].map(moved)
      if side.isLeft { route.reverse() }
      if slack > 0, let end = route.last {
        route.append(LayoutPoint(x: side.isLeft ? 0 : width, y: end.y))
      }
      portRoutes[side] = route
    }
  }

  func corner(at center: LayoutPoint) -> LayoutPoint {
    LayoutPoint(x: center.x - width / 2, y: center.y - height / 2)
  }

  func portRoute(of box: Int, isLeft: Bool) -> [LayoutPoint] {
    portRoutes[Port(box: box, isLeft: isLeft)]
      ?? [LayoutPoint(x: isLeft ? 0 : width, y: height / 2)]
  }

  func portOffset(of box: Int, isLeft: Bool) -> Double {
    (portRoute(of: box, isLeft: isLeft).last?.y ?? height / 2) - height / 2
  }
}
