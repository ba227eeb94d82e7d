import Expectations
import RandomInputs
import Routing
import Testing

/// Cases of every shape that a route may have, several of them with payloads of one type.
enum CaseShape: Route {
  struct Point: Hashable {
    var x: Int
    var y: String
  }

  /// What is held in a struct of one field.
  struct Wrapped: Hashable { var number: Int }

  enum Section: String, LinkParameter, CaseIterable { case mails, privacy }

  enum Part: Hashable {
    case all
    case one(Int)
    case range(from: Int, to: Int)
  }

  /// An identifier that knows nothing about links.
  struct Identifier: Hashable, LosslessStringConvertible {
    var text: String

    init?(_ text: String) { self.text = text }

    var description: String { text }
  }

  case root
  case plain(Int)
  case other(Int)
  case labelled(code: String)
  case pair(Int, String)
  case labels(from: Int, to: Int)
  case mixed(Int, note: String?, Bool)
  case maybe(Int?)
  case maybes(a: Int?, b: String?)
  case list([String])
  case tail([Int])
  case raw(Section)
  case identified(Identifier)
  case part(Part)
  case wrapped(Wrapped)
  case point(Point)
  case named(Identifier)
  indirect case nested(CaseShape)

  static let patterns: [LinkPattern<CaseShape>] = [
    LinkPattern("root", .root),
    LinkPattern("plain/:n", Self.plain, .path("n")),
    LinkPattern("other/:n", Self.other, .path("n")),
    LinkPattern("labelled/:code", Self.labelled, .path("code")),
    LinkPattern("pair/:n?text=", Self.pair, .path("n"), .query("text", default: "")),
    LinkPattern("labels/:from/:to", Self.labels(from:to:), .path("from"), .path("to")),
    LinkPattern(
      "mixed/:n?note=&is=", Self.mixed, .path("n"), .optionalQuery("note"), .query("is")),
    LinkPattern("maybe?n=", Self.maybe, .optionalQuery("n")),
    LinkPattern("maybes?a=&b=", Self.maybes, .optionalQuery("a"), .optionalQuery("b")),
    LinkPattern("list?text=", Self.list, .repeatedQuery("text")),
    LinkPattern("tail/*all", Self.tail, .tail("all")),
    LinkPattern("raw/:section", Self.raw, .path("section")),
    LinkPattern("identified/:id", Self.identified, .path("id", named: "an id")),
    LinkPattern("part", .part(.all)),
    LinkPattern("part/:n", { .part(.one($0)) }, .path("n")),
    LinkPattern("part/:from/:to", { .part(.range(from: $0, to: $1)) }, .path("from"), .path("to")),
    LinkPattern("wrapped/:n", { .wrapped(Wrapped(number: $0)) }, .path("n")),
    LinkPattern("point/:x?y=", { .point(Point(x: $0, y: $1)) }, .path("x"), .query("y")),
    LinkPattern("named/:id", Self.named, .path("id", named: "an id")),
    LinkPattern("nested/:n", { .nested(.plain($0)) }, .path("n")),
    LinkPattern("nested/other/:n", { .nested(.other($0)) }, .path("n")),
  ]
}

/// A route that is a struct, with what it holds in the order of its parameters.
private struct Journey: Route {
  var from: String
  var to: String
  var stops: Int?

  static let patterns: [LinkPattern<Journey>] = [
    LinkPattern(
      "journey/:from/:to?stops=", Self.init, .path("from"), .path("to"), .optionalQuery("stops"))
  ]
}

/// A route that stores its value otherwise than the link says it, and says so by its reflection.
private struct Celsius: Route, CustomReflectable {
  private var kelvin: Int

  init(degrees: Int) { kelvin = degrees + 273 }

  var customMirror: Mirror {
    Mirror(self, unlabeledChildren: [kelvin - 273])
  }

  static let patterns: [LinkPattern<Celsius>] = [
    LinkPattern("weather?degrees=", Self.init, .query("degrees"))
  ]
}

@Suite("A route's link is declared once, whatever the shape of its case")
struct CaseShapeTests {
  @Test("what is printed reads back, for 4,000 random routes of every shape")
  func inverse() throws {
    let table = try routeTable(of: CaseShape.self)
    var generator = SeededGenerator(seed: 11)
    var shapes: Set<String> = []
    for index in 0..<4_000 {
      let route = Self.route(index, &generator)
      let link = try route.link()
      let read = try table.resolve(policy.url(for: link)).route
      expectEqual(read.as(CaseShape.self), route)
      expectEqual(read.link, link)
      shapes.insert(link.text.split { "/?".contains($0) }.first.map(String.init) ?? "")
    }
    expectEqual(shapes.count, 18)
  }

  @Test("cases that share a payload have links of their own")
  func sharedPayloads() throws {
    try expectEqual(CaseShape.plain(7).link().text, "plain/7")
    try expectEqual(CaseShape.other(7).link().text, "other/7")
    try expectEqual(CaseShape.part(.one(7)).link().text, "part/7")
    try expectEqual(CaseShape.nested(.plain(7)).link().text, "nested/7")
    try expectEqual(CaseShape.nested(.other(7)).link().text, "nested/other/7")
    #expect(throws: RoutingError.noPattern(routeType: "RoutingTests.CaseShape")) {
      try CaseShape.nested(.root).link()
    }
  }

  @Test("a struct is a route by its initializer")
  func structure() throws {
    let table = try routeTable(of: Journey.self)
    for journey in [
      Journey(from: "a", to: "b", stops: nil), Journey(from: "a", to: "a", stops: 2),
    ] {
      let read = try table.resolve(policy.url(for: try journey.link())).route
      expectEqual(read.as(Journey.self), journey)
    }
  }

  @Test("a route that stores something else says by its reflection what it holds")
  func reflected() throws {
    let table = try routeTable(of: Celsius.self)
    let link = try Celsius(degrees: -3).link()
    expectEqual(link.text, "weather?degrees=-3")
    expectEqual(
      try table.resolve(policy.url(for: link)).route.as(Celsius.self), Celsius(degrees: -3))
  }

  private static let texts = ["a", "é", "e\u{301}", "0", "true", "nil", "x y", "ü&=?"]

  private static func route(_ index: Int, _ generator: inout SeededGenerator) -> CaseShape {
    let number = Int.random(in: -9...9, using: &generator)
    let other = Int.random(in: Int.min...Int.max, using: &generator)
    let text = texts[generator.below(texts.count)]
    let isSet = generator.chance(in: 2)
    let identifier = CaseShape.Identifier(text)
    return switch index % 20 {
    case 0: .root
    case 1: .plain(other)
    case 2: .other(other)
    case 3: .labelled(code: text)
    case 4: .pair(number, isSet ? text : "")
    case 5: .labels(from: number, to: other)
    case 6: .mixed(number, note: isSet ? text : nil, generator.chance(in: 2))
    case 7: .maybe(isSet ? number : nil)
    case 8: .maybes(a: isSet ? number : nil, b: generator.chance(in: 2) ? text : nil)
    case 9: .list((0..<generator.below(4)).map { _ in text })
    case 10: .tail((0...generator.below(4)).map { $0 * number })
    case 11: .raw(isSet ? .mails : .privacy)
    case 12: identifier.map { .identified($0) } ?? .root
    case 13: .part(isSet ? .all : .one(number))
    case 14: .part(.range(from: number, to: other))
    case 15: .wrapped(CaseShape.Wrapped(number: number))
    case 16: .point(CaseShape.Point(x: number, y: text))
    case 17: identifier.map { .named($0) } ?? .root
    case 18: .nested(.plain(number))
    default: .nested(.other(number))
    }
  }
}
