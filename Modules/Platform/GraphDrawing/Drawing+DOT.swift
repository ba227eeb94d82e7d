import Encodings

extension Drawing {
  /// The graph in the language of Graphviz.
  ///
  /// The attributes keep a hundred boxes readable: from left to right, frames in light colours, little space
  /// between boxes and much between their columns. `nslimit` bounds the work of the layout.
  var dot: String {
    let colors = CategoryColors(self)
    var lines = [
      "digraph \(quoted(title)) {",
      "  graph [rankdir=LR, ranksep=1.1, nodesep=0.12, nslimit=2, nslimit1=2, \(Self.font), fontsize=18];",
      "  node [shape=box, style=\"rounded,filled\", color=\"#8c959f\", fillcolor=\"#ffffff\", "
        + "\(Self.font), height=0.32, margin=\"0.12,0.04\"];",
      "  edge [tailport=e, headport=w, color=\"#57606a\", arrowsize=0.7, \(Self.font), fontsize=11];",
    ]
    lines += framed(
      open: { group in
        [
          "  subgraph \(quoted("cluster_" + group)) {",
          "    label=\(quoted(group)); style=\"rounded,filled\"; color=\"#d1d9e0\"; "
            + "fillcolor=\"\(colors.fill(of: group) ?? "#f6f8fa")\";",
        ]
      }, close: "  }"
    ) { "  \(quoted($0.id))\(attributes(of: $0, colors));" }
    lines += legend(colors)
    lines += drawnEdges.map {
      "  \(quoted($0.source)) -> \(quoted($0.target))\(attributes(of: $0));"
    }
    return (lines + ["}"]).map { $0 + "\n" }.joined()
  }

  private static let font = "fontname=\"Helvetica,Arial,sans-serif\""

  private func attributes(of node: Node, _ colors: CategoryColors) -> String {
    var attributes: [String] = []
    switch node.shape {
    case .box: break
    case .note: attributes.append("shape=note")
    case .pill: attributes.append("shape=ellipse")
    }
    if node.isDashed { attributes.append("style=\"filled,dashed\"") }
    if node.isMarked {
      attributes.append("color=\"#9a6700\", fillcolor=\"#fff8c5\", penwidth=2")
    } else if node.category != node.group, let color = node.category.flatMap(colors.fill) {
      attributes.append("fillcolor=\"\(color)\"")
    }
    if node.label != node.id || !node.details.isEmpty {
      let lines = ([node.label] + node.details).map(escaped)
      attributes.append("label=\"\(lines.joined(separator: "\\n"))\"")
    }
    if let note = node.note { attributes.append("tooltip=\(quoted(note))") }
    return attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
  }

  private func attributes(of edge: Edge) -> String {
    var attributes = edge.label.map { ["label=\(quoted($0))"] } ?? []
    if edge.isFault { attributes.append("color=\"#cf222e\", penwidth=2") }
    if edge.isDashed { attributes.append("style=dashed") }
    if let note = edge.note { attributes.append("tooltip=\(quoted(note))") }
    return attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
  }

  /// Boxes that name the colours of categories that no frame and no box names.
  private func legend(_ colors: CategoryColors) -> [String] {
    let named = Set(nodes.flatMap { [$0.group, $0.label] })
    let used = Set(nodes.map(\.category)).subtracting(named)
    let shown = categories.filter(used.contains)
    guard !shown.isEmpty else { return [] }
    let boxes = shown.map { category in
      "    \(quoted("legend " + category)) [label=\(quoted(category)), shape=plaintext, style=filled, "
        + "fillcolor=\"\(colors.fill(of: category) ?? "#ffffff")\"];"
    }
    return ["  subgraph \"cluster legend\" {", "    label=\"colours\"; color=\"#d1d9e0\";"] + boxes
      + ["  }"]
  }

  private func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  private func escaped(_ text: String) -> String {
    // Scalars, not characters: a quotation mark with a combining accent still ends the text.
    EscapedText.line(text).unicodeScalars.map {
      $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0)
    }.joined()
  }
}

private struct CategoryColors {
  /// Light colours of different hues, on which dark text is readable.
  private static let palette = [
    "#cfe8ff", "#c9f2d0", "#ffe0c2", "#e6d9ff", "#ffd6e7", "#e3eba8", "#bdeeea", "#eed9c0",
    "#e4e7ea", "#f6c9c0", "#d3e2d2", "#cdd3f7",
  ]

  private let indices: [String: Int]

  init(_ drawing: Drawing) {
    indices = Dictionary(drawing.categories.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  func fill(of category: String) -> String? {
    indices[category].map { Self.palette[$0 % Self.palette.count] }
  }
}
