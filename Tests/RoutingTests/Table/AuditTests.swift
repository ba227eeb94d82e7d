import Expectations
import Routing
import Testing

@Suite("The audit reports every conflict in one pass")
struct AuditTests {
  struct First: TextRoute {
    var template: String
    var values: [String]
    static let patterns = [
      "cart", "order/:id", "shelf/top", "mix/:a/end", "Bad", "ok/:", "own/:x", "own/:y",
    ].map { pattern($0) }
  }

  struct Second: TextRoute {
    var template: String
    var values: [String]
    static let patterns = ["cart", "order/:number", "shelf/:name", "mix/one/:b"].map { pattern($0) }
  }

  struct Empty: TextRoute {
    var template: String
    var values: [String]
    static let patterns: [LinkPattern<Empty>] = []
  }

  private let first = TemplatePlugin(name: "First").registration
  private let second = TemplatePlugin(name: "Second").registration

  private func conflicts(
    _ builder: RouteTableBuilder, _ policy: LinkPolicy, readingSamples: Bool = false
  ) -> [RouteConflict] {
    do throws(RouteTableError) {
      _ = try builder.build(policy: policy, readingSamples: readingSamples)
      return []
    } catch {
      return error.conflicts
    }
  }

  @Test("all kinds together, whatever the order of registration")
  func onePass() {
    var builder = RouteTableBuilder()
    builder.add(First.self, registration: first)
    builder.add(Second.self, registration: second)
    builder.add(Empty.self, registration: second)
    builder.add(Empty.self, registration: first)
    var reversed = RouteTableBuilder()
    reversed.add(Empty.self, registration: first)
    reversed.add(Empty.self, registration: second)
    reversed.add(Second.self, registration: second)
    reversed.add(First.self, registration: first)
    let policy = LinkPolicy(scheme: "https", hosts: [])
    let found = conflicts(builder, policy)
    expectEqual(
      Set(found.map(\.summary)),
      [
        "equal cart cart", "renamed order/:id order/:number", "shadowed shelf/top shelf/:name",
        "ambiguous mix/:a/end mix/one/:b", "bad Bad", "bad ok/:", "renamed own/:x own/:y",
        "type Empty", "none Empty", "policy",
      ])
    expectEqual(found.count, 11)
    expectEqual(found, conflicts(reversed, policy))
  }

  @Test("the fix of a malformed pattern says which characters a word takes")
  func malformed() throws {
    struct Spaced: TextRoute {
      var template: String
      var values: [String]
      static let patterns = [pattern("shelf/à b")]
    }
    var builder = RouteTableBuilder()
    builder.add(Spaced.self, registration: first)
    let words = try #require(conflicts(builder, policy).first).description
    #expect(words.contains("\"shelf/à b\" of First (owner @First)"))
    #expect(
      words.contains("fix: correct the pattern: words of ASCII letters, digits, - _ . and ~"))
  }

  @Test("a conflict names both plugins, both lines in the source, and the fix")
  func provenance() throws {
    var builder = RouteTableBuilder()
    builder.add(Second.self, registration: second)
    struct Third: TextRoute {
      var template: String
      var values: [String]
      static let patterns = [pattern("cart", line: 77)]
    }
    builder.add(Third.self, registration: TemplatePlugin(name: "Third").registration)
    let found = conflicts(builder, policy)
    let words = try #require(found.first).description
    expectEqual(found.count, 1)
    for part in [
      "\"cart\"", "Second (owner @Second)", "Third (owner @Third)", ".swift:77", "fix:",
    ] {
      #expect(words.contains(part), "\(words)")
    }
  }

  @Test("a tail takes no links from another plugin's patterns, and none from an equal tail")
  func tails() {
    struct Under: TextRoute {
      var template: String
      var values: [String]
      static let patterns = [pattern("order/*rest"), pattern("cart/*all")]
    }
    struct Again: TextRoute {
      var template: String
      var values: [String]
      static let patterns = [pattern("order/*more")]
    }
    var builder = RouteTableBuilder()
    builder.add(Second.self, registration: second)
    builder.add(Under.self, registration: first)
    expectEqual(conflicts(builder, policy).map(\.summary), ["shadowed order/:number order/*rest"])
    builder.add(Again.self, registration: second)
    expectEqual(
      Set(conflicts(builder, policy).map(\.summary)),
      ["shadowed order/:number order/*rest", "renamed order/*more order/*rest"])
    var one = RouteTableBuilder()
    one.add(Second.self, registration: second)
    one.add(Under.self, registration: second)
    #expect(conflicts(one, policy).isEmpty)
  }

  @Test("an alias is audited like a pattern")
  func aliases() {
    struct Aliased: TextRoute {
      var template: String
      var values: [String]
      static let patterns = [
        LinkPattern("basket", aliases: ["cart", "basket"], Aliased(template: "", values: []))
      ]
    }
    var builder = RouteTableBuilder()
    builder.add(Second.self, registration: second)
    builder.add(Aliased.self, registration: first)
    expectEqual(
      Set(conflicts(builder, policy).map(\.summary)), ["equal cart cart", "equal basket basket"])
  }
}
