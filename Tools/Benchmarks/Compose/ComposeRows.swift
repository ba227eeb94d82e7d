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
    let rows = try [6, 50, 200, 1_000].map { (count: Int) throws -> Comparison in
      let numbers = Numbers.first(count)
      let plugins = numbers.map(plugin)
      guard try composed(plugins).router.map.destinations.count == count,
        BareComposition(numbers).place("shop://feature\(count - 1)/item/a/detail") != nil
      else { throw BenchmarkError.disagreement("the composition of \(count) plugins") }
      return Comparison(
        name: "\(Numerals.grouped(count)) plugins", ours: composing(plugins),
        floor: Contender("trie and dictionaries, no audit") { BareComposition(numbers).count },
        targets: limits[count].map { [.nanoseconds($0)] } ?? [])
    }
    // What a plugin costs among 1,000 beside one among 50; linear is once.
    let (many, few) = (Numbers.first(1_000).map(plugin), Numbers.first(50).map(plugin))
    let growth = Comparison(
      name: "a plugin among 1,000 against among 50", ours: composing(many, unit: many.count),
      floor: composing(few, unit: few.count, name: "same, among 50"), targets: [.ratio(1.6)])
    return rows + [growth]
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

  private static func plugin(_ number: any Number.Type) -> any FeaturePlugin {
    func made<N: Number>(_ number: N.Type) -> any FeaturePlugin { NumberedPlugin<N>() }
    return made(number)
  }
}

/// The floor of composing: the same templates frozen into a trie and the same makers into
/// dictionaries, with no proof, no audit, no owners.
private struct BareComposition {
  private struct Maker {
    let needs: [ObjectIdentifier]
    let make: ([Int]) -> Int
  }

  private var templates: [String] = []
  private var makers: [ObjectIdentifier: Maker] = [:]
  private var destinations: [ObjectIdentifier: ObjectIdentifier] = [:]
  private var links = LinkFloor([])

  init(_ numbers: [any Number.Type]) {
    func add<N: Number>(_ number: N.Type) {
      let store = ObjectIdentifier(NumberedStoreKey<N>.self)
      let service = ObjectIdentifier(NumberedServiceKey<N>.self)
      makers[store] = Maker(needs: []) { _ in N.value }
      makers[service] = Maker(needs: [store]) { $0[0] + 1 }
      destinations[ObjectIdentifier(NumberedRoute<N>.self)] = service
      templates += NumberedRoute<N>.templates
    }
    for number in numbers { add(number) }
    links = LinkFloor(templates)
  }

  var count: Int { makers.count + destinations.count }

  func place(_ link: String) -> LinkFloor.Place? { links.place(link) }
}
