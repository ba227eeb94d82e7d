import Encodings

extension Drawing {
  /// The graph for programs: `{"v":1,"nodes":[{"id","kind","label","details",…}],
  /// "edges":[{"from","to","kind",…}]}`; `kind` is the category of a node or the label of an edge, and facts
  /// follow as members with their own names.
  var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("v", 1)
      writer.member("nodes", objects: nodes) { writer, node in
        writer.member("id", node.id)
        writer.member("kind", node.category)
        writer.member("label", node.label)
        writer.member("details", node.details)
        write(node.facts, to: &writer)
      }
      writer.member("edges", objects: drawnEdges) { writer, edge in
        writer.member("from", edge.source)
        writer.member("to", edge.target)
        writer.member("kind", edge.label)
        write(edge.facts, to: &writer)
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  private func write(_ facts: [Fact], to writer: inout JSONWriter) {
    for fact in facts {
      writer.key(named: fact.name)
      writer.boolean(fact.isTrue)
    }
  }
}
