import Foundation
import Testing

@testable import BoundaryChecker

@Suite("Drawn graph")
struct DrawnGraphTests {
  /// App → Cart → Money, App → Home → Money, Money → Cart closes a cycle, CartTests tests Cart.
  static let graph: DrawnGraph = {
    func node(_ name: String, _ layer: String?, kind: String = "regular") -> DrawnGraph.Node {
      DrawnGraph.Node(name: name, kind: kind, layer: layer, owners: ["@\(name.lowercased())"])
    }
    func edge(_ source: String, _ destination: String) -> DrawnGraph.Edge {
      DrawnGraph.Edge(source: source, destination: destination, isDeclared: true, useCount: 1)
    }
    var cycle = edge("Money", "Cart")
    cycle.isInCycle = true
    cycle.isDeclared = false
    return DrawnGraph(
      package: "sample <&>",
      nodes: [
        node("App", "apps"), node("Cart", "features"), node("CartTests", nil, kind: "test"),
        node("Home", "features"), node("Money", "domain"),
      ],
      edges: [
        edge("App", "Cart"), edge("App", "Home"), edge("Cart", "Money"), edge("CartTests", "Cart"),
        edge("Home", "Money"), cycle,
      ], layers: ["apps", "features", "domain"])
  }()

  private func names(_ graph: DrawnGraph) -> [String] { graph.nodes.map(\.name) }

  @Test("focus takes what is near, in both directions")
  func focus() {
    #expect(names(Self.graph.focused(on: ["Home"], depth: 1)) == ["App", "Home", "Money"])
    #expect(names(Self.graph.focused(on: ["Home"], depth: 0)) == ["Home"])
    #expect(
      names(Self.graph.focused(on: ["Home"], depth: 2)) == ["App", "Cart", "Home", "Money"])
  }

  @Test("reaching takes everything that depends on a module")
  func reaching() {
    #expect(names(Self.graph.reaching("Home")) == ["App", "Home"])
    #expect(names(Self.graph.reaching("Money")) == ["App", "Cart", "CartTests", "Home", "Money"])
  }

  @Test("collapsed, a layer is one box with the edges of its members")
  func collapsed() throws {
    let graph = Self.graph.withoutTests().collapsedByLayer()
    #expect(names(graph) == ["apps", "domain", "features"])
    #expect(graph.nodes[2].members == ["Cart", "Home"])
    #expect(graph.nodes[2].owners == ["@cart", "@home"])
    #expect(
      graph.edges.map { "\($0.source)-\($0.destination) \($0.useCount)" } == [
        "apps-features 2", "domain-features 1", "features-domain 2",
      ])
    #expect(graph.edges[1].isInCycle)
    #expect(!graph.edges[1].isDeclared)
  }

  @Test("every format shows every module and every dependency", arguments: GraphFormat.allCases)
  func complete(_ format: GraphFormat) throws {
    let text = try format.drawing(of: Self.graph)
    for node in Self.graph.nodes { #expect(text.contains(node.name)) }
    let arrows =
      switch format {
      case .dot: text.matches(of: #/ -> /#).count
      case .mermaid: text.matches(of: #/ (-->|-\.->) /#).count
      case .d2: text.matches(of: #/ -> /#).count
      case .svg: text.matches(of: /<path d="M[^>]*marker-end/).count
      case .json, .html: text.matches(of: #/"from" : /#).count
      }
    #expect(arrows == Self.graph.edges.count)
    #expect(text.hasSuffix("\n"))
    #expect(try format.drawing(of: Self.graph) == text)
  }

  @Test("faults are red where there is colour", arguments: [GraphFormat.dot, .mermaid, .d2, .svg])
  func red(_ format: GraphFormat) throws {
    #expect(try format.drawing(of: Self.graph).contains("#cf222e"))
    var sound = Self.graph
    sound.edges.removeLast()
    sound.edges.removeAll { $0.isFault }
    let text = try format.drawing(of: sound).replacing(/<defs>.*<\/defs>/, with: "")
    #expect(!text.contains("#cf222e"))
  }

  @Test("the image is well-formed and needs nothing else")
  func svg() throws {
    let text = try GraphFormat.svg.drawing(of: Self.graph)
    let document = try #require(XMLElements(text))
    #expect(document.all("rect").count == Self.graph.nodes.count + 1)
    #expect(!text.contains("href") && !text.contains("<script"))
    // A legend of the layers, each in its own colour.
    #expect(document.all("circle").count == Self.graph.layers.count)
    #expect(
      Set(text.matches(of: /<circle[^>]*fill="[^"]*"/).map { $0.output.suffix(9) }).count == 3)
    var bare = Self.graph
    bare.layers = []
    for index in bare.nodes.indices { bare.nodes[index].layer = nil }
    #expect(try !GraphFormat.svg.drawing(of: bare).contains("<circle"))
  }

  @Test("a box is wide enough for names of ideographs")
  func wideNames() {
    #expect(TextWidth.pixels("Cart") < 30)
    #expect(TextWidth.pixels("日本語モジュール") > 8 * 12)
    #expect(TextWidth.pixels("Größe") == TextWidth.pixels("Grosz"))
  }

  @Test("a file shows the graph as a whole or in a fenced block, and drift is seen")
  func drift() throws {
    let drawing = Self.graph.mermaid
    let page = "# Modules\r\n\r\n```mermaid\n\(drawing)```\n\nText\n"
    #expect(DrawingDrift.holds(drawing, in: drawing, format: .mermaid))
    #expect(DrawingDrift.holds(drawing, in: page, format: .mermaid))
    #expect(!DrawingDrift.holds(drawing, in: page, format: .dot))
    #expect(
      !DrawingDrift.holds(drawing, in: page.replacing("Home", with: "House"), format: .mermaid))
    #expect(!DrawingDrift.holds(drawing, in: "", format: .mermaid))
  }
}
