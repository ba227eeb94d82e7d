import Expectations
import Routing
import Testing

@Suite("An explanation says why each candidate won or lost")
struct ExplanationTests {
  struct Own: TextRoute {
    var template: String
    var values: [String]
    static let patterns = ["a/:nNumber", "a/word", "a/:text", "a/b/c", "a/x/:y"].map { pattern($0) }
  }

  struct Other: TextRoute {
    var template: String
    var values: [String]
    static let patterns = [pattern("a/*rest")]
  }

  private func table() throws -> RouteTable {
    var builder = RouteTableBuilder()
    builder.add(Own.self, registration: TemplatePlugin(name: "Own").registration)
    builder.add(Other.self, registration: TemplatePlugin(name: "Own").registration)
    return try builder.build(policy: policy)
  }

  @Test("the winner, the less specific and those of other shape are ranked")
  func ranked() throws {
    let explanation = try table().explain("shop://a/7")
    #expect(
      explanation.candidates.map { "\($0.rank) \($0.text): \($0.verdict)" } == [
        "1 a/:nNumber: chosen",
        "2 a/:text: lost: a/:nNumber is more specific",
        "3 a/*rest: lost: a/:nNumber is more specific",
        "4 a/b/c: lost: segment 2 is \"7\" and must be \"b\"",
        "5 a/word: lost: segment 2 is \"7\" and must be \"word\"",
        "6 a/x/:y: lost: segment 2 is \"7\" and must be \"x\"",
      ])
    expectEqual(explanation.steps.map(\.stage), [.scheme, .shape, .pattern, .values, .link])
  }

  @Test("a mismatch is passed on to the next pattern")
  func mismatch() throws {
    var builder = RouteTableBuilder()
    struct Strict: TextRoute {
      var template: String
      var values: [String]
      static let patterns = [pattern("a/:nNumber")]
    }
    builder.add(Strict.self, registration: TemplatePlugin(name: "Own").registration)
    builder.add(Other.self, registration: TemplatePlugin(name: "Own").registration)
    let explanation = try builder.build(policy: policy).explain("shop://a/x")
    #expect(
      explanation.candidates.map { "\($0.verdict)" } == [
        "refused: nNumber of a/:nNumber must be Int, not \"x\"",
        "chosen",
      ])
    #expect(
      try table().explain("shop://a/x").candidates.map(\.text).prefix(2) == [
        "a/:nNumber", "a/:text",
      ])
    #expect(try table().explain("shop://a/x").candidates[1].verdict == .chosen)
  }

  @Test("an https link shows its host, a query its keys and never its values")
  func steps() throws {
    let explanation = try storeTable().explain("https://shop.example/reset?token=hunter2")
    expectEqual(explanation.steps.map(\.stage), LinkExplanation.Stage.allCases)
    #expect("\(explanation)".contains("ok  shape: reset, query keys token"))
    #expect(!"\(explanation)".contains("hunter2"))
    try expectEqual(explanation.outcome.get().pattern.pattern, "reset?token=")
  }

  @Test("a refused link stops at its stage")
  func refused() throws {
    let table = try storeTable()
    #expect(table.explain("http://x").steps.map(\.stage) == [.scheme])
    #expect(table.explain("https://evil.test/x").steps.map(\.stage) == [.scheme, .host])
    #expect(table.explain("shop://item/..").steps.map(\.stage) == [.scheme, .shape])
    #expect(
      table.explain("shop://item/9").steps.map(\.stage) == [.scheme, .shape, .pattern, .values])
  }
}
