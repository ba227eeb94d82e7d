extension DrawnGraph {
  /// The graph in the language of D2.
  var d2: String {
    var lines = ["direction: right"]
    for group in groups {
      let indent = group.layer == nil ? "" : "  "
      if let layer = group.layer { lines.append("\(quoted(layer)): {") }
      lines += group.nodes.map { node in
        indent + quoted(node.name) + (node.isAffected ? ": {style.fill: \"#fff8c5\"}" : "")
      }
      if group.layer != nil { lines.append("}") }
    }
    let layerOfNode = Dictionary(nodes.map { ($0.name, $0.layer) }) { first, _ in first }
    func path(_ name: String) -> String {
      let layer = layerOfNode[name] ?? nil
      return layer.map { "\(quoted($0)).\(quoted(name))" } ?? quoted(name)
    }
    for edge in edges {
      var styles: [String] = []
      if edge.isFault { styles.append("stroke: \"#cf222e\"") }
      if !edge.isDeclared { styles.append("stroke-dash: 3") }
      let suffix = styles.isEmpty ? "" : ": {style: {\(styles.joined(separator: "; "))}}"
      lines.append("\(path(edge.source)) -> \(path(edge.destination))\(suffix)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
