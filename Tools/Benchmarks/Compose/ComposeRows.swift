import DependencyInjection
import Navigation
import PluginInterface
import Routing

/// Composing an app: registering, auditing, proving and freezing all its plugins.
@MainActor
enum ComposeRows {
  private static let policy = LinkPolicy(scheme: "shop", hosts: ["shop.example"])

  static func all() throws -> [Row] {
    try [6, 50, 200, 1_000].map { (count: Int) throws -> Row in
      let numbers = Numbers.first(count)
      let plugins = numbers.map { number in plugin(number) }
      let app = try composed(plugins)
      guard app.router.map.destinations.count == count,
        (try? app.router.route(for: "shop://feature\(count - 1)/item/a/detail")) != nil
      else { throw BenchmarkError.disagreement("the composition of \(count) plugins") }
      return Row(
        name: "\(count) plugins",
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
        })
    }
  }

  private static func composed(_ plugins: [any FeaturePlugin]) throws -> ComposedApp {
    var composition = Composition(policy: policy)
    for plugin in plugins { composition.add(plugin) }
    return try composition.compose()
  }

  private static func plugin<N: Number>(_ number: N.Type) -> any FeaturePlugin {
    NumberedPlugin<N>()
  }
}
