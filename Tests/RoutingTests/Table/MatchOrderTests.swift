import Expectations
import Routing
import Testing

@Suite("The order of the match is total")
struct MatchOrderTests {
  struct Alpha: TextRoute {
    var template: String
    var values: [String]
    static let patterns = ["c/:nNumber", "c/*rest", "e/:nNumber"].map { pattern($0) }
  }

  struct Beta: TextRoute {
    var template: String
    var values: [String]
    static let patterns = ["f/:nNumber", "f/*rest"].map { pattern($0) }
  }

  private func table(alpha: Bool = true, beta: Bool = true) throws -> RouteTable {
    var builder = RouteTableBuilder()
    builder.add(
      Alpha.self, registration: TemplatePlugin(name: "Alpha").registration, isComposed: alpha)
    builder.add(
      Beta.self, registration: TemplatePlugin(name: "Beta").registration, isComposed: beta)
    return try builder.build(policy: policy)
  }

  @Test(
    "a mismatch is passed on to the plugin's own catch-all, and another's cannot stand beside it")
  func passedOn() throws {
    #expect(try table().resolve("shop://c/seven").pattern.pattern == "c/*rest")
    #expect(
      try table().refusal("shop://e/seven")
        == .wrongType(parameter: "nNumber", expected: "Int", found: "seven", pattern: "e/:nNumber"))
    struct CatchAll: TextRoute {
      var template: String
      var values: [String]
      static let patterns = [pattern("e/*rest")]
    }
    var builder = RouteTableBuilder()
    builder.add(Alpha.self, registration: TemplatePlugin(name: "Alpha").registration)
    builder.add(CatchAll.self, registration: TemplatePlugin(name: "Gamma").registration)
    let error = #expect(throws: RouteTableError.self) { try builder.build(policy: policy) }
    expectEqual(error?.conflicts.count, 1)
    expectEqual(error?.description.contains("takes links from \"e/*rest\""), true)
  }

  @Test("a plugin left out is named, and its links go to nobody else")
  func notComposed() throws {
    #expect(
      try table(alpha: false).refusal("shop://c/1")
        == .notComposed(pattern: "c/:nNumber", plugin: "Alpha", owner: "@Alpha"))
    #expect(try table(beta: false).refusal("shop://f/1/2")?.cause == "notComposed")
    #expect(try table(beta: false).refusal("shop://c/1") == nil)
  }

  @Test("a text that Unicode holds equal to a word is another word")
  func equivalents() throws {
    struct Units: TextRoute {
      var template: String
      var values: [String]
      static let patterns = [pattern("unit/K")]
    }
    let table = try routeTable(of: Units.self)
    #expect("\u{212A}" == "K")
    #expect(table.pattern(matching: "shop://unit/K")?.pattern == "unit/K")
    #expect(table.pattern(matching: "shop://unit/%E2%84%AA") == nil)
    #expect(
      table.explain("shop://unit/%E2%84%AA").candidates.map(\.verdict)
        == [.otherWord(segment: 2, expected: "K", found: "\u{212A}")])
  }
}
