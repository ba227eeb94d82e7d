extension DrawnGraph {
  /// The graph in the language of Mermaid, which GitHub draws in Markdown.
  var mermaid: String {
    var numbers: [String: Int] = [:]
    for (number, node) in groups.flatMap(\.nodes).enumerated() { numbers[node.name] = number }
    func id(_ name: String) -> String { "n\(numbers[name] ?? 0)" }
    var lines = ["flowchart LR"]
    for (index, group) in groups.enumerated() {
      let indent = group.layer == nil ? "  " : "    "
      if let layer = group.layer { lines.append("  subgraph l\(index)[\(quoted(layer))]") }
      lines += group.nodes.map { "\(indent)\(id($0.name))[\(quoted($0.name))]" }
      if group.layer != nil { lines.append("  end") }
    }
    lines += edges.map {
      "  \(id($0.source)) \($0.isDeclared ? "-->" : "-.->") \(id($0.destination))"
    }
    let faults = edges.indices.filter { edges[$0].isFault }.map(String.init)
    if !faults.isEmpty {
      lines.append("  linkStyle \(faults.joined(separator: ",")) stroke:#cf222e,stroke-width:2px")
    }
    let affected = nodes.filter(\.isAffected).map { id($0.name) }
    if !affected.isEmpty {
      lines.append("  classDef affected fill:#fff8c5,stroke:#9a6700")
      lines.append("  class \(affected.joined(separator: ",")) affected")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "#quot;") + "\""
  }
}
