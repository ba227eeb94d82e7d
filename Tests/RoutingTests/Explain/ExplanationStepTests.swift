import Expectations
import Routing
import Testing

@Suite("An explanation shows the stages of a link, and who was asked")
struct ExplanationStepTests {
  struct Single: TextRoute {
    var template: String
    var values: [String]
    static let patterns = [pattern("only/:nNumber")]
  }

  /// Three patterns of one shape, the narrower of which refuse some values.
  enum Stock: Route {
    case number(Int, Int)
    case flag(Bool, String, page: Int)
    case text(String, String)

    static let patterns: [LinkPattern<Stock>] = [
      LinkPattern(
        "stock/:a/:b", { $0 == $1 ? .number($0, $1) : nil }, .path("a", Int.self),
        .path("b", Int.self)),
      LinkPattern(
        "stock/:c/:d?page=", Self.flag, .path("c"), .path("d"), .query("page", default: 1)),
      LinkPattern("stock/:e/:f", Self.text, .path("e"), .path("f")),
    ]
  }

  /// Two patterns of one shape, each of which refuses some values.
  struct Shelf: Route {
    var row: String

    static let patterns: [LinkPattern<Shelf>] = [
      LinkPattern(
        "shelf/:a/:b?size=", { row, _, _ in Shelf(row: "\(row)") }, .path("a", Int.self),
        .path("b", Int.self), .query("size", default: 1)),
      LinkPattern(
        "shelf/:c/:d", { row, _ in Shelf(row: row) }, .path("c", String.self), .path("d", Int.self)),
    ]
  }

  private func verdicts(_ link: String) throws -> [String] {
    try routeTable(of: Stock.self).explain("shop://\(link)").candidates.map {
      "\($0.text): \($0.verdict)"
    }
  }

  @Test("all stages of a web link, word for word")
  func stages() throws {
    let url = "HTTPS://www.shop.example:443/item/p-1/reviews?page=2&%75tm=x"
    let explanation = try storeTable().explain(url)
    let registration = try storeTable().resolve(url).registration
    #expect(
      explanation.steps.map { "\($0.passed) \($0.stage.rawValue) \($0.finding)" } == [
        "true scheme \"HTTPS\" is allowed", "true host \"www.shop.example:443\" is allowed",
        "true shape item/p-1/reviews, query keys page, utm",
        "true pattern item/:id/reviews?page= of \(registration)", "true values StoreRoute",
        "true link item/p-1/reviews?page=2",
      ])
  }

  @Test("a link that ends with its host shows that host", arguments: ["", "/", "?q=1", "#x"])
  func host(rest: String) throws {
    let steps = try storeTable().explain("https://shop.example\(rest)").steps
    expectEqual(steps.map(\.finding).prefix(2).last, "\"shop.example\" is allowed")
    expectEqual(steps.map(\.passed), [true, true, false])
  }

  @Test("the only pattern of a table is named when it refuses a value")
  func onlyPattern() throws {
    let explanation = try routeTable(of: Single.self).explain("shop://only/x")
    expectEqual(explanation.steps.map(\.stage), [.scheme, .shape, .pattern, .values])
    expectEqual(explanation.steps.map(\.passed), [true, true, true, false])
    #expect(explanation.steps[2].finding.hasPrefix("only/:nNumber of StoreFeature"))
  }

  @Test("a link that is shorter than a pattern differs by its length")
  func shorter() throws {
    let verdicts = try storeTable().explain("shop://settings").candidates.map(\.verdict)
    expectEqual(verdicts, [.otherLength(expected: 2, found: 1)])
    expectEqual(verdicts.first?.description, "lost: it has 2 segments and the link 1")
    let longer = LinkExplanation.Verdict.otherLength(expected: 1, found: 2)
    expectEqual(longer.description, "lost: it has 1 segment and the link 2")
  }

  @Test("only a segment of another type passes a link on")
  func passedOn() throws {
    let table = try routeTable(of: Stock.self)
    #expect(try table.resolve("shop://stock/7/7").pattern.pattern == "stock/:a/:b")
    #expect(table.refusal("shop://stock/7/8") == .refusedValues(pattern: "stock/:a/:b"))
    #expect(try table.resolve("shop://stock/true/x").pattern.pattern == "stock/:c/:d?page=")
    #expect(try table.resolve("shop://stock/a/y").pattern.pattern == "stock/:e/:f")
  }

  @Test("after a refusal that stays within its pattern nobody is asked")
  func notAsked() throws {
    try expectEqual(
      verdicts("stock/7/8"),
      [
        "stock/:a/:b: refused: stock/:a/:b does not accept this combination of values",
        "stock/:c/:d?page=: not asked: stock/:a/:b has the shape, and its plugin refused the link",
        "stock/:e/:f: not asked: stock/:a/:b has the shape, and its plugin refused the link",
      ])
  }

  @Test("what another than the first refuses is asked of the next")
  func askedNext() throws {
    let link = "stock/true/x?page=one"
    try expectEqual(
      verdicts(link),
      [
        "stock/:a/:b: refused: a of stock/:a/:b must be Int, not \"true\"",
        "stock/:c/:d?page=: refused: page of stock/:c/:d?page= must be Int, not \"one\"",
        "stock/:e/:f: chosen",
      ])
    let table = try routeTable(of: Stock.self)
    #expect(try table.resolve("shop://\(link)").pattern.pattern == "stock/:e/:f")
  }

  @Test("what all refuse, or the first behind its path, is refused in the words of the first")
  func refusedByFirst() throws {
    let table = try routeTable(of: Shelf.self)
    for (link, parameter) in [("shelf/x/y", "a"), ("shelf/1/2?size=x", "size")] {
      let refusal = LinkError.wrongType(
        parameter: parameter, expected: "Int", found: "x", pattern: "shelf/:a/:b?size=")
      #expect(throws: refusal) { try table.resolve("shop://\(link)") }
    }
  }
}
