import Expectations
import Testing

@testable import GraphDrawing

@Suite("Formats of a graph")
struct FormatTests {
  /// App → Cart → Money with App → Money beside it, in three groups.
  private static let drawing = Drawing(
    title: "sample",
    nodes: [
      .init(id: "App", group: "apps"), .init(id: "Cart", group: "features"), .init(id: "Money"),
    ],
    edges: [
      .init("App", "Cart"), .init("Cart", "Money", label: "uses"), .init("App", "Money"),
      .init("App", "Nowhere"),
    ])

  @Test("every format names every box, escapes what it must and ends with a line feed")
  func notations() {
    var node = Drawing.Node(id: "plugin:a", label: "A\"<&>\\\n#")
    (node.category, node.details) = ("plugin", ["@shop/a"])
    node.facts = [.init("composed", true)]
    let graph = Drawing(title: "app", nodes: [node], edges: [])
    #expect(
      graph.text(as: .json)
        == "{\"v\":1,\"nodes\":[{\"id\":\"plugin:a\",\"kind\":\"plugin\","
        + "\"label\":\"A\\\"<&>\\\\\\u000a#\",\"details\":[\"@shop/a\"],"
        + "\"composed\":true}],\"edges\":[]}\n")
    #expect(graph.text(as: .dot).contains("label=\"A\\\"<&>\\\\"))
    #expect(graph.text(as: .mermaid).contains("A#quot;#lt;&#gt;"))
    for format in GraphFormat.allCases { #expect(graph.text(as: format).hasSuffix("\n")) }
  }

  @Test("no name ends its quotes, or hides anything", arguments: GraphFormat.allCases)
  func untrusted(_ format: GraphFormat) {
    for name in [
      "\"\u{301}] x --> y[\"", "</title></svg></script><script>", "a\n  b --> c",
      "\u{202E}\u{200B}\u{9B}", "end", "\\\" -> \"", "'><g onload=1>", "",
    ] {
      var node = Drawing.Node(id: name, group: name)
      (node.category, node.details, node.note) = (name, [name], name)
      var edge = Drawing.Edge(name, name, label: name)
      edge.note = name
      let text = Drawing(
        title: name, nodes: [node], edges: [edge], groups: [name], categories: [name]
      ).text(as: format)
      let hidden = text.unicodeScalars.filter {
        switch $0.properties.generalCategory {
        case .control: $0 != "\n"
        case .format where format != .json, .lineSeparator, .paragraphSeparator: true
        default: $0.value == 0x202E
        }
      }
      #expect(hidden.isEmpty)
      #expect(!text.split(separator: "\n").contains { $0.hasPrefix("  b --> c") })
    }
  }

  @Test("a text quotes by scalars, so that an accent does not hide the mark that ends it")
  func accents() {
    let drawing = Drawing(title: "t", nodes: [.init(id: "a\"\u{301}b")], edges: [])
    #expect(drawing.text(as: .dot).contains("\"a\\\"\u{301}b\""))
    #expect(drawing.text(as: .mermaid).contains("[\"a#quot;\u{301}b\"]"))
  }

  @Test("one more node changes its own lines only", arguments: [GraphFormat.dot, .mermaid])
  func stable(_ format: GraphFormat) {
    var larger = Self.drawing
    larger.nodes.insert(.init(id: "Bar", group: "features"), at: 1)
    larger.edges.insert(.init("App", "Bar"), at: 0)
    let (before, after) = (
      Self.drawing.text(as: format).split(separator: "\n"),
      larger.text(as: format).split(separator: "\n")
    )
    let difference = after.difference(from: before)
    #expect(difference.removals.isEmpty)
    expectEqual(difference.insertions.count, 2)
  }

  @Test("two ids never become one name of Mermaid, and none is a word of its own")
  func mermaidNames() {
    let ids = [
      "a-b", "a_b", "a.b", "a:b", "a_2d_b", "ab", "a b", "end", "end_", "End", "_", "", "日", "ä",
    ]
    let names = ids.map(Drawing.mermaidName)
    expectEqual(Set(names).count, ids.count)
    for name in names {
      #expect(name.utf8.allSatisfy { $0 == 0x5F || $0 > 0x2F && $0 < 0x7B })
      #expect(name.lowercased() != "end")
    }
  }

  @Test("an arrow to a box that is not drawn is left out", arguments: GraphFormat.allCases)
  func nowhere(_ format: GraphFormat) {
    #expect(!Self.drawing.text(as: format).contains("Nowhere"))
  }

  @Test("a category has the colour of its frame, and a legend where it has none")
  func colours() {
    var drawing = Self.drawing
    drawing.categories = ["apps", "features", "base"]
    drawing.nodes[2].category = "base"
    let lines = drawing.text(as: .dot).split(separator: "\n")
    func colors(_ word: String) -> [Substring] {
      lines.filter { $0.contains(word) }.compactMap { $0.firstMatch(of: /fillcolor="([^"]*)"/)?.1 }
    }
    expectEqual(colors("label=\"apps\"").count, 1)
    expectEqual(Set(colors("label=\"apps\"") + colors("label=\"features\"")).count, 2)
    // The box, and its line of the legend.
    expectEqual(colors("\"Money\" ["), colors("label=\"base\""))
    expectEqual(lines.filter { $0.contains("legend") }.count, 2)
    drawing.nodes[2].group = "base"
    #expect(!drawing.text(as: .dot).contains("legend"))
  }
}
