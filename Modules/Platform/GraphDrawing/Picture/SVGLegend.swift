import Encodings

/// The categories of a drawing by their colours, in rows under its title.
///
/// A category that is a frame of the drawing has its name there and is left out.
struct SVGLegend {
  /// The elements of the image.
  private(set) var lines: [String] = []

  /// The height of all rows; 0 when no category is listed.
  private(set) var height = 0.0

  private static let rowHeight = 20.0
  private static let top = 44.0

  init(_ drawing: Drawing, _ colors: CategoryColors, width: Double) {
    let drawn = Set(drawing.nodes.compactMap { $0.category == $0.label ? nil : $0.category })
      .subtracting(drawing.groupOrder)
    let categories = drawing.categories.filter(drawn.contains)
    var (x, row) = (20.0, 0.0)
    for category in categories {
      let needed = TextWidth.pixels(VisibleText.line(category)) + 36
      if x > 20, x + needed > width - 20 { (x, row) = (20, row + 1) }
      let y = Self.top + row * Self.rowHeight
      lines.append(
        "<circle cx=\"\(Int(x) + 5)\" cy=\"\(Int(y))\" r=\"5\" "
          + "fill=\"\(colors.fill(of: category) ?? "#f6f8fa")\" stroke=\"#8c959f\"/>"
          + "<text x=\"\(Int(x) + 16)\" y=\"\(Int(y) + 4)\" fill=\"#59636e\">"
          + "\(VisibleText.markup(category))</text>")
      x += needed
    }
    height = categories.isEmpty ? 0 : Double(row + 1) * Self.rowHeight
  }
}
