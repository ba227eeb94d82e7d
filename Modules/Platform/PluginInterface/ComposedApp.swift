public import DependencyInjection

/// What composition yields: the frozen router, and the container only the app itself holds.
public struct ComposedApp: Sendable {
  /// Links, places and commands of all composed plugins.
  public let router: Router

  /// The plugins that could not register; empty unless failing plugins are tolerated.
  public let failures: [PluginFailure]

  /// The dependencies; features never see it.
  public let container: DependencyContainer
}
