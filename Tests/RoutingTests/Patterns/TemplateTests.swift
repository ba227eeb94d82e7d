import Expectations
import Testing

@testable import Routing

@Suite("A pattern's text agrees with its parameters")
struct TemplateTests {
  struct SampleRoute: Route {
    static let patterns: [LinkPattern<SampleRoute>] = []
    var texts: [String] = []
  }

  private func problem(_ pattern: LinkPattern<SampleRoute>) -> TemplateProblem? {
    do {
      _ = try storeTableWith(pattern)
      return nil
    } catch let error as RouteTableError {
      if case .badTemplate(_, let problem) = error.conflicts.first { return problem }
      return nil
    } catch {
      return nil
    }
  }

  private func storeTableWith(_ pattern: LinkPattern<SampleRoute>) throws -> RouteTable {
    var builder = RouteTableBuilder()
    builder.add(
      PatternEntry(
        pattern, routeType: "ItemRoute", registration: StoreRoute.registration, isComposed: true))
    return try builder.build(policy: policy)
  }

  private func one(_ text: String, _ aliases: [String] = []) -> LinkPattern<SampleRoute> {
    LinkPattern(
      text, aliases: aliases, { SampleRoute(texts: [$0]) }, .path("id", String.self))
  }

  @Test(
    "a text that is not well formed is refused",
    arguments: [
      ("", TemplateProblem.badFirstSegment("")), ("/a", .badFirstSegment("")),
      ("Home", .badFirstSegment("Home")), (":id", .badFirstSegment(":id")),
      ("*all", .badFirstSegment("*all")), ("a//b", .badSegment("")), ("a/", .badSegment("")),
      ("a/..", .badSegment("..")), ("a/:", .badSegment(":")), ("a/*", .badSegment("*")),
      ("a/p-:id", .badSegment("p-:id")), ("a/{id}", .badSegment("{id}")),
      ("a/*rest/b", .tailNotLast("rest")), ("a?", .badQuery("")), ("a?q", .badQuery("q")),
      ("a?=", .badQuery("=")), ("a?q=1", .badQuery("q=1")), ("a?q=&", .badQuery("q=&")),
      ("a/:id", .undeclaredParameter("id")), ("a?q=", .undeclaredParameter("q")),
      ("a/:id/:id", .duplicateParameter("id")), ("a/:id?id=", .duplicateParameter("id")),
      (Array(repeating: "a", count: 17).joined(separator: "/"), .tooManySegments(17)),
    ])
  func malformed(text: String, expected: TemplateProblem) {
    expectEqual(problem(LinkPattern(text, SampleRoute())), expected)
  }

  @Test("a declared parameter stands where it was declared for")
  func misplaced() {
    expectEqual(problem(one("a")), .misplacedParameter("id"))
    expectEqual(problem(one("a?id=")), .misplacedParameter("id"))
    expectEqual(problem(one("a/*id")), .misplacedParameter("id"))
    #expect(problem(one("a/:id")) == nil)
  }

  @Test("parameters are declared in the order of the text, and once")
  func order() {
    let swapped = LinkPattern<SampleRoute>(
      "a/:x/:y", { SampleRoute(texts: [$0, $1]) }, .path("y", String.self), .path("x", String.self))
    expectEqual(problem(swapped), .parametersOutOfOrder)
    let twice = LinkPattern<SampleRoute>(
      "a/:x", { SampleRoute(texts: [$0, $1]) }, .path("x", String.self), .query("x", String.self))
    expectEqual(problem(twice), .duplicateParameter("x"))
  }

  @Test("an alias names every path parameter, in the path or in the query")
  func aliases() {
    #expect(problem(one("a/:id", ["b/:id", "c?id="])) == nil)
    expectEqual(problem(one("a/:id", ["b"])), .misplacedParameter("id"))
    expectEqual(problem(one("a/:id", ["b/*id"])), .misplacedParameter("id"))
    expectEqual(problem(one("a/:id", ["b/:id/:other"])), .undeclaredParameter("other"))
  }

  @Test("an alias may name a list where the list is declared, or not at all")
  func listAliases() {
    func tail(_ aliases: [String]) -> LinkPattern<SampleRoute> {
      LinkPattern(
        "a/*all", aliases: aliases, { SampleRoute(texts: $0) }, .tail("all", String.self))
    }
    #expect(problem(tail(["b/*all", "c/d/*all"])) == nil)
    expectEqual(problem(tail(["b/:all"])), .misplacedParameter("all"))
    expectEqual(problem(tail(["b?all="])), .misplacedParameter("all"))
    func repeated(_ aliases: [String]) -> LinkPattern<SampleRoute> {
      LinkPattern(
        "a?all=", aliases: aliases, { SampleRoute(texts: $0) }, .repeatedQuery("all", String.self))
    }
    #expect(problem(repeated(["b?all=", "c"])) == nil)
    expectEqual(problem(repeated(["b/:all"])), .misplacedParameter("all"))
    expectEqual(problem(repeated(["b/*all"])), .misplacedParameter("all"))
  }

  @Test("a query parameter of the pattern may stand in an alias's path")
  func queryAliases() {
    func query(_ aliases: [String]) -> LinkPattern<SampleRoute> {
      LinkPattern(
        "a?id=", aliases: aliases, { SampleRoute(texts: [$0]) }, .query("id", String.self))
    }
    #expect(problem(query(["b/:id", "c"])) == nil)
    expectEqual(problem(query(["b/*id"])), .misplacedParameter("id"))
  }

  @Test("a text of as many segments as a link may have is taken")
  func longest() {
    let text = Array(repeating: "a", count: 16).joined(separator: "/")
    #expect(problem(LinkPattern(text, SampleRoute())) == nil)
  }
}
