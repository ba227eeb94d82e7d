public import Routing

/// Who shows the places of a route type, and where they belong.
///
/// ```swift
/// Destination(plugin: "home", tab: "home", presentation: .sheet) { context in
///   HomeCoordinator(context: context, catalog: catalog)
/// }
/// ```
public struct Destination: Sendable {
  /// The plugin the routes belong to.
  public let plugin: String

  /// The tab the places belong to; `nil` for places that open over whatever is on screen.
  public let tab: TabID?

  /// How a place without a tab of its own is shown.
  public let presentation: Presentation

  /// The places that lie beneath a place opened by a link, from the bottom up; the link needs each of them
  /// admitted, unless it is ``NavigationRoute/isOptionalParent``.
  public let parents: @MainActor @Sendable (AnyRoute) -> [AnyRoute]

  /// Checks that a place can be shown, and throws why not.
  public typealias Preparation = @MainActor @Sendable (AnyRoute) async throws -> Void

  /// Checks a place before a link to it is opened, if the plugin has a check.
  public let prepare: Preparation?

  /// Makes a coordinator for the places.
  public let makeCoordinator: @MainActor @Sendable (CoordinatorContext) throws -> any Coordinator

  /// Creates a destination.
  public init(
    plugin: String, tab: TabID?, presentation: Presentation,
    parents: @escaping @MainActor @Sendable (AnyRoute) -> [AnyRoute] = { _ in [] },
    prepare: Preparation? = nil,
    makeCoordinator: @escaping @MainActor @Sendable (CoordinatorContext) throws -> any Coordinator
  ) {
    self.plugin = plugin
    self.tab = tab
    self.presentation = presentation
    self.parents = parents
    self.prepare = prepare
    self.makeCoordinator = makeCoordinator
  }
}
