import Diagnostics
import Expectations
import Routing
import Testing

@Suite("A sample of every pattern shows that its routes give back what it reads")
struct SampleAuditTests {
  /// What no route gives back: a value that it does not hold, holds twice, changed, or among others.
  enum Lossy: Route {
    case good(Int, size: Int)
    case left(Int)
    case twice(Int, Int)
    case next(Int)
    case beside(Int, isNew: Bool)
    case wider(Int64)
    case absent(Int?)
    case swapped(Int, Int)

    static let patterns: [LinkPattern<Lossy>] = [
      LinkPattern("good/:id?size=", Self.good, .path("id"), .query("size", default: 3)),
      LinkPattern(
        "left/:id?size=", { id, _ in .left(id) }, .path("id", Int.self),
        .query("size", default: 3)),
      LinkPattern("twice/:id", { .twice($0, $0) }, .path("id", Int.self)),
      LinkPattern("next/:id", aliases: ["later/:id"], { .next($0 + 1) }, .path("id", Int.self)),
      LinkPattern("beside/:id", { .beside($0, isNew: false) }, .path("id", Int.self)),
      LinkPattern("wider/:id", { .wider(Int64($0)) }, .path("id", Int.self)),
      LinkPattern("absent/:id", { .absent($0) }, .path("id", Int.self)),
      LinkPattern("swapped/:a/:b", { .swapped($1, $0) }, .path("a"), .path("b")),
    ]
  }

  /// What reads a number and prints the next.
  struct Growing: LinkParameter, Hashable {
    let number: Int

    init?(linkText: String) {
      guard let number = Int(linkText: linkText) else { return nil }
      self.number = number
    }

    var linkText: String { "\(number + 1)" }
  }

  /// What reads one text, which is none of the samples.
  struct Password: LinkParameter, Hashable {
    init?(linkText: String) { if linkText != "sesame" { return nil } }

    var linkText: String { "sesame" }
  }

  enum Word: String, LinkParameter, CaseIterable { case one, two }

  enum Parameters: Route {
    case growing(Growing)
    case password(Password)
    case refused(Word)
    case pair(Word, Word)
    case journey(Int, Int)

    static let patterns: [LinkPattern<Parameters>] = [
      LinkPattern("growing/:number", Self.growing, .path("number")),
      LinkPattern("password?is=", Self.password, .query("is")),
      LinkPattern("refused/:word", { _ in nil }, .path("word", Word.self)),
      LinkPattern("pair/:a/:b", { $0 == $1 ? nil : .pair($0, $1) }, .path("a"), .path("b")),
      LinkPattern(
        "from/:from/to/:to", { $0 < $1 ? .journey($0, $1) : nil }, .path("from"), .path("to")),
    ]
  }

  private func conflicts<R: Route>(
    of type: R.Type, isComposed: Bool = true
  ) -> [RouteConflict] {
    var builder = RouteTableBuilder()
    builder.add(type, registration: StoreRoute.registration, isComposed: isComposed)
    do throws(RouteTableError) {
      _ = try builder.build(policy: policy, readingSamples: true)
      return []
    } catch {
      return error.conflicts
    }
  }

  @Test("what a route does not hold is reported with the sample, whatever the closure says")
  func lossy() {
    expectEqual(
      Set(conflicts(of: Lossy.self).map(\.summary)),
      [
        "not held left/:id?size= left/1", "not held twice/:id twice/1", "not held next/:id next/1",
        "not held beside/:id beside/1", "not held wider/:id wider/1",
        "not held absent/:id absent/1", "not held swapped/:a/:b swapped/1/2",
      ])
    #expect(conflicts(of: Lossy.self, isComposed: false).isEmpty)
  }

  @Test("a route of a pattern that gives nothing back has no link, never a wrong one")
  func noLink() {
    for route in [Lossy.left(7), .twice(7, 7), .twice(7, 8), .next(7), .wider(7), .absent(7)] {
      #expect(throws: RoutingError.self, "\(route)") { try route.link() }
    }
  }

  @Test("a type that prints another text than it reads is reported, and so is one without a sample")
  func parameters() throws {
    let found = conflicts(of: Parameters.self)
    expectEqual(
      Set(found.map(\.summary)),
      [
        "not inverse growing/:number growing/1", "no sample password?is= of is",
        "no sample refused/:word",
      ])
    let words = Set(found.map { String($0.description.split(separator: "fix: ").last ?? "") })
    expectEqual(words.count, 3)
    let missing = try #require(found.first { $0.summary == "no sample password?is= of is" })
    #expect(missing.description.contains("parameter is of \"password?is=\" of StoreFeature"))
    #expect(missing.fix.contains("let the type of is conform to LinkParameter"))
  }

  @Test("every shape that a case may have gives back what it holds")
  func shapes() {
    #expect(conflicts(of: CaseShape.self).isEmpty)
    #expect(conflicts(of: StoreRoute.self).isEmpty)
  }
}
