import DependencyInjection
import Navigation
import PluginInterface
import Routing

/// Composing an app: registering, auditing, proving and freezing all its plugins.
@MainActor
enum ComposeRows {
  private static let policy = LinkPolicy(scheme: "shop", hosts: ["shop.example"])

  static func all() throws -> [Comparison] {
    // What a plugin costs among 1,000 beside one among 50; linear is once.
    let (usual, few, many) = (plugins(6), plugins(50), plugins(1_000))
    guard try composed(many).router.map.destinations.count == many.count else {
      throw BenchmarkError.disagreement("the composition of \(many.count) plugins")
    }
    return [
      Comparison(name: "6 plugins", ours: composing(usual), targets: [.nanoseconds(1e6)]),
      Comparison(name: "1,000 plugins", ours: composing(many), targets: [.nanoseconds(60e6)]),
      Comparison(
        name: "a plugin among 1,000 against among 50", ours: composing(many, unit: many.count),
        beside: [composing(few, unit: few.count, name: "same, among 50")], targets: [.ratio(1.6)]),
    ]
  }

  private static func composing(
    _ plugins: [any FeaturePlugin], unit: Int = 1, name: String = "Composition.compose"
  ) -> Contender {
    Contender(name, unit: unit) { try composed(plugins).router.map.destinations.count }
  }

  private static func composed(_ plugins: [any FeaturePlugin]) throws -> ComposedApp {
    var composition = Composition(policy: policy)
    for plugin in plugins { composition.add(plugin) }
    return try composition.compose()
  }

  private static func plugins(_ count: Int) -> [any FeaturePlugin] {
    func plugin<N: Number>(_ number: N.Type) -> any FeaturePlugin { NumberedPlugin<N>() }
    return Numbers.first(count).map { plugin($0) }
  }
}
