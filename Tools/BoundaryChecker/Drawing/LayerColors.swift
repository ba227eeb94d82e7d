/// A colour for each layer.
struct LayerColors {
  /// Light colours that differ in hue, so that dark text on them can be read.
  static let palette = [
    "#cfe8ff", "#c9f2d0", "#ffe0c2", "#e6d9ff", "#ffd6e7", "#e3eba8", "#bdeeea", "#eed9c0",
    "#e4e7ea", "#f6c9c0", "#d3e2d2", "#cdd3f7",
  ]

  private let indices: [String: Int]

  init(_ graph: DrawnGraph) {
    indices = Dictionary(graph.layers.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The colour that fills a node's box.
  func fill(of node: DrawnGraph.Node) -> String {
    if node.isAffected { return "#fff8c5" }
    let layer = node.kind == "layer" ? node.name : node.layer
    return layer.flatMap(fill(ofLayer:)) ?? "#f6f8fa"
  }

  /// The colour of a layer.
  func fill(ofLayer layer: String) -> String? {
    indices[layer].map { Self.palette[$0 % Self.palette.count] }
  }
}
