import Navigation
import PluginInterface
import Routing
import Testing

/// A composed app that shows its tabs.
@MainActor
final class Stage {
  private(set) var app: ComposedApp
  let navigator: Navigator
  private let root: SampleRoot

  init(_ composing: Composing) throws {
    app = try composing.app()
    navigator = Navigator(map: app.router.map)
    root = SampleRoot(navigator)
    _ = try navigator.showTabs(root: "main")
  }

  /// Switches features, as a host does.
  func switching(off: Set<String> = [], on: Set<String> = []) throws {
    let next = try app.switching(off: off, on: on)
    try navigator.exchange(for: next.router.map)
    app = next
  }

  /// The coordinator of the place on top.
  func top<Places: Route>(_ type: Places.Type = Places.self) throws -> SampleCoordinator<Places> {
    try #require(topCoordinator() as? SampleCoordinator<Places>)
  }

  func topCoordinator() throws -> any Coordinator {
    let entry = try #require(navigator.state.top)
    return try #require(navigator.coordinator(of: entry))
  }

  func open(_ route: some Route) throws -> NavigationAnswer {
    try navigator.open(AnyRoute(route), cause: .link)
  }
}
