import DependencyInjection
import Navigation
import PluginInterface
import Routing
import Screens

/// A plugin of an ordinary size: three links, a coordinator, a service that uses another.
struct NumberedPlugin<N: Number>: FeaturePlugin {
  let manifest = PluginManifest(
    id: "feature\(N.value)", module: "Feature\(N.value)", owner: "@shop/tools")

  func register(in registry: inout RouterRegistry) {
    registry.provide(NumberedStoreKey<N>.self) { N.value }
    registry.provide(NumberedServiceKey<N>.self, using: NumberedStoreKey<N>.self) { $0 + 1 }
    registry.routes(NumberedRoute<N>.self, using: NumberedServiceKey<N>.self) { context, _ in
      NumberedCoordinator<N>(context: context)
    }
  }
}

enum NumberedStoreKey<N: Number>: DependencyKey { typealias Value = Int }

enum NumberedServiceKey<N: Number>: DependencyKey { typealias Value = Int }

enum NumberedRoute<N: Number>: Route {
  case list
  case item(String)
  case detail(String)

  static var patterns: [LinkPattern<NumberedRoute>] {
    [
      LinkPattern(templates[0], .list),
      LinkPattern(
        templates[1], .path("id", String.self), make: { .item($0) },
        values: { if case .item(let id) = $0 { id } else { nil } }),
      LinkPattern(
        templates[2], .path("id", String.self), make: { .detail($0) },
        values: { if case .detail(let id) = $0 { id } else { nil } }),
    ]
  }

  static var templates: [String] {
    let place = "feature\(N.value)"
    return [place, "\(place)/item/:id", "\(place)/item/:id/detail"]
  }
}

final class NumberedCoordinator<N: Number>: Coordinator {
  let context: CoordinatorContext

  init(context: CoordinatorContext) {
    self.context = context
  }

  func viewModel(for route: NumberedRoute<N>) -> any ViewModel { EmptyViewModel() }
}

final class EmptyViewModel: ViewModel {
  func screen() -> Screen { Screen(title: "") }
}

/// A number as a type, so that a loop can make as many types as a benchmark wants.
protocol Number: SendableMetatype {
  static var value: Int { get }
}

enum Zero: Number { static let value = 0 }

/// Twice another number.
enum Even<Half: Number>: Number { static var value: Int { 2 * Half.value } }

/// Twice another number, and one.
enum Odd<Half: Number>: Number { static var value: Int { 2 * Half.value + 1 } }

/// The numbers from 0 as types.
enum Numbers {
  static func first(_ count: Int) -> [any Number.Type] { (0..<count).map(type) }

  private static func type(of number: Int) -> any Number.Type {
    guard number > 0 else { return Zero.self }
    func even<Half: Number>(_ half: Half.Type) -> any Number.Type { Even<Half>.self }
    func odd<Half: Number>(_ half: Half.Type) -> any Number.Type { Odd<Half>.self }
    let half = type(of: number / 2)
    return number.isMultiple(of: 2) ? even(half) : odd(half)
  }
}
