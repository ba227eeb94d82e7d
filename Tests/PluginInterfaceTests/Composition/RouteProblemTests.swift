import Expectations
import Navigation
import PluginInterface
import Routing
import Testing

@Suite("Routes that clash")
struct RouteProblemTests {
  private let shelf = SamplePlugin("shelf", .routes(ShelfRoute.self))

  @Test("a route type registered twice is one problem that names both")
  func duplicateRoutes() throws {
    let desk = SamplePlugin("desk", .routes(ShelfRoute.self))
    let expected = CompositionProblem.duplicateRoutes(
      name: "ShelfRoute", first: desk.site(1), second: shelf.site(1))
    let problems = try Composing(shelf, desk).problems()
    expectEqual(problems.first, expected)
    expectEqual(
      sentence(of: expected),
      "the routes ShelfRoute are registered by desk (owner @shop/desk) at "
        + "desk/Plugin.swift:1 and by shelf (owner @shop/shelf) at shelf/Plugin.swift:1; "
        + "register them in their own plugin")
    #expect(
      problems.dropFirst().allSatisfy {
        if case .foreignPrefix(_, _, owner: shelf.manifest) = $0 { true } else { false }
      })
  }

  @Test("a route type registered by a plugin left out counts too")
  func duplicateWithLeftOut() throws {
    let desk = SamplePlugin("desk", prefixes: [], .routes(ShelfRoute.self))
    let problems = try Composing(shelf).leavingOut(desk).problems()
    expectEqual(
      problems, [.duplicateRoutes(name: "ShelfRoute", first: shelf.site(1), second: desk.site(1))])
  }

  @Test("parents of places without a tab are a problem, because nothing would lie beneath")
  func parentsWithoutTab() throws {
    let plugin = SamplePlugin("shelf", .routes(ShelfRoute.self, above: .shelf))
    expectEqual(
      try Composing(plugin).problems(),
      [.parentsWithoutTab(routes: "ShelfRoute", site: plugin.site(1))])
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

  @Test("two plugins whose patterns differ in a parameter's name only fail, both named")
  func parameterRenamed() throws {
    let text = try conflict(with: SamplePlugin("pile", .routes(PileRoute.self)))
    for word in [
      "shelf/book/:id", "shelf/book/:number", "shelf (owner @shop/shelf) at Shelf/Route.swift:6",
      "pile (owner @shop/pile) at Pile/Route.swift:5", "fix: keep one of the two",
    ] {
      #expect(text.contains(word), "\(word) in \(text)")
    }
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
