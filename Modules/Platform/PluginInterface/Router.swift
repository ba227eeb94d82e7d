public import Navigation
public import Routing

/// The frozen, audited lookup of a composed app: which link is which place, and who shows it.
///
/// ```swift
/// let route = try router.route(for: "https://shop.example/products/p-042")
/// router.url(of: route)          // shop://product/p-042
/// router.command(named: "find")  // the command SearchPlugin registered
/// ```
public struct Router: Sendable {
  /// A plugin and whether it takes part in this app.
  public struct Plugin: Hashable, Sendable {
    /// Who the plugin is.
    public let manifest: PluginManifest
    /// Whether it takes part.
    public let isComposed: Bool
  }

  /// The links.
  public let table: RouteTable

  /// The places, tabs and guards.
  public let map: NavigationMap

  /// The global commands in the order of their names.
  public let commands: [GlobalCommand]

  /// All known plugins in the order of their ids, those left out included.
  public let plugins: [Plugin]

  /// The variants in the order of their names, shown or not.
  public let variants: [RouteVariant]

  /// Draws ``graph``, which an app that only runs never needs.
  let makeGraph: @Sendable () -> PluginGraph

  /// Who has which places and flows, and who opens whom.
  ///
  /// - Complexity: O(*n* log *n*) in the number of registrations, each time.
  public var graph: PluginGraph { makeGraph() }

  /// The place a URL names.
  ///
  /// - Parameter url: A link as it came from outside; nothing about it is trusted.
  /// - Returns: The place.
  /// - Throws: `LinkError` that says what is refused and where.
  public func route(for url: String) throws(LinkError) -> AnyRoute {
    try table.resolve(url).route
  }

  /// The URL of a place, such as `shop://product/p-042`; its pattern where the place carries a secret.
  public func url(of route: AnyRoute) -> String {
    route.isTransient ? "\(table.policy.scheme)://\(route)" : table.policy.url(for: route.link)
  }

  /// The variant of a place's route type, if one is registered.
  public func variant(of route: AnyRoute) -> RouteVariant? {
    variants.first { $0.routeType == route.routeType }
  }

  /// The global command of the given name.
  public func command(named name: String) -> GlobalCommand? {
    commands.first { $0.name == name }
  }
}
