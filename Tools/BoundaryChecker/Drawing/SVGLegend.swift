/// The layers of a drawing by their colours, in rows under its title.
struct SVGLegend {
  /// The elements of the image.
  private(set) var lines: [String] = []

  /// The height of all rows; 0 when no layer is drawn.
  private(set) var height = 0.0

  private static let rowHeight = 20.0
  private static let top = 44.0

  init(_ graph: DrawnGraph, _ colors: LayerColors, width: Double) {
    let drawn = Set(graph.nodes.compactMap { $0.kind == "layer" ? nil : $0.layer })
    let layers = graph.layers.filter(drawn.contains)
    var (x, row) = (20.0, 0.0)
    for layer in layers {
      let needed = TextWidth.pixels(layer) + 36
      if x > 20, x + needed > width - 20 { (x, row) = (20, row + 1) }
      let y = Self.top + row * Self.rowHeight
      lines.append(
        "<circle cx=\"\(Int(x) + 5)\" cy=\"\(Int(y))\" r=\"5\" "
          + "fill=\"\(colors.fill(ofLayer: layer) ?? "#f6f8fa")\" stroke=\"#8c959f\"/>"
          + "<text x=\"\(Int(x) + 16)\" y=\"\(Int(y) + 4)\" fill=\"#59636e\">"
          + "\(MarkupText.escaped(layer))</text>")
      x += needed
    }
    height = layers.isEmpty ? 0 : (row + 1) * Self.rowHeight
  }
}
