import DependencyInjection
import Navigation
import PluginInterface
import Routing
import Screens

/// An app of many plugins, each with a route and a service, and a contribution to each of five points.
@MainActor
struct ManyPlugins {
  static let count = 100

  let contributes: Bool
  private let plugins: [any FeaturePlugin]

  init(contributes: Bool) {
    self.contributes = contributes
    let numbers = (0..<Self.count).map { Self.number($0, Zero.self) }
    plugins = numbers.map { Self.plugin($0, contributes) } + [PointPlugin()]
  }

  func compose() throws -> ComposedApp {
    var composition = Composition(policy: DeepStack.policy)
    for plugin in plugins { composition.add(plugin) }
    return try composition.compose()
  }

  private static func plugin(
    _ number: (some Number).Type, _ contributes: Bool
  ) -> any FeaturePlugin {
    func made<N: Number>(_: N.Type) -> any FeaturePlugin {
      NumberedPlugin<N>(contributes: contributes)
    }
    return made(number)
  }

  /// Returns the type of a number, written in bits: routes and services are known by their types.
  private static func number(_ value: Int, _ rest: (some Number).Type) -> any Number.Type {
    func extended<N: Number>(_: N.Type) -> any Number.Type {
      value % 2 == 0 ? number(value / 2, Even<N>.self) : number(value / 2, Odd<N>.self)
    }
    return value == 0 ? rest : extended(rest)
  }
}

private protocol Number: SendableMetatype { static var digits: String { get } }
private enum Zero: Number { static var digits: String { "" } }
private enum Even<Rest: Number>: Number { static var digits: String { Rest.digits + "e" } }
private enum Odd<Rest: Number>: Number { static var digits: String { Rest.digits + "o" } }

private enum NumberedRoute<N: Number>: Route {
  case home

  static var patterns: [LinkPattern<Self>] { [LinkPattern("p\(N.digits)", .home)] }
}

private enum NumberedKey<N: Number>: DependencyKey { typealias Value = Int }

enum FirstPage: ScreenPoint { typealias Input = Int }
private enum SecondPage: ScreenPoint { typealias Input = Int }
private enum ThirdPage: ScreenPoint { typealias Input = Int }
private enum FourthPage: ScreenPoint { typealias Input = Int }
private enum FifthPage: ScreenPoint { typealias Input = Int }

private struct PointPlugin: FeaturePlugin {
  let manifest = PluginManifest(
    id: "points", module: "Points", owner: "@shop/tools", isFeature: false)

  func register(in registry: inout RouterRegistry) {
    registry.opensPoint(FirstPage.self)
    registry.opensPoint(SecondPage.self)
    registry.opensPoint(ThirdPage.self)
    registry.opensPoint(FourthPage.self)
    registry.opensPoint(FifthPage.self)
  }
}

private struct NumberedPlugin<N: Number>: FeaturePlugin {
  let contributes: Bool

  var manifest: PluginManifest {
    PluginManifest(id: "p\(N.digits)", module: "P\(N.digits)", owner: "@shop/tools")
  }

  func register(in registry: inout RouterRegistry) {
    registry.provide(NumberedKey<N>.self) { 1 }
    registry.routes(NumberedRoute<N>.self, using: NumberedKey<N>.self) { context, _ in
      NumberedCoordinator<N>(context: context)
    }
    guard contributes else { return }
    contribute(to: FirstPage.self, in: &registry)
    contribute(to: SecondPage.self, in: &registry)
    contribute(to: ThirdPage.self, in: &registry)
    contribute(to: FourthPage.self, in: &registry)
    contribute(to: FifthPage.self, in: &registry)
  }

  private func contribute<Point: ScreenPoint>(
    to point: Point.Type, in registry: inout RouterRegistry
  ) {
    registry.contribute(to: point, using: NumberedKey<N>.self) { _, _, number in
      ScreenContribution(facts: [Fact("a", .number(number))])
    }
  }
}

private final class NumberedCoordinator<N: Number>: Coordinator {
  let context: CoordinatorContext

  init(context: CoordinatorContext) { self.context = context }

  func viewModel(for route: NumberedRoute<N>) -> some ViewModel { NumberedViewModel() }
}

private struct NumberedViewModel: ViewModel {
  func screen() -> Screen { Screen(title: "") }
}
