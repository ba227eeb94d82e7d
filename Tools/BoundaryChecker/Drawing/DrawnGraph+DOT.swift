extension DrawnGraph {
  /// The graph in the language of Graphviz.
  var dot: String {
    var lines = [
      "digraph \(quoted(package)) {", "  rankdir=LR;",
      "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#f6f8fa\", fontname=\"sans-serif\"];",
    ]
    for (index, group) in groups.enumerated() {
      let indent = group.layer == nil ? "  " : "    "
      if let layer = group.layer {
        lines += ["  subgraph cluster_\(index) {", "    label=\(quoted(layer));"]
      }
      lines += group.nodes.map { node in
        "\(indent)\(quoted(node.name))\(node.isAffected ? " [fillcolor=\"#fff8c5\"]" : "");"
      }
      if group.layer != nil { lines.append("  }") }
    }
    for edge in edges {
      var attributes: [String] = []
      if edge.isFault { attributes.append("color=\"#cf222e\"") }
      if !edge.isDeclared { attributes.append("style=dashed") }
      let suffix = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
      lines.append("  \(quoted(edge.source)) -> \(quoted(edge.destination))\(suffix);")
    }
    return (lines + ["}"]).map { $0 + "\n" }.joined()
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
