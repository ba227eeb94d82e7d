extension PluginGraph {
  /// The graph for Graphviz.
  var dot: String {
    var lines = ["digraph app {", "  rankdir=LR;", "  node [fontname=\"sans-serif\"];"]
    for node in nodes {
      let shape =
        switch node.kind {
        case .plugin: "box"
        case .routes: "note"
        case .flow: "ellipse"
        }
      let label = ([node.label] + node.details).map(quoted).joined(separator: "\\n")
      let style = node.isComposed ? "" : ", style=dashed"
      lines.append("  \"\(quoted(node.id))\" [shape=\(shape)\(style), label=\"\(label)\"];")
    }
    for edge in edges {
      let style = edge.isOptional ? ", style=dashed" : ""
      lines.append(
        "  \"\(quoted(edge.from))\" -> \"\(quoted(edge.to))\" [label=\"\(edge.kind.rawValue)\"\(style)];"
      )
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private func quoted(_ text: String) -> String {
    text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }
}
