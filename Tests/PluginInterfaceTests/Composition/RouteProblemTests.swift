import Expectations
import Navigation
import PluginInterface
import Routing
import Testing

@Suite("Routes that clash")
struct RouteProblemTests {
  private let shelf = SamplePlugin("shelf", .routes(ShelfRoute.self))

  @Test("a route type registered by a plugin left out counts too")
  func duplicateWithLeftOut() throws {
    let desk = SamplePlugin("desk", prefixes: [], .routes(ShelfRoute.self))
    let problems = try Composing(shelf).leavingOut(desk).problems()
    expectEqual(
      problems, [.duplicateRoutes(name: "ShelfRoute", first: shelf.site(1), second: desk.site(1))])
  }

  @Test("two plugins with one pattern fail, both named with their lines and the fix")
  func equal() throws {
    let text = try conflict(with: SamplePlugin("rack", .routes(RackRoute.self)))
    expectEqual(
      text,
      "Rack/Route.swift:5: error: \"shelf\" of rack (owner @shop/rack) at Rack/Route.swift:5 equals "
        + "\"shelf\" of shelf (owner @shop/shelf) at Shelf/Route.swift:5\n"
        + "Shelf/Route.swift:5: note: the other one\n"
        + "fix: keep it in one plugin and link to it from the other")
  }

  @Test("a pattern that is not well formed names its plugin and line")
  func malformed() throws {
    let problems = try Composing(SamplePlugin("broken", .routes(BrokenRoute.self))).problems()
    expectEqual(problems.count, 1)
    let text = try #require(problems.first).description
    #expect(
      text.contains("\"broken//twice\" of broken (owner @shop/broken) at Broken/Route.swift:5"))
    #expect(text.contains("fix: correct the pattern"))
  }

  /// The words of the only conflict that another plugin brings.
  private func conflict(with other: SamplePlugin) throws -> String {
    let found = try Composing(shelf, other).problems().compactMap { problem -> RouteTableError? in
      if case .routes(let error) = problem { error } else { nil }
    }
    expectEqual(found.count, 1)
    let error = try #require(found.first)
    expectEqual(error.conflicts.count, 1)
    expectEqual(CompositionProblem.routes(error).description, error.description)
    return error.description
  }
}
