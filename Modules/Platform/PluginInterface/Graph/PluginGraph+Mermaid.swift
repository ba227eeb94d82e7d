extension PluginGraph {
  /// The graph for Mermaid; nodes are numbered, since Mermaid takes few characters in names.
  var mermaid: String {
    var lines = ["graph LR"]
    var names: [String: String] = [:]
    for (index, node) in nodes.enumerated() {
      let name = "n\(index)"
      names[node.id] = name
      let label = ([node.label] + node.details).map(escaped).joined(separator: "<br/>")
      switch node.kind {
      case .plugin: lines.append("  \(name)[\"\(label)\"]")
      case .routes: lines.append("  \(name)[/\"\(label)\"/]")
      case .flow: lines.append("  \(name)([\"\(label)\"])")
      }
      if !node.isComposed { lines.append("  style \(name) stroke-dasharray: 4 4") }
    }
    for edge in edges {
      guard let from = names[edge.from], let to = names[edge.to] else { continue }
      let arrow = edge.isOptional ? "-.->" : "-->"
      lines.append("  \(from) \(arrow)|\(edge.kind.rawValue)| \(to)")
    }
    return (lines + [""]).joined(separator: "\n")
  }

  private func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\"": "#quot;"
      case "<": "#lt;"
      case ">": "#gt;"
      case "#": "#35;"
      default: String(character)
      }
    }.joined()
  }
}
