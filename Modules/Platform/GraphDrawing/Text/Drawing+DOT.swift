import Encodings

extension Drawing {
  var dot: String {
    var lines = [
      "digraph \(quoted(title)) {", "  rankdir=LR;",
      "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#f6f8fa\", fontname=\"sans-serif\"];",
    ]
    for (group, nodes) in grouped {
      let indent = group == nil ? "  " : "    "
      if let group {
        lines += [
          "  subgraph \(quoted("cluster_" + group)) {", "    label=\(quoted(group));",
        ]
      }
      lines += nodes.map { "\(indent)\(quoted($0.id))\(attributes(of: $0));" }
      if group != nil { lines.append("  }") }
    }
    lines += drawnEdges.map {
      "  \(quoted($0.source)) -> \(quoted($0.target))\(attributes(of: $0));"
    }
    return (lines + ["}"]).map { $0 + "\n" }.joined()
  }

  private func attributes(of node: Node) -> String {
    var attributes: [String] = []
    switch node.shape {
    case .box: break
    case .note: attributes.append("shape=note")
    case .pill: attributes.append("shape=ellipse")
    }
    if node.isDashed { attributes.append("style=\"filled,dashed\"") }
    if node.isMarked { attributes.append("fillcolor=\"#fff8c5\"") }
    if node.label != node.id || !node.details.isEmpty {
      attributes.append(
        "label=\"" + ([node.label] + node.details).map(escaped).joined(separator: "\\n") + "\"")
    }
    return attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
  }

  private func attributes(of edge: Edge) -> String {
    var attributes = edge.label.map { ["label=\(quoted($0))"] } ?? []
    if edge.isFault { attributes.append("color=\"#cf222e\"") }
    if edge.isDashed { attributes.append("style=dashed") }
    return attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
  }

  /// A text in the quotation marks of DOT, which are those of D2.
  func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  func escaped(_ text: String) -> String {
    // By scalars: a quotation mark with an accent upon it still ends the text.
    VisibleText.line(text).unicodeScalars.map {
      $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0)
    }.joined()
  }
}
