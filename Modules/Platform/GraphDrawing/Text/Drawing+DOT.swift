import Encodings

extension Drawing {
  var dot: String {
    var lines = [
      "digraph \(quoted(title)) {", "  rankdir=LR;",
      "  node [shape=box, style=\"rounded,filled\", fillcolor=\"#f6f8fa\", fontname=\"sans-serif\"];",
    ]
    lines += framed(
      open: { ["  subgraph \(quoted("cluster_" + $0)) {", "    label=\(quoted($0));"] },
      close: "  }"
    ) { "  \(quoted($0.id))\(attributes(of: $0));" }
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
    if let caption = caption(of: node) { attributes.append("label=\(caption)") }
    return attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
  }

  /// Returns the quoted lines of a box; `nil` if it shows only its id.
  private func caption(of node: Node) -> String? {
    if node.label == node.id, node.details.isEmpty { return nil }
    return "\"" + ([node.label] + node.details).map(escaped).joined(separator: "\\n") + "\""
  }

  private func attributes(of edge: Edge) -> String {
    var attributes = edge.label.map { ["label=\(quoted($0))"] } ?? []
    if edge.isFault { attributes.append("color=\"#cf222e\"") }
    if edge.isDashed { attributes.append("style=dashed") }
    return attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
  }

  /// Returns a text in the quotation marks of DOT, which are also those of D2.
  func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  func escaped(_ text: String) -> String {
    // Scalars, not characters: a quotation mark with a combining accent still ends the text.
    VisibleText.line(text).unicodeScalars.map {
      $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0)
    }.joined()
  }
}

extension Drawing {
  var d2: String {
    var lines = ["direction: right"]
    lines += framed(open: { ["\(quoted($0)): {"] }, close: "}") { quoted($0.id) + label(of: $0) }
    let groupOfNode = Dictionary(nodes.map { ($0.id, $0.group) }) { first, _ in first }
    func path(_ id: String) -> String {
      let group = groupOfNode[id] ?? nil
      return group.map { "\(quoted($0)).\(quoted(id))" } ?? quoted(id)
    }
    for edge in drawnEdges {
      var styles: [String] = []
      if edge.isFault { styles.append("stroke: \"#cf222e\"") }
      if edge.isDashed { styles.append("stroke-dash: 3") }
      let label = edge.label.map { ": \(quoted($0))" } ?? (styles.isEmpty ? "" : ":")
      let style = styles.isEmpty ? "" : " {style: {\(styles.joined(separator: "; "))}}"
      lines.append("\(path(edge.source)) -> \(path(edge.target))\(label)\(style)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func label(of node: Node) -> String {
    var styles: [String] = []
    if node.isMarked { styles.append("style.fill: \"#fff8c5\"") }
    if node.isDashed { styles.append("style.stroke-dash: 3") }
    switch node.shape {
    case .box: break
    case .note: styles.append("shape: page")
    case .pill: styles.append("shape: oval")
    }
    let label = caption(of: node).map { " \($0)" } ?? ""
    let style = styles.isEmpty ? "" : " {\(styles.joined(separator: "; "))}"
    return label.isEmpty && style.isEmpty ? "" : ":" + label + style
  }
}
