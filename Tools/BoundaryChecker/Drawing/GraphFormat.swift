/// A format in which a graph is drawn.
enum GraphFormat: String, CaseIterable {
  case dot, mermaid, json, d2, svg, html

  /// The drawing of a graph, ending with a line break.
  ///
  /// A document holds names as they are, in JSON's escapes; a picture shows what is hidden in them.
  func drawing(of graph: DrawnGraph) throws(BoundaryCheckError) -> String {
    let graph = self == .json ? graph : graph.visible
    return switch self {
    case .dot: graph.dot
    case .mermaid: graph.mermaid
    case .json: try graph.json()
    case .d2: graph.d2
    case .svg: SVGDrawing(graph).text
    case .html: try HTMLPage(graph).text()
    }
  }
}
