import Navigation
import PluginInterface
import Routing
import Screens
import Testing

/// A composed app that shows its tabs.
@MainActor
final class TestApp {
  let app: ComposedApp
  let navigator: Navigator
  private let root: SampleRoot

  convenience init(_ composing: Composing, isStrict: Bool = false) throws {
    try self.init(composing.app(), isStrict: isStrict)
  }

  init(_ app: ComposedApp, isStrict: Bool = false) throws {
    self.app = app
    navigator = Navigator(map: app.router.map, isStrict: isStrict)
    root = SampleRoot(navigator)
    _ = try navigator.showTabs(root: "main")
  }

  /// The coordinator of the route on top.
  func top<Routes: Route>(_ type: Routes.Type = Routes.self) throws -> SampleCoordinator<Routes> {
    try #require(topCoordinator() as? SampleCoordinator<Routes>)
  }

  func topCoordinator() throws -> any Coordinator {
    let entry = try #require(navigator.state.top)
    return try #require(navigator.coordinator(of: entry))
  }

  /// The screen of the route on top.
  func screen() async throws -> Screen { try await navigator.topViewModel().screen() }

  /// The links of the stack on screen, from the bottom up.
  var path: [String] {
    navigator.state.selectedStack?.entries.map(\.route.description) ?? []
  }

  func open(_ route: some Route) throws -> NavigationAnswer {
    try navigator.open(AnyRoute(route), cause: .link)
  }
}
