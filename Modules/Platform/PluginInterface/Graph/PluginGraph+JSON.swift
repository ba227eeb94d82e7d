import Encodings

extension PluginGraph {
  /// The graph for programs: `{"v":1,"nodes":[{"id","kind","label","details","composed"}],
  /// "edges":[{"from","to","kind","optional"}]}`.
  var json: String {
    let nodes = nodes.map { node in
      "{\"id\":\(string(node.id)),\"kind\":\(string(node.kind.rawValue)),"
        + "\"label\":\(string(node.label)),"
        + "\"details\":[\(node.details.map(string).joined(separator: ","))],"
        + "\"composed\":\(node.isComposed)}"
    }
    let edges = edges.map { edge in
      "{\"from\":\(string(edge.from)),\"to\":\(string(edge.to)),"
        + "\"kind\":\(string(edge.kind.rawValue)),\"optional\":\(edge.isOptional)}"
    }
    return "{\"v\":1,\"nodes\":[\(nodes.joined(separator: ","))],"
      + "\"edges\":[\(edges.joined(separator: ","))]}\n"
  }

  private func string(_ text: String) -> String { JSONWriter.quoted(text) }
}
