import Expectations
import Foundation
import GraphDrawing
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

  private static let all = DrawnGraph.Style(isReduced: false)

  private func names(_ graph: DrawnGraph) -> [String] { graph.nodes.map(\.name) }

  @Test("focus takes what is near, in both directions")
  func focus() {
    expectEqual(names(Self.graph.focused(on: ["Home"], depth: 1)), ["App", "Home", "Money"])
    expectEqual(names(Self.graph.focused(on: ["Home"], depth: 0)), ["Home"])
    expectEqual(
      names(Self.graph.focused(on: ["Home"], depth: 2)), ["App", "Cart", "Home", "Money"])
  }

  @Test("reaching takes everything that depends on a module")
  func reaching() {
    expectEqual(names(Self.graph.reaching("Home")), ["App", "Home"])
    expectEqual(names(Self.graph.reaching("Money")), ["App", "Cart", "CartTests", "Home", "Money"])
  }

  @Test("collapsed, a layer is one box with the edges of its members")
  func collapsed() throws {
    let graph = Self.graph.withoutTests().collapsedByLayer()
    expectEqual(names(graph), ["apps", "domain", "features"])
    expectEqual(graph.nodes[2].members, ["Cart", "Home"])
    expectEqual(graph.nodes[2].owners, ["@cart", "@home"])
    #expect(
      graph.edges.map { "\($0.source)-\($0.destination) \($0.useCount)" } == [
        "apps-features 2", "domain-features 1", "features-domain 2",
      ])
    #expect(graph.edges[1].isInCycle)
    #expect(!graph.edges[1].isDeclared)
  }

  @Test("every format shows every module and every dependency", arguments: GraphFormat.allCases)
  func complete(_ format: GraphFormat) throws {
    let text = try Self.graph.text(as: format, Self.all)
    for node in Self.graph.nodes { #expect(text.contains(node.name)) }
    let arrows =
      switch format {
      case .dot: text.matches(of: #/ -> /#).count
      case .mermaid: text.matches(of: #/ (-->|-\.->) /#).count
      case .d2: text.matches(of: #/ -> /#).count
      case .svg: text.matches(of: /<path d="M[^>]*marker-end/).count
      case .json: text.matches(of: #/"from" : /#).count
      case .html: text.matches(of: /<path d="M[^>]*marker-end/).count
      }
    // The page has one image of the modules, one with their tests, and one of the layers.
    expectEqual(arrows, Self.graph.edges.count + (format == .html ? 5 + 3 : 0))
    #expect(text.hasSuffix("\n"))
    try expectEqual(Self.graph.text(as: format, Self.all), text)
  }

  @Test("faults are red where there is colour", arguments: [GraphFormat.dot, .mermaid, .d2, .svg])
  func red(_ format: GraphFormat) throws {
    #expect(try Self.graph.text(as: format, Self.all).contains("#cf222e"))
    var sound = Self.graph
    sound.edges.removeLast()
    sound.edges.removeAll { $0.isFault }
    let text = try sound.text(as: format, Self.all).replacing(/<defs>.*<\/defs>/, with: "")
    #expect(!text.contains("#cf222e"))
  }

  @Test("the image is well-formed and needs nothing else")
  func svg() throws {
    let style = DrawnGraph.Style(grouping: .none, isReduced: false)
    let text = try Self.graph.text(as: .svg, style)
    let document = try #require(XMLElements(text))
    expectEqual(document.all("rect").count, Self.graph.nodes.count + 1)
    #expect(!text.contains("href") && !text.contains("<script"))
    // A legend of the layers, each in its own colour.
    expectEqual(document.all("circle").count, Self.graph.layers.count)
    #expect(
      Set(text.matches(of: /<circle[^>]*fill="[^"]*"/).map { $0.output.suffix(9) }).count == 3)
    var bare = Self.graph
    bare.layers = []
    for index in bare.nodes.indices { bare.nodes[index].layer = nil }
    #expect(try !bare.text(as: .svg, style).contains("<circle"))
  }

  @Test("modules of one layer, or of one owner, stand in one frame")
  func frames() throws {
    func frames(_ grouping: DrawnGraph.Grouping) throws -> [String] {
      try Self.graph.text(as: .svg, DrawnGraph.Style(grouping: grouping))
        .matches(of: /<g class="cluster" data-group="([^"]*)"/).map { String($0.output.1) }
    }
    #expect(try frames(.layer).sorted() == ["apps", "domain", "features"])
    #expect(try frames(.owner).count == Self.graph.nodes.count)
    #expect(try frames(.none) == [])
    // The frames name the layers, so that a legend would say them twice.
    #expect(try !Self.graph.text(as: .svg, DrawnGraph.Style()).contains("<circle"))
  }

  @Test("an edge that a longer way stands for is left out of pictures, and stays in documents")
  func reduced() throws {
    var graph = Self.graph
    graph.edges.removeAll { $0.isFault }
    graph.edges.append(
      DrawnGraph.Edge(source: "App", destination: "Money", isDeclared: true, useCount: 1))
    let style = DrawnGraph.Style()
    #expect(try !graph.text(as: .mermaid, style).contains("App --> Money"))
    #expect(try graph.text(as: .mermaid, Self.all).contains("App --> Money"))
    #expect(try graph.text(as: .json, style) == graph.text(as: .json, Self.all))
    graph.edges[graph.edges.count - 1].isBroken = true
    #expect(try graph.text(as: .mermaid, style).contains("App --> Money"))
  }

  @Test("focus leaves out the edges among the neighbours")
  func rim() {
    var graph = Self.graph
    graph.edges.append(
      DrawnGraph.Edge(source: "App", destination: "Money", isDeclared: true, useCount: 1))
    func edges(_ names: [String], _ depth: Int) -> [String] {
      graph.focused(on: names, depth: depth).edges.map { "\($0.source)-\($0.destination)" }
    }
    #expect(edges(["Home"], 1) == ["App-Home", "Home-Money"])
    #expect(edges(["App", "Money"], 0) == ["App-Money"])
    #expect(edges(["Home"], 2).contains("App-Money"))
  }

  @Test("a file shows the graph as a whole or in a fenced block, and drift is seen")
  func drift() throws {
    let drawing = try Self.graph.text(as: .mermaid, Self.all)
    let page = "# Modules\r\n\r\n```mermaid\n\(drawing)```\n\nText\n"
    #expect(DrawingDrift.holds(drawing, in: drawing, format: .mermaid))
    #expect(DrawingDrift.holds(drawing, in: page, format: .mermaid))
    #expect(!DrawingDrift.holds(drawing, in: page, format: .dot))
    #expect(
      !DrawingDrift.holds(drawing, in: page.replacing("Home", with: "House"), format: .mermaid))
    #expect(!DrawingDrift.holds(drawing, in: "", format: .mermaid))
  }
}
