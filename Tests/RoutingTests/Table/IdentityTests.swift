import Expectations
import Routing
import Testing

@Suite("Equality and hashes tell values apart")
struct IdentityTests {
  struct One: TextRoute {
    var place: String
    var values: [String]
    static let patterns = [pattern("one", line: 1), pattern("other", line: 1)]
  }

  struct Two: TextRoute {
    var place: String
    var values: [String]
    static let patterns = [pattern("one", line: 1)]
  }

  private func catalogue<R: Route>(of type: R.Type) throws -> [PatternDescription] {
    try routeTable(of: type).catalogue
  }

  @Test("routes to different places differ, and so do their hashes")
  func routes() throws {
    let routes = try (0..<20).map { try AnyRoute(StoreRoute.search("\($0)")) }
    expectEqual(Set(routes).count, 20)
    expectEqual(Set(routes.map(\.hashValue)).count, 20)
  }

  @Test("descriptions are equal by what they say, not by who holds them")
  func descriptions() throws {
    let (one, two) = (try catalogue(of: One.self), try catalogue(of: Two.self))
    expectEqual(one[0], one[0])
    try expectEqual(one, catalogue(of: One.self))
    #expect(one[0] != one[1])
    #expect(one[0] != two[0])
    expectEqual(Set([one[0], one[1], two[0]].map(\.hashValue)).count, 3)
    try expectEqual(one[0].hashValue, catalogue(of: One.self)[0].hashValue)
  }

  @Test("refusals are equal by the patterns they name")
  func nearPatterns() throws {
    let refusal = try storeTable().refusal("shop://hmoe")
    expectEqual(refusal, .notFound(link: "hmoe", candidates: ["home"]))
    #expect(refusal != .notFound(link: "hmoe", candidates: ["item/:id"]))
  }

  @Test(
    "registrations are ordered by plugin, place in the source and owner, and never before themselves"
  )
  func registrations() {
    let ordered = [
      Registration(plugin: "A", owner: "@b", fileID: "A.swift", line: 1),
      Registration(plugin: "A", owner: "@a", fileID: "A.swift", line: 2),
      Registration(plugin: "A", owner: "@b", fileID: "A.swift", line: 2),
      Registration(plugin: "A", owner: "@a", fileID: "B.swift", line: 1),
      Registration(plugin: "B", owner: "@a", fileID: "A.swift", line: 1),
    ]
    expectEqual(ordered.reversed().sorted(), ordered)
    for registration in ordered { #expect(!(registration < registration)) }
  }
}
