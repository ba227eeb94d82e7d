/// A graph as one SVG image that needs nothing else: no script, no font file, no style sheet.
struct SVGDrawing {
  private let graph: DrawnGraph
  private let layout: LayeredLayout
  private let colors: LayerColors
  private let legend: SVGLegend

  private static let boxHeight = 24.0

  /// What stands above the drawing: the name of the package and the layers.
  private var titleHeight: Double { 34 + legend.height }

  init(_ graph: DrawnGraph) {
    self.graph = graph
    colors = LayerColors(graph)
    var numbers: [String: Int] = [:]
    for (number, node) in graph.nodes.enumerated() { numbers[node.name] = number }
    layout = LayeredLayout(
      LayoutInput(
        boxes: graph.nodes.map {
          LayoutInput.Box(width: Self.width(of: $0.name), height: Self.boxHeight)
        },
        edges: graph.edges.compactMap { edge in
          guard let source = numbers[edge.source], let target = numbers[edge.destination] else {
            return nil
          }
          return LayoutInput.Edge(source: source, target: target)
        }))
    legend = SVGLegend(graph, colors, width: max(layout.width, Self.leastWidth))
  }

  private static let leastWidth = 420.0

  /// The image.
  var text: String {
    let (width, height) = (max(layout.width, Self.leastWidth), layout.height + titleHeight)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(number(width))\" "
        + "height=\"\(number(height))\" viewBox=\"0 0 \(number(width)) \(number(height))\" "
        + "font-family=\"system-ui, sans-serif\" font-size=\"12\">",
      "<title>Dependencies of \(escaped(graph.package))</title>",
      Self.markers,
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
      "<text x=\"20\" y=\"24\" font-size=\"14\" font-weight=\"600\" fill=\"#1f2328\">"
        + "\(escaped(graph.package))</text>",
    ]
    lines += legend.lines
    lines.append("<g transform=\"translate(0 \(number(titleHeight)))\">")
    // Faults are drawn last, so that nothing hides them.
    let order = graph.edges.indices.sorted {
      (graph.edges[$0].isFault ? 1 : 0, $0) < (graph.edges[$1].isFault ? 1 : 0, $1)
    }
    lines += order.map { edge(graph.edges[$0], route: layout.routes[$0]) }
    lines += graph.nodes.indices.map(box)
    return (lines + ["</g>", "</svg>"]).map { $0 + "\n" }.joined()
  }

  private static let markers =
    "<defs>"
    + [("arrow", "#8c959f"), ("fault", "#cf222e")].map { id, color in
      "<marker id=\"\(id)\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" "
        + "markerHeight=\"7\" orient=\"auto-start-reverse\">"
        + "<path d=\"M0 0.8 L8 4 L0 7.2 z\" fill=\"\(color)\"/></marker>"
    }.joined() + "</defs>"

  private func edge(_ edge: DrawnGraph.Edge, route: [LayoutPoint]) -> String {
    let uses = edge.useCount == 1 ? "1 use" : "\(edge.useCount) uses"
    let words =
      [edge.isDeclared ? "declared" : "not declared", uses]
      + (edge.isInCycle ? ["in a cycle"] : []) + (edge.isBroken ? ["breaks a rule"] : [])
    return "<path d=\"\(path(route))\" fill=\"none\" stroke=\""
      + (edge.isFault ? "#cf222e\" stroke-width=\"1.8" : "#8c959f\" stroke-width=\"1")
      + "\"" + (edge.isDeclared ? "" : " stroke-dasharray=\"4 3\"")
      + " marker-end=\"url(#\(edge.isFault ? "fault" : "arrow"))\"><title>"
      + escaped("\(edge.source) → \(edge.destination): \(words.joined(separator: ", "))")
      + "</title></path>"
  }

  /// A spline that leaves and meets its points level.
  private func path(_ route: [LayoutPoint]) -> String {
    guard let start = route.first else { return "" }
    var text = "M\(number(start.x)) \(number(start.y))"
    for (from, to) in zip(route, route.dropFirst()) {
      let middle = number((from.x + to.x) / 2)
      text +=
        " C\(middle) \(number(from.y)) \(middle) \(number(to.y)) "
        + "\(number(to.x)) \(number(to.y))"
    }
    return text
  }

  private func box(_ index: Int) -> String {
    let (node, center, width) = (graph.nodes[index], layout.centers[index], layout.widths[index])
    let label =
      [node.name, node.layer.map { "layer \($0)" }, node.owners.joined(separator: " ")]
      .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
    return "<g><title>\(escaped(label))</title>"
      + "<rect x=\"\(number(center.x - width / 2))\" "
      + "y=\"\(number(center.y - Self.boxHeight / 2))\" width=\"\(number(width))\" "
      + "height=\"\(number(Self.boxHeight))\" rx=\"5\" fill=\"\(colors.fill(of: node))\" "
      + "stroke=\"\(node.isAffected ? "#9a6700" : "#8c959f")\"/>"
      + "<text x=\"\(number(center.x))\" y=\"\(number(center.y + 4))\" text-anchor=\"middle\" "
      + "fill=\"#1f2328\">\(escaped(node.name))</text></g>"
  }

  /// The width of a box around a name, for a sans-serif face of 12 pixels.
  private static func width(of name: String) -> Double { TextWidth.pixels(name) + 20 }

  /// A number with one decimal at most, the same on every machine.
  private func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0
      ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }

  private func escaped(_ text: String) -> String { MarkupText.escaped(text) }
}
