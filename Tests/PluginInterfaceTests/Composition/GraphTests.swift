import Expectations
import Navigation
import PluginInterface
import Routing
import Screens
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

  @Test("plugins, routes and flows are boxes, those left out included")
  func nodes() throws {
    let graph = try graph()
    expectEqual(
      graph.nodes.map(\.id),
      [
        "plugin:desk", "plugin:loan", "plugin:shelf", "routes:desk/DeskRoute",
        "routes:loan/LoanRoute", "routes:shelf/ShelfRoute", "flow:loan/LoanFlow",
      ])
    #expect(
      graph.nodes.filter { !$0.isComposed }.map(\.id)
        == ["plugin:loan", "routes:loan/LoanRoute", "flow:loan/LoanFlow"])
    let shelf = try #require(graph.nodes.first { $0.id == "routes:shelf/ShelfRoute" })
    expectEqual(shelf.details, ["shelf", "shelf/book/:id"])
    let plugin = try #require(graph.nodes.first { $0.id == "plugin:shelf" })
    expectEqual(plugin.label, "ShelfFeature")
    expectEqual(plugin.details, ["@shop/shelf"])
  }

  @Test("plugins of one module are labelled by their names, whether composed or not")
  func sharedModule() throws {
    let graph = try Composing(
      SamplePlugin("shelf", module: "Library"), SamplePlugin("desk", module: "Desk")
    ).leavingOut(SamplePlugin("loan", module: "Library")).app().router.graph
    expectEqual(graph.nodes.map(\.label), ["Desk", "loan", "shelf"])
  }

  @Test("arrows say who has, opens and starts what, and none points at what is unknown")
  func edges() throws {
    #expect(
      try graph().edges.map { "\($0.from) \($0.kind) \($0.to) \($0.isOptional)" } == [
        "plugin:desk shows routes:desk/DeskRoute false",
        "plugin:loan runs flow:loan/LoanFlow false",
        "plugin:loan shows routes:loan/LoanRoute false",
        "plugin:shelf starts flow:loan/LoanFlow true",
        "plugin:shelf opens routes:desk/DeskRoute false",
        "plugin:shelf shows routes:shelf/ShelfRoute false",
      ])
  }

  @Test("points are boxes, with who hosts them and who contributes")
  func points() throws {
    let router = try Composing(
      SamplePlugin("shelf", .bookPage, .opensPoint(BackCover.self)),
      SamplePlugin("stamps", .contributing(order: 2) { _, _ in ScreenContribution() }),
      SamplePlugin("art", .contributing(order: 1) { _, _ in ScreenContribution() })
    ).app().router
    expectEqual(
      router.graph.nodes.filter { $0.kind == .point }.map { "\($0.id) \($0.details)" },
      ["point:shelf/BackCover [\"at most one\"]", "point:shelf/BookPage [\"any number\"]"])
    expectEqual(
      router.graph.edges.filter { $0.to.hasPrefix("point") }.map {
        "\($0.from) \($0.kind) \($0.to)"
      },
      [
        "plugin:art contributes point:shelf/BookPage", "plugin:shelf hosts point:shelf/BackCover",
        "plugin:shelf hosts point:shelf/BookPage", "plugin:stamps contributes point:shelf/BookPage",
      ])
    expectEqual(
      router.points.map { "\($0.hosts[0]): \($0.name), \($0.limit): \($0.contributors)" },
      ["shelf: BackCover, at most one: []", "shelf: BookPage, any number: [\"art\", \"stamps\"]"])
  }

  @Test("route types and flows of one name in two plugins stay apart")
  func equalNames() throws {
    enum First {
      enum BoxRoute: Route {
        case box
        static let patterns: [LinkPattern<BoxRoute>] = [LinkPattern("first", .box)]
      }
      struct BoxFlow: Flow {
        typealias Value = Int
        let start = BoxRoute.box
      }
    }
    enum Second {
      enum BoxRoute: Route {
        case box
        static let patterns: [LinkPattern<BoxRoute>] = [LinkPattern("second", .box)]
      }
      struct BoxFlow: Flow {
        typealias Value = Int
        let start = BoxRoute.box
      }
    }
    let graph = try Composing(
      SamplePlugin("first", .routes(First.BoxRoute.self), .provides(First.BoxFlow.self)),
      SamplePlugin("second", .routes(Second.BoxRoute.self), .provides(Second.BoxFlow.self)),
      SamplePlugin("third", .opens(Second.BoxRoute.self), .starts(First.BoxFlow.self))
    ).app().router.graph
    #expect(
      graph.nodes.filter { $0.label == "BoxRoute" }.map { "\($0.id) \($0.details)" } == [
        "routes:first/BoxRoute [\"first\"]", "routes:second/BoxRoute [\"second\"]",
      ])
    #expect(
      graph.edges.filter { $0.from == "plugin:third" }.map(\.to)
        == ["flow:first/BoxFlow", "routes:second/BoxRoute"])
  }

  @Test("routes opened both optionally and not keep both arrows, in one order")
  func order() throws {
    let composing = Composing(
      SamplePlugin("shelf", .opens(DeskRoute.self), .opens(DeskRoute.self, isOptional: true)),
      SamplePlugin("desk", .routes(DeskRoute.self)))
    for _ in 0..<100 {
      let opens = try composing.app().router.graph.edges.filter { $0.kind == .opens }
      expectEqual(opens.map(\.isOptional), [false, true])
    }
  }
}
