import Navigation
import PluginInterface
import Testing

@Suite("The app as a graph")
struct GraphTests {
  private func graph() throws -> PluginGraph {
    try Composing(
      SamplePlugin(
        "shelf", .routes(ShelfRoute.self), .opens(DeskRoute.self),
        .starts(LoanFlow.self, isOptional: true), .opens(PileRoute.self, isOptional: true)),
      SamplePlugin("desk", .routes(DeskRoute.self))
    ).leavingOut(
      SamplePlugin("loan", .routes(LoanRoute.self), .provides(LoanFlow.self))
    ).app().router.graph
  }

  @Test("plugins, places and flows are boxes, those left out included")
  func nodes() throws {
    let graph = try graph()
    #expect(
      graph.nodes.map(\.id) == [
        "plugin:desk", "plugin:loan", "plugin:shelf", "routes:DeskRoute", "routes:LoanRoute",
        "routes:ShelfRoute", "flow:LoanFlow",
      ])
    #expect(
      graph.nodes.filter { !$0.isComposed }.map(\.id)
        == ["plugin:loan", "routes:LoanRoute", "flow:LoanFlow"])
    let shelf = try #require(graph.nodes.first { $0.id == "routes:ShelfRoute" })
    #expect(shelf.details == ["shelf", "shelf/book/:id"])
    let plugin = try #require(graph.nodes.first { $0.id == "plugin:shelf" })
    #expect(plugin.label == "ShelfFeature")
    #expect(plugin.details == ["@shop/shelf"])
  }

  @Test("arrows say who has, opens and starts what, and none points at what is unknown")
  func edges() throws {
    #expect(
      try graph().edges.map { "\($0.from) \($0.kind) \($0.to) \($0.isOptional)" } == [
        "plugin:desk shows routes:DeskRoute false", "plugin:loan runs flow:LoanFlow false",
        "plugin:loan shows routes:LoanRoute false", "plugin:shelf starts flow:LoanFlow true",
        "plugin:shelf opens routes:DeskRoute false", "plugin:shelf shows routes:ShelfRoute false",
      ])
  }

  @Test("places opened both optionally and not keep both arrows, in one order")
  func order() throws {
    let composing = Composing(
      SamplePlugin("shelf", .opens(DeskRoute.self), .opens(DeskRoute.self, isOptional: true)),
      SamplePlugin("desk", .routes(DeskRoute.self)))
    for _ in 0..<100 {
      let opens = try composing.app().router.graph.edges.filter { $0.kind == .opens }
      #expect(opens.map(\.isOptional) == [false, true])
    }
  }

  @Test("every notation names every box, escapes what it must and ends with a line feed")
  func notations() throws {
    let graph = try Composing(SamplePlugin("a", module: "A\"<&>\\\n#")).app().router.graph
    #expect(
      graph.text(as: .json)
        == "{\"v\":1,\"nodes\":[{\"id\":\"plugin:a\",\"kind\":\"plugin\","
        + "\"label\":\"A\\\"<&>\\\\\\u000a#\",\"details\":[\"@shop/a\"],"
        + "\"composed\":true}],\"edges\":[]}\n")
    #expect(graph.text(as: .dot).contains("label=\"A\\\"<&>\\\\"))
    #expect(graph.text(as: .svg).contains("A&quot;&lt;&amp;&gt;"))
    #expect(graph.text(as: .mermaid).contains("A#quot;#lt;&#gt;"))
    for format in GraphFormat.allCases { #expect(graph.text(as: format).hasSuffix("\n")) }
  }
}
