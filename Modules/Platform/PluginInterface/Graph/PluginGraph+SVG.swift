extension PluginGraph {
  /// The graph as a picture: plugins on the left, each beside the places and flows it has; arrows to
  /// what it opens of others bend on the right.
  var svg: String {
    let layout = SVGLayout(self)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(SVGLayout.width)\" "
        + "height=\"\(layout.height)\" font-family=\"sans-serif\" font-size=\"13\">",
      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>",
      "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" "
        + "markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#456\"/></marker></defs>",
    ]
    for edge in edges {
      guard let from = layout.boxes[edge.from], let to = layout.boxes[edge.to] else { continue }
      let isOwn = edge.kind == .shows || edge.kind == .runs
      let path =
        isOwn
        ? "M\(from.right) \(from.middle)L\(to.left) \(to.middle)"
        : "M\(from.right) \(from.middle + 6)C\(from.right + 60) \(from.middle + 6) "
          + "\(to.left - 60) \(to.middle) \(to.left) \(to.middle)"
      let dash = edge.isOptional ? " stroke-dasharray=\"5 4\"" : ""
      lines.append(
        "<path d=\"\(path)\" fill=\"none\" stroke=\"\(isOwn ? "#999" : "#456")\"\(dash) "
          + "marker-end=\"url(#tip)\"><title>\(escaped(edge.from)) \(edge.kind.rawValue) "
          + "\(escaped(edge.to))</title></path>")
    }
    for node in nodes {
      guard let box = layout.boxes[node.id] else { continue }
      lines += draw(node, in: box)
    }
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private func draw(_ node: Node, in box: SVGLayout.Box) -> [String] {
    let fill =
      switch node.kind {
      case .plugin: "#dbe9ff"
      case .routes: "#eef6e6"
      case .flow: "#fff1d6"
      }
    let dash = node.isComposed ? "" : " stroke-dasharray=\"4 4\""
    let radius = node.kind == .flow ? 14 : 4
    var lines = [
      "<rect x=\"\(box.left)\" y=\"\(box.top)\" width=\"\(box.right - box.left)\" "
        + "height=\"\(box.bottom - box.top)\" rx=\"\(radius)\" fill=\"\(fill)\" "
        + "stroke=\"#456\"\(dash)/>",
      "<text x=\"\(box.left + 10)\" y=\"\(box.top + 19)\" font-weight=\"bold\">"
        + "\(escaped(node.label))</text>",
    ]
    for (index, detail) in node.details.enumerated() {
      lines.append(
        "<text x=\"\(box.left + 10)\" y=\"\(box.top + 36 + index * 17)\" fill=\"#345\">"
          + "\(escaped(detail))</text>")
    }
    return lines
  }

  private func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: String(character)
      }
    }.joined()
  }
}
