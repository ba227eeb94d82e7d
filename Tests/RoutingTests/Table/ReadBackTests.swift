import Expectations
import Routing
import Testing

@Suite("A link that resolves has a canonical link, and one that has none is refused")
struct ReadBackTests {
  /// Takes any text and prints one as long that no link carries; a long one keeps both its ends.
  struct Garbled: LinkParameter, Hashable {
    let text: String

    init(linkText: String) { text = linkText }

    var linkText: String {
      let kept = text.utf8.count > 16 ? 8 : 0
      let garbage = String(repeating: "\u{0}", count: text.utf8.count - 2 * kept)
      return text.prefix(kept) + garbage + text.suffix(kept)
    }
  }

  enum GarbledRoute: Route {
    case path(Garbled)
    case query(Garbled)
    case defaulted(Garbled)
    case optional(Garbled?)
    case repeated([Garbled])
    case tail([Garbled])

    static let patterns: [LinkPattern<GarbledRoute>] = [
      LinkPattern("path/:x", Self.path, .path("x")),
      LinkPattern("query?x=", Self.query, .query("x")),
      LinkPattern("defaulted?x=", Self.defaulted, .query("x", default: Garbled(linkText: ""))),
      LinkPattern("optional?x=", Self.optional, .optionalQuery("x")),
      LinkPattern("repeated?x=", Self.repeated, .repeatedQuery("x")),
      LinkPattern("tail/*x", Self.tail, .tail("x")),
    ]
  }

  /// Takes any text and prints a single byte that no link carries.
  struct Blot: LosslessStringConvertible, Hashable {
    init(_ description: String) {}

    var description: String { "\u{0}" }
  }

  /// A value that is not in the link, one of another length, and a tail that is not in the value.
  enum OtherRoute: Route {
    case note(String?)
    case blot(Blot)
    case trail([String])

    static let patterns: [LinkPattern<OtherRoute>] = [
      LinkPattern(
        "note?text=", { .note($0 ?? "\u{0}") }, .optionalQuery("text", String.self)),
      LinkPattern("blot/:mark", Self.blot, .path("mark", named: "a blot")),
      LinkPattern(
        "trail/*steps", { _ in .trail([]) }, .tail("steps", String.self)),
    ]
  }

  /// Routes whose first pattern prints some of them only.
  enum PartialRoute: Route {
    case label(String)

    static let patterns: [LinkPattern<PartialRoute>] = [
      LinkPattern("label/:text", Self.label, .path("text")),
      LinkPattern("unlabelled", .label("")),
      LinkPattern("labelled?text=", Self.label, .query("text")),
    ]
  }

  @Test(
    "a value that is read and cannot be printed is refused, wherever it stands",
    arguments: [
      "path/ab", "path/abcdefghijklmnopqrst", "path/%41b", "query?x=ab", "query?x=a%2Fb",
      "query?x=abcdefghijklmnopqrst", "defaulted?x=ab", "optional?x=ab", "repeated?x=ab",
      "repeated?x=ab&x=cd", "tail/ab", "tail/ab/cd",
    ])
  func garbled(link: String) throws {
    #expect(
      try routeTable(of: GarbledRoute.self).refusal("shop://\(link)")?.cause == "unprintable")
  }

  @Test("a value that the link does not hold is not taken for printed")
  func otherValues() throws {
    let table = try routeTable(of: OtherRoute.self)
    #expect(
      table.refusal("shop://note")
        == .unprintable(
          pattern: "note?text=",
          reason: .unprintableValue(parameter: "text", pattern: "note?text=")))
    #expect(table.refusal("shop://note?text=a") == nil)
    #expect(
      table.refusal("shop://blot/abc")
        == .unprintable(
          pattern: "blot/:mark",
          reason: .unprintableValue(parameter: "mark", pattern: "blot/:mark")))
    #expect(
      table.refusal("shop://trail/a")
        == .unprintable(
          pattern: "trail/*steps",
          reason: .emptyValue(parameter: "steps", pattern: "trail/*steps")))
  }

  @Test(
    "an alias's query takes no value that the path cannot carry", arguments: ["p-%2F", "p-%5C"])
  func aliasQuery(value: String) throws {
    #expect(
      try storeTable().refusal("shop://article?id=\(value)")
        == .unprintable(
          pattern: "item/:id", reason: .unprintableValue(parameter: "id", pattern: "item/:id")))
  }

  @Test("a link that fits its limit, and whose canonical form does not, is refused")
  func tooLong() throws {
    let table = try storeTable()
    let text = String(repeating: "a", count: 1_911)
    #expect(try table.resolve("shop://search?q=\(text)").route.link.text == "search?q=\(text)")
    #expect(
      table.refusal("shop://search?q=\(text)a")
        == .unprintable(pattern: "search?q=", reason: .tooLong(pattern: "search?q=")))
    let escaped = String(repeating: "a+", count: 500)
    #expect(table.refusal("shop://search?q=\(escaped)")?.cause == "unprintable")
  }

  @Test(
    "the link is by the first pattern that can print the route",
    arguments: [
      ("labelled?text=ab", "label/ab"), ("labelled?text=a%2Fb", "labelled?text=a%2Fb"),
      ("unlabelled", "unlabelled"), ("labelled?text=", "unlabelled"),
    ])
  func firstThatPrints(read: String, link: String) throws {
    let route = try routeTable(of: PartialRoute.self).resolve("shop://\(read)").route
    expectEqual(route.link.text, link)
  }

  @Test("a route that was made has the link of the same one that was read")
  func madeAndRead() throws {
    try expectEqual(PartialRoute.label("a/b").link().text, "labelled?text=a%2Fb")
    try expectEqual(AnyRoute(PartialRoute.label("")).link.text, "unlabelled")
    #expect(throws: RoutingError.unprintableValue(parameter: "text", pattern: "label/:text")) {
      try PartialRoute.label("\u{0}").link()
    }
  }
}
