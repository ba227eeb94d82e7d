/// A colour for each layer.
struct LayerColors {
  private static let palette = [
    "#ddf4ff", "#dafbe1", "#fff1e5", "#fbefff", "#ffeff7", "#eaf5d7", "#e0f2f1", "#f3e8d8",
    "#e8eaf6", "#f1f3f5",
  ]

  private let indices: [String: Int]

  init(_ graph: DrawnGraph) {
    indices = Dictionary(graph.layers.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The colour that fills a node's box.
  func fill(of node: DrawnGraph.Node) -> String {
    if node.isAffected { return "#fff8c5" }
    let layer = node.kind == "layer" ? node.name : node.layer
    return layer.flatMap { indices[$0] }.map { Self.palette[$0 % Self.palette.count] } ?? "#f6f8fa"
  }
}
