import Encodings

/// The categories of a drawing with their colours, in rows under its title.
///
/// A category that is also a frame is omitted, because the frame already shows its name.
struct SVGLegend {
  private(set) var lines: [String] = []
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

struct CategoryColors {
  /// Light colours of different hues, on which dark text is readable.
  private static let palette = [
    "#cfe8ff", "#c9f2d0", "#ffe0c2", "#e6d9ff", "#ffd6e7", "#e3eba8", "#bdeeea", "#eed9c0",
    "#e4e7ea", "#f6c9c0", "#d3e2d2", "#cdd3f7",
  ]

  private let indices: [String: Int]

  init(_ drawing: Drawing) {
    indices = Dictionary(drawing.categories.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  func fill(of node: Drawing.Node) -> String {
    if node.isMarked { return "#fff8c5" }
    return node.category.flatMap(fill(of:)) ?? "#f6f8fa"
  }

  func fill(of category: String) -> String? {
    indices[category].map { Self.palette[$0 % Self.palette.count] }
  }
}

/// An upper estimate of the width of text in a sans-serif font of 12 pixels.
enum TextWidth {
  /// Returns the width in pixels; ideographs, kana, hangul and emoji are twice as wide as letters.
  static func pixels(_ text: String) -> Double {
    text.reduce(0) { width, character in
      width + (character.unicodeScalars.contains { $0.value >= 0x1100 } ? 12.5 : 6.8)
    }
  }
}
