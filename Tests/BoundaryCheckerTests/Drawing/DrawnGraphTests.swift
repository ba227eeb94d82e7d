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
    let graph = Self.graph.limited(to: ["App", "Cart", "Home", "Money"]).collapsedByLayer()
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
    let text = try Self.graph.text(as: format, .layer)
    for node in Self.graph.nodes { #expect(text.contains(node.name)) }
    let arrows =
      switch format {
      case .dot: text.matches(of: #/ -> /#).count
      case .mermaid: text.matches(of: #/ (-->|-\.->) /#).count
      case .json: text.matches(of: #/"from" : /#).count
      }
    expectEqual(arrows, Self.graph.edges.count)
    #expect(text.hasSuffix("\n"))
    try expectEqual(Self.graph.text(as: format, .layer), text)
  }

  @Test("faults are red where there is colour", arguments: [GraphFormat.dot, .mermaid])
  func red(_ format: GraphFormat) throws {
    #expect(try Self.graph.text(as: format, .layer).contains("#cf222e"))
    var sound = Self.graph
    sound.edges.removeAll { $0.isFault }
    #expect(try !sound.text(as: format, .layer).contains("#cf222e"))
  }

  @Test("modules of one layer, or of one owner, stand in one frame")
  func frames() throws {
    func frames(_ grouping: DrawnGraph.Grouping) throws -> [String] {
      try Self.graph.text(as: .dot, grouping).matches(of: /"cluster_([^"]*)"/)
        .map { String($0.output.1) }
    }
    #expect(try frames(.layer) == ["apps", "features", "domain"])
    #expect(try frames(.owner).count == Self.graph.nodes.count)
    #expect(try frames(.none) == [])
    // The frames name the layers, so that a legend would say them twice.
    #expect(try !Self.graph.text(as: .dot, .layer).contains("legend"))
    #expect(try Self.graph.text(as: .dot, .none).matches(of: /"legend [a-z]+"/).count == 3)
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
    let drawing = try Self.graph.text(as: .mermaid, .layer)
    let page = "# Modules\r\n\r\n```mermaid\n\(drawing)```\n\nText\n"
    #expect(DrawingDrift.holds(drawing, in: drawing, format: .mermaid))
    #expect(DrawingDrift.holds(drawing, in: page, format: .mermaid))
    #expect(!DrawingDrift.holds(drawing, in: page, format: .dot))
    #expect(
      !DrawingDrift.holds(drawing, in: page.replacing("Home", with: "House"), format: .mermaid))
    #expect(!DrawingDrift.holds(drawing, in: "", format: .mermaid))
  }
}
