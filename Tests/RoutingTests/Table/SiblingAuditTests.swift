import Expectations
import Testing

@testable import Routing

@Suite("The audit weighs the types and the tails of patterns")
struct SiblingAuditTests {
  struct SampleRoute: Route {
    static let patterns: [LinkPattern<SampleRoute>] = []
    var texts: [String] = []
  }

  private let first = TemplatePlugin(name: "First").registration
  private let second = TemplatePlugin(name: "Second").registration

  private func conflicts(
    _ patterns: [LinkPattern<SampleRoute>], others: [LinkPattern<SampleRoute>] = []
  ) -> [RouteConflict] {
    var builder = RouteTableBuilder()
    for (patterns, registration) in [(patterns, first), (others, second)] {
      for pattern in patterns {
        builder.add(
          PatternEntry(
            pattern, routeType: "ItemRoute", registration: registration, isComposed: true))
      }
    }
    do throws(RouteTableError) {
      _ = try builder.build(policy: policy)
      return []
    } catch {
      return error.conflicts
    }
  }

  private func isRenamed(_ conflicts: [RouteConflict]) -> Bool {
    if case .parameterRenamed = conflicts.first { conflicts.count == 1 } else { false }
  }

  /// A pattern of two parameters.
  private func pattern<A: LinkParameter, B: LinkParameter>(
    _ text: String, aliases: [String] = [], _ first: Parameter<A>, _ second: Parameter<B>
  ) -> LinkPattern<SampleRoute> {
    LinkPattern(
      text, aliases: aliases, { SampleRoute(texts: ["\($0)", "\($1)"]) }, first, second)
  }

  /// A pattern of one parameter.
  private func pattern<A: LinkParameter>(
    _ text: String, _ parameter: Parameter<A>
  ) -> LinkPattern<SampleRoute> {
    LinkPattern(
      text, { SampleRoute(texts: ["\($0)"]) }, parameter)
  }

  @Test("one typed segment distinguishes two, whichever text comes first")
  func oneTyped() {
    let text = pattern("x/:m", .path("m", String.self))
    #expect(conflicts([text, pattern("x/:a", .path("a", Int.self))]).isEmpty)
    #expect(conflicts([text, pattern("x/:z", .path("z", Int.self))]).isEmpty)
    #expect(isRenamed(conflicts([text, pattern("x/:a", .path("a", String.self))])))
  }

  @Test("two typed segments tell nothing apart")
  func bothTyped() {
    let number = pattern("x/:m", .path("m", Int.self))
    #expect(isRenamed(conflicts([number, pattern("x/:z", .path("z", Int.self))])))
    #expect(isRenamed(conflicts([number, pattern("x/:z", .path("z", Bool.self))])))
  }

  @Test("of two segments one more has to be typed, and none less")
  func pairs() {
    let left = pattern("x/:a/:b", .path("a", Int.self), .path("b", String.self))
    let right = pattern("x/:c/:d", .path("c", String.self), .path("d", Int.self))
    let both = pattern("x/:e/:f", .path("e", Int.self), .path("f", Int.self))
    let none = pattern("x/:g/:h", .path("g", String.self), .path("h", String.self))
    #expect(isRenamed(conflicts([left, right])))
    #expect(conflicts([left, both]).isEmpty)
    #expect(conflicts([right, both]).isEmpty)
    #expect(conflicts([left, none]).isEmpty)
    #expect(conflicts([none, both]).isEmpty)
  }

  @Test("a typed query key does not make a segment typed")
  func typedQuery() {
    let text = pattern("x/:text?page=", .path("text", String.self), .query("page", Int.self))
    #expect(conflicts([text, pattern("x/:n", .path("n", Int.self))]).isEmpty)
    #expect(isRenamed(conflicts([text, pattern("x/:t", .path("t", String.self))])))
  }

  @Test("an identifier is typed")
  func identifier() {
    let text = pattern("x/:text", .path("text", String.self))
    let number = LinkPattern<SampleRoute>(
      "x/:number", { (number: Int) in SampleRoute(texts: ["\(number)"]) },
      .path("number", named: "a number"))
    #expect(conflicts([text, number]).isEmpty)
  }

  @Test("a pattern's own alias is not distinguished by types")
  func ownAlias() {
    let exchanged = pattern(
      "x/:n?text=", aliases: ["x/:text?n="], .path("n", Int.self), .query("text", String.self))
    #expect(isRenamed(conflicts([exchanged])))
  }

  @Test("types do not tell tails apart")
  func typedTails() {
    let number = LinkPattern<SampleRoute>(
      "x/:n/*rest", { _, rest in SampleRoute(texts: rest) }, .path("n", Int.self),
      .tail("rest", String.self))
    let text = LinkPattern<SampleRoute>(
      "x/:t/*rest", { _, rest in SampleRoute(texts: rest) }, .path("t", String.self),
      .tail("rest", String.self))
    #expect(isRenamed(conflicts([number, text])))
  }

  /// A pattern that ends in `*rest`.
  private func tail(_ text: String) -> LinkPattern<SampleRoute> {
    LinkPattern(
      text, { SampleRoute(texts: $0) }, .tail("rest", String.self))
  }

  @Test("a tail beside another plugin's pattern is a conflict where they match a common link")
  func tailsOfTwoPlugins() {
    func kind(_ conflicts: [RouteConflict]) -> String {
      switch conflicts.first {
      case .shadowed(let narrow, let wide): "\(narrow.pattern) takes from \(wide.pattern)"
      case .ambiguous: "ambiguous"
      default: conflicts.isEmpty ? "none" : "other"
      }
    }
    let (all, word) = (tail("k/*rest"), LinkPattern("k/b", SampleRoute()))
    expectEqual(kind(conflicts([word], others: [all])), "k/b takes from k/*rest")
    expectEqual(kind(conflicts([all], others: [word])), "k/b takes from k/*rest")
    let long = LinkPattern("k/b/c", SampleRoute())
    expectEqual(kind(conflicts([long], others: [all])), "k/b/c takes from k/*rest")
    let parameter = pattern("k/:name", .path("name", String.self))
    expectEqual(kind(conflicts([all], others: [parameter])), "k/:name takes from k/*rest")
    let inner = tail("k/word/*rest")
    expectEqual(kind(conflicts([inner], others: [all])), "k/word/*rest takes from k/*rest")
    let end = pattern("k/:name/end", .path("name", String.self))
    expectEqual(kind(conflicts([inner], others: [end])), "ambiguous")
    expectEqual(kind(conflicts([end], others: [inner])), "ambiguous")
    for other in [
      LinkPattern("k", SampleRoute()), word, LinkPattern("k/word", SampleRoute()), tail("j/*rest"),
    ] {
      expectEqual(kind(conflicts([inner], others: [other])), "none", "\(other.template)")
    }
    #expect(conflicts([all, word, long, parameter, inner, end]).isEmpty)
  }

  @Test("the fix of equal patterns depends on whether one plugin declares both")
  func fixes() {
    let item = LinkPattern("x", SampleRoute())
    expectEqual(conflicts([item, item]).map(\.fix), ["delete one of the two"])
    expectEqual(
      conflicts([item], others: [item]).map(\.fix),
      ["keep it in one plugin and link to it from the other"])
  }
}
