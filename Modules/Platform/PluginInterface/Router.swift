public import DependencyInjection
public import Navigation
public import Routing

/// The frozen, audited lookup of a composed app: which link is which place, and who shows it.
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
  /// Where actions are that a person may type on another screen, in the order of the plugins' ids.
  public let mentions: [MentionedAction]
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

/// What composition yields: the frozen router, and the container only the app itself holds.
public struct ComposedApp: Sendable {
  /// Links, places and commands of all composed plugins.
  public let router: Router
  /// The plugins that could not take part; empty unless failing plugins are tolerated.
  public let failures: [PluginFailure]
  /// The dependencies; features never see it.
  public let container: DependencyContainer
  let composition: Composition
}

/// A plugin that could not register, or cannot work without one that could not, in an app that was
/// composed without both.
public struct PluginFailure: Hashable, Sendable {
  /// The plugin.
  public let manifest: PluginManifest
  /// Why, in words.
  public let reason: String
}

extension PluginFailure: CustomStringConvertible {
  /// The plugin with its owner, where its manifest is written, and why.
  public var description: String { "\(manifest) at \(manifest.source): \(reason)" }
}

/// A word that opens a place from anywhere, such as `find mug`.
///
/// A command only names a place; like a link it never changes stored data by itself.
///
/// ```swift
/// registry.command("find", title: "Search the products", usage: "find <text>") { words in
///   SearchRoute.results(words.joined(separator: " "))
/// }
/// ```
public struct GlobalCommand: Sendable {
  /// The word a person types: lower case ASCII, not one the shell reserves.
  public let name: String
  /// What it does, in a few words.
  public let title: String
  /// How it is used, such as `find <text>`.
  public let usage: String
  /// Whom it is named to where the first tab begins; it works for everyone.
  public let people: People
  /// The plugin that registered it.
  public let plugin: String
  /// The place the given words name.
  public let route: @Sendable (_ words: [String]) throws -> AnyRoute

  /// People by whether they are signed in.
  public struct People: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Those who are not signed in.
    public static let guests = People(rawValue: 1)
    /// Those who are signed in.
    public static let signedIn = People(rawValue: 2)
    /// All of them.
    public static let everyone: People = [.guests, .signedIn]
  }
}

/// Where an action is, for a person who types it on another screen: "checkout is on the cart: type cart".
///
/// A screen says itself what can be done on it, and a host learns that when the screen is shown; a word that
/// people try before is told in advance.
public struct MentionedAction: Hashable, Sendable {
  /// The word a person types.
  public let name: String
  /// Which screen has it, such as `the cart`.
  public let screen: String
  /// How to get there, such as `type cart`.
  public let way: String
}
