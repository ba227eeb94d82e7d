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

  private func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
