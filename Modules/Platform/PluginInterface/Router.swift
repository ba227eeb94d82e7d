public import DependencyInjection
public import Navigation
public import Routing

/// The frozen, audited lookup of a composed app: which route a link names, and which plugin shows it.
public struct Router: Sendable {
  /// A plugin, and whether it is part of this app.
  public struct Plugin: Hashable, Sendable {
    /// The identity of the plugin.
    public let manifest: PluginManifest
    /// Whether the plugin is part of this app.
    public let isComposed: Bool
  }

  /// The links.
  public let table: RouteTable
  /// The routes, tabs and guards.
  public let map: NavigationMap
  /// The global commands, sorted by name.
  public let commands: [GlobalCommand]
  /// The commands of the program, sorted by name.
  package let programCommands: [ProgramCommand]
  /// The actions that a person may type on another screen, with their screens, sorted by plugin id.
  package let mentions: [MentionedAction]
  /// Other words for tabs, commands and actions, sorted by plugin id.
  package let synonyms: [Synonym]
  /// The extension points, with what is contributed to them, sorted by name.
  package let points: [PointDescription]
  /// How a toolkit draws view models: by the plugin of their routes, then by their type.
  let drawings: [String: [ObjectIdentifier: any Sendable]]
  /// All known plugins, including those not composed, sorted by id.
  public let plugins: [Plugin]
  /// The plugins that people may choose: those with routes.
  package var features: [Plugin] { plugins.filter(\.manifest.isFeature) }
  /// What plugins can do without and no composed plugin has, such as `cart starts SignInFlow`.
  package let absences: [String]
  /// Creates ``graph`` on demand, because a running app does not need it.
  let makeGraph: @Sendable () -> PluginGraph

  /// The plugins with their routes and flows, and which plugin opens what.
  ///
  /// - Complexity: O(*n* log *n*) in the number of registrations, on each access.
  public var graph: PluginGraph { makeGraph() }

  /// Returns the route that a URL names.
  ///
  /// - Throws: `LinkError`, which says what is refused and where.
  public func route(for url: String) throws(LinkError) -> AnyRoute {
    try table.resolve(url).route
  }

  /// Returns the URL of a route, such as `shop://product/p-042`; for a route with a secret, its pattern.
  public func url(of route: AnyRoute) -> String {
    route.isTransient ? "\(table.policy.scheme)://\(route)" : table.policy.url(for: route.link)
  }

  public func command(named name: String) -> GlobalCommand? {
    commands.first { $0.name == name }
  }

  /// How a plugin draws a view model: as it registered for its type or, without that, for the nearest class above it,
  /// which is all that a coordinator's own types need to say.
  package func drawing(of viewModel: any ViewModel, by plugin: String) -> (any Sendable)? {
    guard let drawings = drawings[plugin] else { return nil }
    if let own = drawings[ObjectIdentifier(type(of: viewModel))] { return own }
    var above = Mirror(reflecting: viewModel).superclassMirror
    while let known = above {
      if let inherited = drawings[ObjectIdentifier(known.subjectType)] { return inherited }
      above = known.superclassMirror
    }
    return nil
  }
}

/// The result of a composition: the frozen router, and the container that only the app itself holds.
public struct ComposedApp: Sendable {
  /// Links, routes and commands of all composed plugins.
  public let router: Router
  /// The plugins that failed; empty unless failing plugins are tolerated.
  public let failures: [PluginFailure]
  /// The dependencies; features never see the container.
  public let container: DependencyContainer
  let composition: Composition
}

extension ComposedApp {
  /// Composes the same app again, for an audit of the running app.
  ///
  /// - Throws: ``CompositionError`` with every problem found.
  package func recomposed() throws(CompositionError) -> ComposedApp { try composition.compose() }
}

/// A plugin that is not composed because it, or a plugin that it cannot work without, failed to register.
public struct PluginFailure: Hashable, Sendable {
  /// The plugin.
  public let manifest: PluginManifest
  /// The reason, in words.
  public let reason: String
}

extension PluginFailure: CustomStringConvertible {
  /// The plugin with its owner, the location of its manifest, and the reason.
  public var description: String { "\(manifest) at \(manifest.source): \(reason)" }
}

/// A word that opens a route from anywhere, such as `find mug`.
///
/// A command only names a route; like a link, it never changes stored data by itself.
///
/// ```swift
/// registry.command("find", title: "Search the products", usage: "find <text>") { words in
///   SearchRoute.results(words.joined(separator: " "))
/// }
/// ```
public struct GlobalCommand: Sendable {
  /// The word that a person types: lower-case ASCII, and none that every shell knows, such as `back`.
  public let name: String
  /// What the command does, in a few words.
  public let title: String
  /// How it is used, such as `find <text>`.
  public let usage: String
  /// The people to whom the command is shown at the first tab's root; it works for everyone.
  public let people: People
  /// The plugin that registered it.
  public let plugin: String
  /// Returns the route that the given words name.
  public let route: @Sendable (_ words: [String]) throws -> AnyRoute

  /// People, distinguished by whether they are signed in.
  public struct People: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// People who are not signed in.
    public static let guests = People(rawValue: 1)
    public static let signedIn = People(rawValue: 2)
    /// All people.
    public static let everyone: People = [.guests, .signedIn]
  }

  /// The words that mean the same on every screen of a shell, so no plugin registers one, whatever shows its app.
  package static let reserved: Set<String> = [
    "?", "back", "dismiss", "doctor", "events", "exit", "explain", "features", "forward", "graph",
    "help", "leaks", "open", "plan", "q", "quit", "root", "routes", "tab", "where",
  ]
}

/// The location of an action, for people who type it on another screen: "checkout is on the cart: type cart".
///
/// A host learns the actions of a screen when it is shown; a word that people try earlier is declared ahead.
package struct MentionedAction: Hashable, Sendable {
  /// How to get to an action.
  package enum Access: Hashable, Sendable {
    /// By a word that is typed.
    case typed(String)
    /// In a way that only a sentence can describe.
    case described(String)
  }

  /// The word a person types.
  package let name: String
  /// The screen with the action, such as `the cart`.
  package let screen: String
  package let access: Access
  /// The people for whom it is.
  package let people: GlobalCommand.People
}

/// Another word for a tab, a command or an action: `basket` for `cart`.
package struct Synonym: Hashable, Sendable {
  package let name: String
  /// The word that a host understands.
  package let word: String
}
