import Navigation
import Routing

/// A navigator of two tabs, with a stack of places on the first.
@MainActor
final class PlaceNavigator {
  let navigator: Navigator
  let context: CoordinatorContext

  /// The events an observer has seen.
  private(set) var events = 0

  private let root: PlaceRoot

  init(depth: Int) throws {
    navigator = Navigator(map: try PlaceNavigator.map())
    root = PlaceRoot(navigator)
    _ = try navigator.showTabs(root: "main")
    guard let entry = navigator.state.top, let coordinator = navigator.coordinator(of: entry)
    else { throw BenchmarkError.disagreement("the first place") }
    context = coordinator.context
    for number in 1..<depth { try context.push(PlaceRoute.item(number)) }
    _ = navigator.observe { [unowned self] _ in events += 1 }
  }

  var depth: Int { navigator.state.selectedBranch?.count ?? 0 }

  private static func map() throws -> NavigationMap {
    NavigationMap(
      destinations: [
        ObjectIdentifier(PlaceRoute.self): Destination(
          plugin: "benchmark", tab: "home", presentation: .sheet
        ) { PlaceCoordinator(context: $0) }
      ],
      tabs: try ["home", "cart"].enumerated().map { order, id in
        TabDefinition(
          id: TabID(rawValue: id), title: id, root: try AnyRoute(PlaceRoute.home),
          plugin: "benchmark", order: order)
      },
      schemas: [ArchiveSchema(plugin: "benchmark", version: 1)])
  }
}

/// The places pushed and popped.
enum PlaceRoute: Route {
  case home
  case item(Int)

  static let patterns: [LinkPattern<PlaceRoute>] = [
    LinkPattern("home", .home),
    LinkPattern(
      "item/:id", .path("id", Int.self), make: { .item($0) },
      values: { if case .item(let id) = $0 { id } else { nil } }),
  ]
}

private final class PlaceCoordinator: Coordinator {
  let context: CoordinatorContext

  init(context: CoordinatorContext) {
    self.context = context
  }

  func viewModel(for route: PlaceRoute) -> any ViewModel { EmptyViewModel() }
}

private final class PlaceRoot: RootCoordinator {
  let context: CoordinatorContext

  init(_ navigator: Navigator) {
    context = navigator.rootContext
    navigator.attach(self)
  }
}
