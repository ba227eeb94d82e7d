import Expectations
import RandomInputs
import Routing
import Testing

@Suite("The order of registration changes nothing")
struct CompositionOrderTests {
  struct One: TextRoute {
    var template: String
    var values: [String]
    static let patterns = ["one", "one/:x", "one/:nNumber", "shared-one/*rest"].map { pattern($0) }
  }

  struct Two: TextRoute {
    var template: String
    var values: [String]
    static let patterns = ["two", "two/:x/end", "one/:x/two"].map { pattern($0) }
  }

  struct Three: TextRoute {
    var template: String
    var values: [String]
    static let patterns = ["three/:x/:y", "three/*rest", "four/*rest"].map { pattern($0) }
  }

  @Test("100 random orders give one catalogue and the same resolutions")
  func orders() throws {
    typealias Step = (inout RouteTableBuilder) -> Void
    let steps: [Step] = [
      { $0.add(One.self, registration: TemplatePlugin(name: "One").registration) },
      { $0.add(Two.self, registration: TemplatePlugin(name: "Two").registration) },
      {
        $0.add(
          Three.self, registration: TemplatePlugin(name: "Three").registration, isComposed: false)
      },
      { $0.add(StoreRoute.self, registration: StoreRoute.registration) },
    ]
    let urls =
      [
        "one", "one/5", "one/x", "one/x/two", "one/x/y", "two", "two/a/end", "two/a", "three/a/b",
        "four/a",
      ]
      .map { "shop://\($0)" } + HostileLinks.table.flatMap { $0.links.prefix(2) }
    var generator = SeededGenerator(seed: 99)
    func found(_ steps: [Step]) throws -> (catalogue: [PatternDescription], answers: [String]) {
      var builder = RouteTableBuilder()
      for step in steps { step(&builder) }
      let table = try builder.build(policy: policy)
      return (table.catalogue, urls.map { "\(table.explain($0))" })
    }
    let expected = try found(steps)
    expectEqual(expected.catalogue.count, 20)
    for _ in 0..<100 {
      let other = try found(steps.shuffled(using: &generator))
      expectEqual(other.catalogue, expected.catalogue)
      expectEqual(other.answers, expected.answers)
    }
  }

  @Test("the catalogue is sorted and says everything about a pattern")
  func catalogue() throws {
    let catalogue = try storeTable().catalogue
    expectEqual(catalogue.map(\.pattern), catalogue.map(\.pattern).sorted())
    let item = try #require(catalogue.first { $0.pattern == "item/:id" })
    expectEqual(item.aliases, ["items/:id", "article?id="])
    expectEqual(item.routeType, "StoreRoute")
    expectEqual(item.access, .public)
    #expect(item.isComposed && !item.isTransient)
    expectEqual("\(item)", "item/:id")
  }

  @Test("2,000 routes of one shape keep apart")
  func large() throws {
    struct Many: TextRoute {
      var template: String
      var values: [String]
      static let patterns = (0..<2_000).map {
        pattern("feature\($0)/item/:id/a-rather-long-detail")
      }
    }
    var builder = RouteTableBuilder()
    builder.add(Many.self, registration: StoreRoute.registration)
    let table = try builder.build(policy: policy)
    for index in stride(from: 0, to: 2_000, by: 37) {
      let url = "shop://feature\(index)/item/x/a-rather-long-detail"
      expectEqual(
        table.pattern(matching: url)?.pattern, "feature\(index)/item/:id/a-rather-long-detail")
      #expect(table.pattern(matching: "shop://feature\(index)/item/x/a-rather-lang-detail") == nil)
    }
  }
}
