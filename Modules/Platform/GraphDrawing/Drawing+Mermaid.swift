import Encodings

extension Drawing {
  /// The graph in the Mermaid language, which code hosts render in Markdown.
  ///
  /// Nodes are named by their ids, so that a new node changes only its own lines.
  var mermaid: String {
    var lines = ["flowchart LR"]
    lines += framed(
      open: { ["  subgraph group_\(Self.mermaidName($0))[\(quoted([$0]))]"] }, close: "  end"
    ) { node in
      let (name, label) = (Self.mermaidName(node.id), quoted([node.label] + node.details))
      return switch node.shape {
      case .box: "  \(name)[\(label)]"
      case .note: "  \(name)[/\(label)/]"
      case .pill: "  \(name)([\(label)])"
      }
    }
    let edges = drawnEdges
    lines += edges.map { edge in
      let label = edge.label.map { "|\(quoted([$0]))|" } ?? ""
      return "  \(Self.mermaidName(edge.source)) \(edge.isDashed ? "-.->" : "-->")\(label) "
        + Self.mermaidName(edge.target)
    }
    lines += nodes.filter(\.isDashed).map {
      "  style \(Self.mermaidName($0.id)) stroke-dasharray: 4 4"
    }
    lines += nodes.filter(\.isMarked).map {
      "  style \(Self.mermaidName($0.id)) fill:#fff8c5,stroke:#9a6700"
    }
    let faults = edges.indices.filter { edges[$0].isFault }.map(String.init)
    if !faults.isEmpty {
      lines.append("  linkStyle \(faults.joined(separator: ",")) stroke:#cf222e,stroke-width:2px")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns an id that Mermaid accepts.
  ///
  /// ASCII letters and digits stay; any other scalar becomes its number between two underscores, so that two
  /// ids never become equal. A Mermaid keyword gets an underscore appended.
  static func mermaidName(_ id: String) -> String {
    let words: Set<String> = [
      "class", "classdef", "click", "default", "direction", "end", "flowchart", "graph", "href",
      "linkstyle", "style", "subgraph",
    ]
    if id.isEmpty || words.contains(id.lowercased()) { return id + "_" }
    return id.unicodeScalars.map { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": String(scalar)
      default: "_\(String(scalar.value, radix: 16))_"
      }
    }.joined()
  }

  private func quoted(_ texts: [String]) -> String {
    let lines = texts.map { text in
      EscapedText.line(text).unicodeScalars.map { scalar in
        switch scalar {
        case "#": "#35;"
        case "\"": "#quot;"
        case "<": "#lt;"
        case ">": "#gt;"
        default: String(scalar)
        }
      }.joined()
    }
    return "\"\(lines.joined(separator: "<br/>"))\""
  }
}
