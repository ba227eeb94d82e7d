import DependencyInjection
import Navigation
import PluginInterface
import Routing

/// Composing an app: registering, auditing, proving and freezing all its plugins.
@MainActor
enum ComposeRows {
  private static let policy = LinkPolicy(scheme: "shop", hosts: ["shop.example"])

  static func all() throws -> [Comparison] {
    let limits = [6: 1e6, 1_000: 60e6]
    var rows = try [6, 50, 200, 1_000].map { (count: Int) throws -> Comparison in
      let numbers = Numbers.first(count)
      let plugins = numbers.map(plugin)
      let app = try composed(plugins)
      guard app.router.map.destinations.count == count,
        (try? app.router.route(for: "shop://feature\(count - 1)/item/a/detail")) != nil
      else { throw BenchmarkError.disagreement("the composition of \(count) plugins") }
      return Comparison(
        name: "\(Numerals.grouped(count)) plugins",
        ours: Contender("Composition.compose") { times in
          var sum = 0
          for _ in 0..<times { sum &+= try composed(plugins).router.map.destinations.count }
          return sum
        },
        floor: Contender("trie and dictionaries, no audit") { times in
          var sum = 0
          for _ in 0..<times {
            var composition = BareComposition()
            for number in numbers { composition.add(number) }
            sum &+= composition.compose()
          }
          return sum
        }, targets: limits[count].map { [.nanoseconds($0)] } ?? [])
    }
    rows.append(growth())
    return rows
  }

  /// What a plugin costs among 1,000 beside one among 50; linear is once.
  private static func growth() -> Comparison {
    let (many, few) = (Numbers.first(1_000).map(plugin), Numbers.first(50).map(plugin))
    return Comparison(
      name: "a plugin among 1,000 against among 50",
      ours: Contender("Composition.compose", unit: many.count) { times in
        var sum = 0
        for _ in 0..<times { sum &+= try composed(many).router.map.destinations.count }
        return sum
      },
      floor: Contender("same, among 50", unit: few.count) { times in
        var sum = 0
        for _ in 0..<times { sum &+= try composed(few).router.map.destinations.count }
        return sum
      }, targets: [.ratio(1.6)])
  }

  private static func composed(_ plugins: [any FeaturePlugin]) throws -> ComposedApp {
    var composition = Composition(policy: policy)
    for plugin in plugins { composition.add(plugin) }
    return try composition.compose()
  }

  private static func plugin(_ number: any Number.Type) -> any FeaturePlugin {
    func made<N: Number>(_ number: N.Type) -> any FeaturePlugin { NumberedPlugin<N>() }
    return made(number)
  }
}
