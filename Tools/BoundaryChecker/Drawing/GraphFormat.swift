/// A format in which a graph is drawn.
enum GraphFormat: String, CaseIterable {
  case dot, mermaid, json, d2, svg, html

  /// The drawing of a graph, ending with a line break.
  func drawing(of graph: DrawnGraph) throws(BoundaryCheckError) -> String {
    switch self {
    case .dot: graph.dot
    case .mermaid: graph.mermaid
    case .json: try graph.json()
    case .d2: graph.d2
    case .svg: SVGDrawing(graph).text
    case .html: try HTMLPage(graph).text()
    }
  }
}
