import DependencyInjection
import Navigation
import PluginInterface
import Routing

/// What grows with an app, a large one beside a small one: no figure is one that a person feels as long
/// as it does not grow.
@MainActor
enum GrowthRows {
  static func all(_ options: Options) throws -> [Comparison] {
    let count = options.isShort ? 100 : 1_000
    let (links, keys, places) = (count * 10 / 3, count * 10, count * 10)
    let (many, few) = (try PlaceStack(depth: places), try PlaceStack(depth: 100))
    return [
      Comparison(name: "6 plugins composed", ours: composing(6), targets: [.nanoseconds(1e6)]),
      Comparison(
        name: "\(Numerals.grouped(count)) plugins composed", ours: composing(count),
        targets: [.nanoseconds(60e6)]),
      Comparison(
        name: "a plugin among \(Numerals.grouped(count))", ours: composing(count, isShare: true),
        beside: [composing(50, isShare: true)], targets: [.ratio(1.6)]),
      Comparison(
        name: "a link among \(Numerals.grouped(links * 3))", ours: try matching(links),
        beside: [try matching(33)],
        targets: [.ratio(5), felt]),
      Comparison(
        name: "a link of a text, found and checked", ours: try checking(),
        targets: [.perSecond(1_000_000)]),
      Comparison(
        name: "a singleton among \(Numerals.grouped(keys))", ours: try resolving(keys / 2),
        beside: [try resolving(5)],
        targets: [.ratio(1.3), felt]),
      Comparison(
        name: "push and pop on \(Numerals.grouped(places)) places", ours: pushing(many),
        beside: [pushing(few)],
        targets: [.ratio(1.15), felt]),
      Comparison(
        name: "a place of \(Numerals.grouped(places)) saved", ours: saving(many),
        beside: [saving(few)],
        targets: [.ratio(1.6)]),
      Comparison(
        name: "a place of \(Numerals.grouped(places)) back", ours: restoring(many),
        beside: [restoring(few)],
        targets: [.ratio(1.6)]),
    ]
  }

  /// A command takes milliseconds, so 20 µs are the first that a person could feel.
  private static let felt = Target.nanoseconds(20_000)

  private static let policy = LinkPolicy(scheme: "shop", hosts: ["shop.example"])

  static func composed(_ plugins: [any FeaturePlugin]) throws -> ComposedApp {
    var composition = Composition(policy: policy)
    for plugin in plugins { composition.add(plugin) }
    return try composition.compose()
  }

  private static func plugins(_ count: Int) -> [any FeaturePlugin] {
    func plugin<N: Number>(_ number: N.Type) -> any FeaturePlugin { NumberedPlugin<N>() }
    return Numbers.first(count).map { plugin($0) }
  }

  private static func composing(_ count: Int, isShare: Bool = false) -> Contender {
    let plugins = plugins(count)
    return Contender("\(count) plugins", unit: isShare ? count : 1) {
      try composed(plugins).router.map.destinations.count
    }
  }

  private static func matching(_ features: Int) throws -> Contender {
    let table = try composed(plugins(features)).router.table
    // A stride that visits all of them, far apart.
    let links = (0..<features).map { "shop://feature\($0 * 1_009 % features)/item/p-042/detail" }
    var index = 0
    return Contender("\(features * 3) links") {
      index = (index + 1) % features
      guard let pattern = table.pattern(matching: links[index]) else {
        throw BenchmarkError.disagreement(links[index])
      }
      return pattern.pattern.utf8.count
    }
  }

  private static func checking() throws -> Contender {
    let (table, count) = (try composed(plugins(33)).router.table, 10_000)
    let lines = (0..<count).map {
      "| \($0) | shop://feature\($0 % 33)/item/p-042/detail | a row |\n"
    }
    let (bytes, finder) = (Array(lines.joined().utf8), LinkFinder(policy))
    return Contender("\(count) links", unit: count) {
      var good = 0
      finder.find(in: bytes) { good += table.refusal(of: $0.bytes) == nil ? 1 : 0 }
      guard good == count else { throw BenchmarkError.disagreement("the links of a text") }
      return good
    }
  }

  private static func resolving(_ plugins: Int) throws -> Contender {
    let container = try composed(Self.plugins(plugins)).container
    return Contender("\(plugins * 2) keys") {
      try container.resolve(NumberedServiceKey<Zero>.self)
    }
  }

  private static func pushing(_ stack: PlaceStack) -> Contender {
    var number = 0
    return Contender("\(stack.depth) places") {
      number += 1
      // Never the place on top, which would be shown again and then popped.
      try stack.context.push(PlaceRoute.item(stack.depth + number & 1_023))
      try stack.context.pop()
      return stack.events
    }
  }

  private static func saving(_ stack: PlaceStack) -> Contender {
    Contender("\(stack.depth) places", unit: stack.depth) {
      stack.navigator.archive().text.utf8.count
    }
  }

  private static func restoring(_ stack: PlaceStack) -> Contender {
    let text = stack.navigator.archive().text
    return Contender("\(stack.depth) places", unit: stack.depth) {
      let report = try await stack.navigator.restore(Archive(text: text)) { link in
        try stack.router.route(for: "shop://\(link)")
      }
      guard report.losses.isEmpty else { throw BenchmarkError.disagreement("what was restored") }
      return report.restored
    }
  }
}
