extension Drawing {
  var d2: String {
    var lines = ["direction: right"]
    for (group, nodes) in grouped {
      let indent = group == nil ? "" : "  "
      if let group { lines.append("\(quoted(group)): {") }
      lines += nodes.map { indent + quoted($0.id) + label(of: $0) }
      if group != nil { lines.append("}") }
    }
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
    let hasLabel = node.label != node.id || !node.details.isEmpty
    let label =
      hasLabel ? " \"\(([node.label] + node.details).map(escaped).joined(separator: "\\n"))\"" : ""
    let style = styles.isEmpty ? "" : " {\(styles.joined(separator: "; "))}"
    return label.isEmpty && style.isEmpty ? "" : ":" + label + style
  }
}
