public import Navigation
public import PluginInterface
public import Routing

/// A stand-in for another feature: shows every route of its route type, on a tab or over the screen.
///
/// Each route is an empty screen of a ``FakeCoordinator``, unless the test provides a coordinator. Such a
/// coordinator may go anywhere without declarations.
///
/// ```swift
/// composition.add(RoutePlugin(id: "home", root: HomeRoute.home, order: 10))
/// composition.add(RoutePlugin(id: "auth", overlay: AuthRoute.self))
/// composition.add(RoutePlugin(id: "cart", root: CartRoute.cart) { CartCoordinator($0) })
/// ```
public struct RoutePlugin<Owner: Coordinator>: FeaturePlugin {
  public let manifest: PluginManifest
  private let tab: (root: Owner.Route, order: Int?)?
  private let presentation: Presentation
  private let coordinator: @MainActor @Sendable (CoordinatorContext) throws -> Owner

  /// Creates a stand-in whose routes are on a tab and shown by the test's own coordinator.
  public init(
    id: String, root: Owner.Route, order: Int? = nil,
    coordinator: @escaping @MainActor @Sendable (CoordinatorContext) throws -> Owner
  ) {
    self.init(id: id, tab: (root, order), .push, coordinator)
  }

  /// Creates a stand-in whose routes are empty screens on a tab.
  public init<Routes: Route>(id: String, root: Routes, order: Int? = nil)
  where Owner == FakeCoordinator<Routes> {
    self.init(id: id, root: root, order: order) { FakeCoordinator($0) }
  }

  /// Creates a stand-in whose routes open over the screen, shown by the test's own coordinator.
  public init(
    id: String, overlay routes: Owner.Route.Type, as style: Presentation = .sheet,
    coordinator: @escaping @MainActor @Sendable (CoordinatorContext) throws -> Owner
  ) {
    self.init(id: id, tab: nil, style, coordinator)
  }

  /// Creates a stand-in whose routes are empty screens that open over the screen.
  public init<Routes: Route>(
    id: String, overlay routes: Routes.Type, as style: Presentation = .sheet
  ) where Owner == FakeCoordinator<Routes> {
    self.init(id: id, overlay: routes, as: style) { FakeCoordinator($0) }
  }

  private init(
    id: String, tab: (root: Owner.Route, order: Int?)?, _ presentation: Presentation,
    _ coordinator: @escaping @MainActor @Sendable (CoordinatorContext) throws -> Owner
  ) {
    manifest = PluginManifest(id: id, module: "StandIn_\(id)", owner: "@stand-in/\(id)")
    (self.tab, self.presentation, self.coordinator) = (tab, presentation, coordinator)
  }

  public func register(in registry: inout RouterRegistry) throws {
    registry.goesAnywhere = true
    let tabID = tab.map { _ in TabID(rawValue: manifest.id) }
    registry.routes(
      Owner.Route.self, tab: tabID, presentation: presentation, coordinator: coordinator)
    guard let tab, let tabID else { return }
    try registry.tab(tabID, title: manifest.id, root: tab.root, order: tab.order)
  }
}

extension RoutePlugin where Owner == FakeCoordinator<BeneathRoute> {
  /// The first tab of a test whose plugins have none: an empty screen, over which others open.
  public static var beneath: Self { Self(id: "beneath", root: .beneath, order: 0) }
}

/// The route of `RoutePlugin.beneath`.
public enum BeneathRoute: Route {
  case beneath

  public static let patterns: [LinkPattern<BeneathRoute>] = [LinkPattern("beneath", .beneath)]
}
