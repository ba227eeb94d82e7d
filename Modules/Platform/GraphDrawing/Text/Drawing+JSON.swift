import Encodings

extension Drawing {
  /// The graph for programs: `{"v":1,"nodes":[{"id","kind","label","details",…}],
  /// "edges":[{"from","to","kind",…}]}`; `kind` is a node's category and an edge's label, and facts
  /// follow as members of their names.
  var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("v")
      writer.number(1)
      writer.key("nodes")
      writer.array { writer in
        for node in nodes {
          writer.object { writer in
            writer.key("id")
            writer.string(node.id)
            writer.key("kind")
            writer.string(node.category)
            writer.key("label")
            writer.string(node.label)
            writer.key("details")
            writer.strings(node.details)
            write(node.facts, to: &writer)
          }
        }
      }
      writer.key("edges")
      writer.array { writer in
        for edge in knownEdges {
          writer.object { writer in
            writer.key("from")
            writer.string(edge.source)
            writer.key("to")
            writer.string(edge.target)
            writer.key("kind")
            writer.string(edge.label)
            write(edge.facts, to: &writer)
          }
        }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  private func write(_ facts: [Fact], to writer: inout JSONWriter) {
    for fact in facts {
      writer.key(named: fact.name)
      switch fact.value {
      case .text(let text): writer.string(text)
      case .number(let number): writer.number(number)
      case .flag(let flag): writer.boolean(flag)
      case .list(let texts): writer.strings(texts)
      }
    }
  }
}
