/// Where the boxes of a drawn ``PluginGraph`` stand: a band for each plugin, what it has beside it.
struct SVGLayout {
  /// A box in picture units.
  struct Box {
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int
    var middle: Int { (top + bottom) / 2 }
  }

  static let width = 760
  private static let gap = 14

  private(set) var boxes: [String: Box] = [:]
  private(set) var height = SVGLayout.gap

  init(_ graph: PluginGraph) {
    let byID = Dictionary(graph.nodes.map { ($0.id, $0) }) { first, _ in first }
    for plugin in graph.nodes where plugin.kind == .plugin {
      let own = graph.edges.filter {
        $0.from == plugin.id && ($0.kind == .shows || $0.kind == .runs)
      }
      let top = height
      var next = top
      for node in own.compactMap({ byID[$0.to] }) {
        next = place(node, left: 420, width: 320, top: next) + Self.gap
      }
      let bottom = place(plugin, left: 20, width: 220, top: top)
      height = max(next, bottom + Self.gap) + Self.gap
    }
  }

  private mutating func place(_ node: PluginGraph.Node, left: Int, width: Int, top: Int) -> Int {
    let bottom = top + 28 + node.details.count * 17
    boxes[node.id] = Box(left: left, top: top, right: left + width, bottom: bottom)
    return bottom
  }
}
