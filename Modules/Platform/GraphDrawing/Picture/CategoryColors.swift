/// A colour for each category of a drawing.
struct CategoryColors {
  /// Light colours that differ in hue, so that dark text on them can be read.
  private static let palette = [
    "#cfe8ff", "#c9f2d0", "#ffe0c2", "#e6d9ff", "#ffd6e7", "#e3eba8", "#bdeeea", "#eed9c0",
    "#e4e7ea", "#f6c9c0", "#d3e2d2", "#cdd3f7",
  ]

  private let indices: [String: Int]

  init(_ drawing: Drawing) {
    indices = Dictionary(drawing.categories.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// The colour that fills a node's box.
  func fill(of node: Drawing.Node) -> String {
    if node.isMarked { return "#fff8c5" }
    return node.category.flatMap(fill(of:)) ?? "#f6f8fa"
  }

  /// The colour of a category.
  func fill(of category: String) -> String? {
    indices[category].map { Self.palette[$0 % Self.palette.count] }
  }
}
