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
    node.facts = [.init("composed", .flag(true))]
    let graph = Drawing(title: "app", nodes: [node], edges: [])
    #expect(
      graph.text(as: .json)
        == "{\"v\":1,\"nodes\":[{\"id\":\"plugin:a\",\"kind\":\"plugin\","
        + "\"label\":\"A\\\"<&>\\\\\\u000a#\",\"details\":[\"@shop/a\"],"
        + "\"composed\":true}],\"edges\":[]}\n")
    #expect(graph.text(as: .dot).contains("label=\"A\\\"<&>\\\\"))
    #expect(graph.text(as: .d2).contains("\"A\\\"<&>\\\\"))
    #expect(graph.text(as: .svg).contains("A&quot;&lt;&amp;&gt;"))
    #expect(graph.text(as: .html).contains("A&quot;&lt;&amp;&gt;"))
    #expect(graph.text(as: .mermaid).contains("A#quot;#lt;&#gt;"))
    for format in GraphFormat.allCases { #expect(graph.text(as: format).hasSuffix("\n")) }
  }

  @Test(
    "no name ends its quotes or its element, or hides anything", arguments: GraphFormat.allCases)
  func untrusted(_ format: GraphFormat) {
    for name in [
      "\"\u{301}] x --> y[\"", "</title></svg></script><script>", "a\n  b --> c",
      "\u{202E}\u{200B}\u{9B}",
      "end", "\\\" -> \"", "'><g onload=1>", "<!--", "]]>", "",
    ] {
      var node = Drawing.Node(id: name, group: name)
      (node.category, node.owners, node.details) = (name, [name], [name])
      node.facts = [.init("about", .text(name)), .init("more", .list([name]))]
      var edge = Drawing.Edge(name, name, label: name)
      edge.note = name
      let text = Drawing(
        title: name, nodes: [node], edges: [edge], groups: [name], categories: [name]
      ).text(as: format)
      let plain = Drawing(title: "t", nodes: [Drawing.Node(id: "n")], edges: []).text(as: format)
      let hidden = text.unicodeScalars.filter {
        switch $0.properties.generalCategory {
        case .control: $0 != "\n"
        case .format where format != .json, .lineSeparator, .paragraphSeparator: true
        default: $0.value == 0x202E
        }
      }
      #expect(hidden.isEmpty)
      #expect(!text.split(separator: "\n").contains { $0.hasPrefix("  b --> c") })
      guard format == .svg || format == .html else { continue }
      for tag in ["<script", "</script", "</svg", "<!--", "onload=1>"] {
        expectEqual(text.occurrences(of: tag), plain.occurrences(of: tag), "\(tag) of \(name)")
      }
    }
  }

  @Test("a text quotes by scalars, so that an accent does not hide the mark that ends it")
  func accents() {
    let drawing = Drawing(title: "t", nodes: [.init(id: "a\"\u{301}b")], edges: [])
    #expect(drawing.text(as: .dot).contains("\"a\\\"\u{301}b\""))
    #expect(drawing.text(as: .d2).contains("\"a\\\"\u{301}b\""))
    #expect(drawing.text(as: .mermaid).contains("[\"a#quot;\u{301}b\"]"))
  }

  @Test("one more node changes its own lines only", arguments: [GraphFormat.dot, .mermaid, .d2])
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

  @Test("implied edges stay in documents and the page, and out of pictures")
  func implied() {
    var drawing = Self.drawing
    drawing.edges[1].label = nil
    let reduced = drawing.reduced()
    expectEqual(reduced.edges.map(\.isImplied), [false, false, true, false])
    #expect(!reduced.text(as: .mermaid).contains("App --> Money"))
    #expect(drawing.text(as: .mermaid).contains("App --> Money"))
    expectEqual(reduced.text(as: .json), drawing.text(as: .json))
    #expect(reduced.text(as: .html).contains("class=\"edge implied\" data-from=\"App\""))
    #expect(!reduced.text(as: .svg).contains("implied"))
    for format in GraphFormat.allCases { #expect(!drawing.text(as: format).contains("Nowhere")) }
  }

  @Test("a box is wide enough for names of ideographs")
  func wideNames() {
    #expect(TextWidth.pixels("Cart") < 30)
    #expect(TextWidth.pixels("日本語モジュール") > 8 * 12)
    expectEqual(TextWidth.pixels("Größe"), TextWidth.pixels("Grosz"))
  }
}

extension String {
  fileprivate func occurrences(of text: String) -> Int {
    ranges(of: text).count
  }
}
