import Encodings

/// A drawing as one self-contained SVG image: no script, no font file, no style sheet.
///
/// The elements have classes and the ids of their nodes, so that a page around the image can find them.
struct SVGDrawing {
  private let drawing: Drawing
  private let edges: [Drawing.Edge]
  private let layout: ClusteredLayout
  private let groups: [String]
  private let colors: CategoryColors
  private let legend: SVGLegend
  private let size: (width: Double, height: Double)
  private static let leastWidth = 420.0

  private var titleHeight: Double { 34 + legend.height }

  init(_ drawing: Drawing) {
    self.drawing = drawing
    edges = drawing.drawnEdges
    colors = CategoryColors(drawing)
    groups = drawing.groupOrder
    let groupNumbers = Dictionary(uniqueKeysWithValues: groups.enumerated().map { ($1, $0) })
    layout = ClusteredLayout(
      LayoutInput(
        boxes: drawing.nodes.map(Self.box),
        edges: drawing.layoutEdges(edges)),
      groups: drawing.nodes.map { $0.group.flatMap { groupNumbers[$0] } },
      labelWidths: groups.map { Self.width(of: $0) * 1.1 })
    let width = max(layout.width, Self.leastWidth, Self.width(of: drawing.title) * 1.3)
    legend = SVGLegend(drawing, colors, width: width)
    size = (width, layout.height + 34 + legend.height)
  }

  /// Returns the image; implied edges, if included, are elements that are not displayed.
  func text(withImplied: Bool = false) -> String {
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(number(size.width))\" "
        + "height=\"\(number(size.height))\" "
        + "viewBox=\"0 0 \(number(size.width)) \(number(size.height))\" "
        + "font-family=\"system-ui, sans-serif\" font-size=\"12\">",
      "<title>Dependencies of \(escaped(drawing.title))</title>",
      Self.markers,
      "<rect class=\"back\" width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
      "<g class=\"view\">",
      "<text class=\"title\" x=\"20\" y=\"24\" font-size=\"14\" font-weight=\"600\" fill=\"#1f2328\">"
        + "\(escaped(drawing.title))</text>",
    ]
    lines += legend.lines
    lines.append("<g class=\"graph\" transform=\"translate(0 \(number(titleHeight)))\">")
    lines += layout.frames.map(frame)
    // Faults are drawn last, so that nothing covers them.
    let order = edges.indices.sorted {
      (edges[$0].isFault ? 1 : 0, $0) < (edges[$1].isFault ? 1 : 0, $1)
    }
    lines += order.map { edge(edges[$0], route: layout.routes[$0]) }
    if withImplied { lines += impliedEdges }
    lines += drawing.nodes.indices.map(node)
    return (lines + ["</g>", "</g>", "</svg>"]).map { $0 + "\n" }.joined()
  }

  private static let markers =
    "<defs>"
    + [("arrow", "#8c959f"), ("fault", "#cf222e")].map { id, color in
      "<marker id=\"\(id)\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" "
        + "markerHeight=\"7\" orient=\"auto-start-reverse\">"
        + "<path d=\"M0 0.8 L8 4 L0 7.2 z\" fill=\"\(color)\"/></marker>"
    }.joined() + "</defs>"

  private func frame(_ frame: ClusteredLayout.Frame) -> String {
    let (left, top) = (number(frame.left), number(frame.top))
    return "<g class=\"cluster\" data-group=\"\(escaped(groups[frame.group]))\">"
      + "<path d=\"M\(left) \(top)h\(number(frame.width))v\(number(frame.height))"
      + "h-\(number(frame.width))z\" fill=\"#f6f8fa\" stroke=\"#d1d9e0\" "
      + "stroke-linejoin=\"round\"/>"
      + "<text x=\"\(number(frame.left + 10))\" y=\"\(number(frame.top + 17))\" "
      + "font-weight=\"600\" fill=\"#59636e\">\(escaped(groups[frame.group]))</text></g>"
  }

  private func edge(_ edge: Drawing.Edge, route: [LayoutPoint]) -> String {
    let color = edge.isFault ? "#cf222e" : "#8c959f"
    return "<path d=\"\(path(route))\" class=\"edge\(edge.isFault ? " fault" : "")\""
      + ends(of: edge) + " fill=\"none\" stroke=\"\(color)\" "
      + "stroke-width=\"\(edge.isFault ? "1.8" : "1")\""
      + (edge.isDashed ? " stroke-dasharray=\"4 3\"" : "")
      + " marker-end=\"url(#\(edge.isFault ? "fault" : "arrow"))\">\(title(of: edge))</path>"
  }

  /// The implied edges, straight from box to box and not displayed.
  private var impliedEdges: [String] {
    let places = drawing.numbers
    return drawing.knownEdges.filter(\.isImplied).compactMap { edge in
      guard let source = places[edge.source], let target = places[edge.target] else { return nil }
      var (start, end) = (layout.centers[source], layout.centers[target])
      let isForward = start.x <= end.x
      start.x += layout.widths[source] / (isForward ? 2 : -2)
      end.x += layout.widths[target] / (isForward ? -2 : 2)
      return "<path d=\"\(path([start, end]))\" class=\"edge implied\"\(ends(of: edge)) "
        + "fill=\"none\" stroke=\"#8c959f\" marker-end=\"url(#arrow)\" display=\"none\">"
        + "\(title(of: edge))</path>"
    }
  }

  private func ends(of edge: Drawing.Edge) -> String {
    " data-from=\"\(escaped(edge.source))\" data-to=\"\(escaped(edge.target))\""
  }

  private func title(of edge: Drawing.Edge) -> String {
    let verb = edge.label.map { " \($0) " } ?? " → "
    let note = edge.note.map { ": \($0)" } ?? ""
    return "<title>\(escaped(edge.source + verb + edge.target + note))</title>"
  }

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

  private func node(_ index: Int) -> String {
    let (node, center, width) = (drawing.nodes[index], layout.centers[index], layout.widths[index])
    let height = Self.box(node).height
    let (left, top) = (center.x - width / 2, center.y - height / 2)
    var text =
      "<g class=\"node\" data-id=\"\(escaped(node.id))\" "
      + (node.group.map { "data-group=\"\(escaped($0))\" " } ?? "")
      + "data-owners=\"\(escaped(node.owners.joined(separator: " ")))\">"
      + "<title>\(lines(of: node).map(escaped).joined(separator: "\n"))</title>"
      + "<rect x=\"\(number(left))\" y=\"\(number(top))\" width=\"\(number(width))\" "
      + "height=\"\(number(height))\" rx=\"\(node.shape == .pill ? 12 : node.shape == .note ? 1 : 5)\" "
      + "fill=\"\(colors.fill(of: node))\" stroke=\"\(node.isMarked ? "#9a6700" : "#8c959f")\""
      + (node.isDashed ? " stroke-dasharray=\"4 3\"" : "") + "/>"
    if node.details.isEmpty {
      text +=
        "<text x=\"\(number(center.x))\" y=\"\(number(center.y + 4))\" text-anchor=\"middle\" "
        + "fill=\"#1f2328\">\(escaped(node.label))</text>"
    } else {
      text +=
        "<text x=\"\(number(left + 10))\" y=\"\(number(top + 16))\" font-weight=\"600\" "
        + "fill=\"#1f2328\">\(escaped(node.label))</text>"
      for (line, detail) in node.details.enumerated() {
        text +=
          "<text x=\"\(number(left + 10))\" y=\"\(number(top + 33 + Double(line) * 16))\" "
          + "fill=\"#59636e\">\(escaped(detail))</text>"
      }
    }
    return text + "</g>"
  }

  /// Returns the tooltip of a node: one line for each known fact.
  private func lines(of node: Drawing.Node) -> [String] {
    let owners = node.owners.isEmpty ? [] : ["owners: " + node.owners.joined(separator: " ")]
    return [node.label] + node.details + owners
      + node.facts.compactMap { fact in
        switch fact.value {
        case .text(let text): "\(fact.name): \(text)"
        case .number(let number): "\(fact.name): \(number)"
        case .flag(let flag): "\(fact.name): \(flag ? "yes" : "no")"
        case .list(let texts) where texts.isEmpty: nil
        case .list(let texts): "\(fact.name): \(texts.joined(separator: ", "))"
        }
      }
  }

  private static func box(_ node: Drawing.Node) -> LayoutInput.Box {
    let widest = node.details.map(width).max() ?? 0
    let label = width(of: node.label) * (node.details.isEmpty ? 1 : 1.2)
    return LayoutInput.Box(
      width: max(widest, label), height: 24 + Double(node.details.count) * 16)
  }

  private static func width(of text: String) -> Double {
    TextWidth.pixels(VisibleText.line(text)) + 20
  }

  /// Returns a number with at most one decimal, the same on every machine.
  private func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0
      ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }

  private func escaped(_ text: String) -> String { VisibleText.markup(text) }
}
