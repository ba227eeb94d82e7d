import Routing
import Testing

@Suite("The audit reports every conflict in one pass")
struct AuditTests {
  struct First: TextRoute {
    var place: String
    var values: [String]
    static let patterns = [
      "cart", "order/:id", "shelf/top", "mix/:a/end", "Bad", "ok/:", "own/:x", "own/:y",
    ].map { pattern($0) }
  }

  struct Second: TextRoute {
    var place: String
    var values: [String]
    static let patterns = ["cart", "order/:number", "shelf/:name", "mix/one/:b"].map { pattern($0) }
  }

  struct Empty: TextRoute {
    var place: String
    var values: [String]
    static let patterns: [LinkPattern<Empty>] = []
  }

  private let first = TemplatePlugin(name: "First").registration
  private let second = TemplatePlugin(name: "Second").registration

  private func conflicts(_ builder: RouteTableBuilder, _ policy: LinkPolicy) -> [RouteConflict] {
    do throws(RouteTableError) {
      _ = try builder.build(policy: policy)
      return []
    } catch {
      return error.conflicts
    }
  }

  private func names(_ conflict: RouteConflict) -> String {
    switch conflict {
    case .badTemplate(let site, _): "bad \(site.pattern)"
    case .equal(let one, let two): "equal \(one.pattern) \(two.pattern)"
    case .parameterRenamed(let one, let two): "renamed \(one.pattern) \(two.pattern)"
    case .shadowed(let narrow, let wide): "shadowed \(narrow.pattern) \(wide.pattern)"
    case .ambiguous(let one, let two): "ambiguous \(one.pattern) \(two.pattern)"
    case .duplicateRouteType(let name, _, _): "type \(name)"
    case .noPatterns(let name, _): "none \(name)"
    case .badPolicy: "policy"
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
    #expect(
      Set(found.map(names)) == [
        "equal cart cart", "renamed order/:id order/:number", "shadowed shelf/top shelf/:name",
        "ambiguous mix/:a/end mix/one/:b", "bad Bad", "bad ok/:", "renamed own/:x own/:y",
        "type Empty", "none Empty", "policy",
      ])
    #expect(found.count == 11)
    #expect(found == conflicts(reversed, policy))
  }

  @Test("the mend of a malformed pattern says which characters a word takes")
  func malformed() throws {
    struct Spaced: TextRoute {
      var place: String
      var values: [String]
      static let patterns = [pattern("shelf/à b")]
    }
    var builder = RouteTableBuilder()
    builder.add(Spaced.self, registration: first)
    let words = try #require(conflicts(builder, policy).first).description
    #expect(words.contains("\"shelf/à b\" of First (owner @First)"))
    #expect(words.contains("to mend: correct the pattern: words of letters, digits, - _ . and ~"))
  }

  @Test("a conflict names both plugins, both places in the source, and the mend")
  func provenance() throws {
    var builder = RouteTableBuilder()
    builder.add(Second.self, registration: second)
    struct Third: TextRoute {
      var place: String
      var values: [String]
      static let patterns = [pattern("cart", line: 77)]
    }
    builder.add(Third.self, registration: TemplatePlugin(name: "Third").registration)
    let found = conflicts(builder, policy)
    let words = try #require(found.first).description
    #expect(found.count == 1)
    for part in [
      "\"cart\"", "Second (owner @Second)", "Third (owner @Third)", ".swift:77", "to mend:",
    ] {
      #expect(words.contains(part), "\(words)")
    }
  }

  @Test("a tail takes no links from another plugin's patterns, and none from an equal tail")
  func tails() {
    struct Under: TextRoute {
      var place: String
      var values: [String]
      static let patterns = [pattern("order/*rest"), pattern("cart/*all")]
    }
    struct Again: TextRoute {
      var place: String
      var values: [String]
      static let patterns = [pattern("order/*more")]
    }
    var builder = RouteTableBuilder()
    builder.add(Second.self, registration: second)
    builder.add(Under.self, registration: first)
    #expect(conflicts(builder, policy).map(names) == ["shadowed order/:number order/*rest"])
    builder.add(Again.self, registration: second)
    #expect(
      Set(conflicts(builder, policy).map(names)) == [
        "shadowed order/:number order/*rest", "renamed order/*more order/*rest",
      ])
    var one = RouteTableBuilder()
    one.add(Second.self, registration: second)
    one.add(Under.self, registration: second)
    #expect(conflicts(one, policy).isEmpty)
  }

  @Test("types tell patterns of one plugin apart, never those of two")
  func typedSiblings() {
    struct Numbers: TextRoute {
      var place: String
      var values: [String]
      static let patterns = [pattern("x/:nNumber")]
    }
    struct Texts: TextRoute {
      var place: String
      var values: [String]
      static let patterns = [pattern("x/:text")]
    }
    var one = RouteTableBuilder()
    one.add(Numbers.self, registration: first)
    one.add(Texts.self, registration: first)
    #expect(conflicts(one, policy).isEmpty)
    var two = RouteTableBuilder()
    two.add(Numbers.self, registration: first)
    two.add(Texts.self, registration: second)
    #expect(conflicts(two, policy).map(names) == ["renamed x/:nNumber x/:text"])
  }

  @Test("an alias is audited like a pattern")
  func aliases() {
    struct Aliased: TextRoute {
      var place: String
      var values: [String]
      static let patterns = [
        LinkPattern("basket", aliases: ["cart", "basket"], Aliased(place: "", values: []))
      ]
    }
    var builder = RouteTableBuilder()
    builder.add(Second.self, registration: second)
    builder.add(Aliased.self, registration: first)
    #expect(
      Set(conflicts(builder, policy).map(names)) == ["equal cart cart", "equal basket basket"])
  }
}
