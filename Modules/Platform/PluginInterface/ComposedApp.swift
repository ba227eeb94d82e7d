public import DependencyInjection

/// What composition yields: the frozen router, and the container only the app itself holds.
///
/// ```swift
/// let app = try composition.compose()
/// let navigator = Navigator(map: app.router.map)
/// _ = try navigator.open(app.router.route(for: "shop://product/p-042"), cause: .link)
/// ```
public struct ComposedApp: Sendable {
  /// Links, places and commands of all composed plugins.
  public let router: Router

  /// The plugins that could not take part; empty unless failing plugins are tolerated.
  public let failures: [PluginFailure]

  /// The dependencies; features never see it.
  public let container: DependencyContainer
}
