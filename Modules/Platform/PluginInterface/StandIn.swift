public import Navigation
public import Routing
import Screens

/// What a stand-in showed, in order, for the tests of teams that open it.
///
/// ```swift
/// let home = HomeStandIn()
/// …
/// #expect(home.record.shown(HomeRoute.self) == [.product(mug)])
/// ```
@MainActor
public final class StandInRecord {
  private var places: [any Route] = []

  /// Creates an empty record.
  public nonisolated init() {}

  /// Returns the places of a route type whose screens were shown, in order.
  public func shown<Places: Route>(_ routes: Places.Type) -> [Places] {
    places.compactMap { $0 as? Places }
  }

  fileprivate func add(_ route: any Route) { places.append(route) }
}

extension RouterRegistry {
  /// Registers small screens in place of the real ones of a route type.
  ///
  /// Use this for the stand-in that a team gives to others. Links, access, tab and parents are as published,
  /// and each place shows only its typed parameters.
  ///
  /// ```swift
  /// public func register(in registry: inout RouterRegistry) throws {
  ///   registry.standIn(HomeRoute.self, tab: "home", record: record)
  ///   try registry.tab("home", title: "Home", root: HomeRoute.home, order: 10)
  /// }
  /// ```
  public mutating func standIn<Places: Route>(
    _ places: Places.Type, tab: TabID? = nil, presentation: Presentation = .sheet,
    parents: @escaping @Sendable (Places) -> [Places] = { _ in [] }, record: StandInRecord,
    fileID: String = #fileID, line: Int = #line
  ) {
    let plugin = plugin
    routes(
      places, tab: tab, presentation: presentation, parents: parents, fileID: fileID, line: line
    ) { context in
      StandInCoordinator(context, of: plugin, record)
    }
  }

  /// Registers a flow with small screens in place of the real ones; a person or a test ends it with `finish`
  /// and a value, or with `cancel`.
  ///
  /// ```swift
  /// registry.standIn(CheckoutFlow.self, tab: "cart", value: "an order", record: record) { text in
  ///   Order.ID(text ?? "o-1")
  /// }
  /// ```
  ///
  /// `value` describes what `finish` accepts, for people who type something else. The closure converts the
  /// word after `finish`, if any, to the flow's value, and returns `nil` for an invalid word.
  public mutating func standIn<F: Flow>(
    _ flow: F.Type, tab: TabID? = nil, presentation: Presentation = .sheet,
    parents: @escaping @Sendable (F.Start) -> [F.Start] = { _ in [] }, value: String,
    record: StandInRecord, fileID: String = #fileID, line: Int = #line,
    finish: @escaping @MainActor @Sendable (_ word: String?) async throws -> F.Value?
  ) {
    let plugin = plugin
    routes(
      F.Start.self, tab: tab, presentation: presentation, parents: parents, fileID: fileID,
      line: line
    ) { context in
      StandInCoordinator(context, of: plugin, record) { context in
        let end = ScreenAction(
          "finish", title: "End the flow", parameters: [.optional("value")]
        ) { [weak context] in
          let word = $0.arguments.first
          guard let result = try await finish(word) else {
            throw InputError.invalidAnswer(field: "\"\(word ?? "")\"", remedy: "give \(value)")
          }
          try context?.finish(flow, with: result)
          return .silent
        }
        let leave = ScreenAction("cancel", title: "Leave the flow") { [weak context] in
          try context?.cancel()
        }
        return [end, leave]
      }
    }
    provides(flow, fileID: fileID, line: line)
  }
}

private final class StandInCoordinator<Places: Routing.Route>: Coordinator {
  typealias Actions = @MainActor (CoordinatorContext) -> [ScreenAction]

  let context: CoordinatorContext
  private let plugin: PluginManifest
  private let record: StandInRecord
  private let actions: Actions

  init(
    _ context: CoordinatorContext, of plugin: PluginManifest, _ record: StandInRecord,
    actions: @escaping Actions = { _ in [] }
  ) {
    (self.context, self.plugin, self.record, self.actions) = (context, plugin, record, actions)
  }

  func viewModel(for route: Places) throws -> any ViewModel {
    record.add(route)
    let place = try AnyRoute(route)
    return StandInViewModel { [weak context, plugin, actions] in
      Screen(
        title: "\(plugin.module): \(place)",
        blocks: [
          .text("A stand-in of \(plugin.owner)."),
          .facts(place.isTransient ? [] : Self.parameters(of: route)),
        ], actions: context.map(actions) ?? [])
    }
  }

  /// The typed values of a route with their names; the name of the place if it has none.
  private static func parameters(of route: Places) -> [Fact] {
    let mirror = Mirror(reflecting: route)
    guard mirror.displayStyle == .enum else { return mirror.children.map { fact($0, "value") } }
    guard let payload = mirror.children.first, let name = payload.label else {
      return [Fact("place", .text(String(describing: route)))]
    }
    let values = Mirror(reflecting: payload.value)
    guard values.displayStyle == .tuple else { return [fact(payload, name)] }
    return values.children.map { fact($0, name) }
  }

  private static func fact(_ child: Mirror.Child, _ name: String) -> Fact {
    // Values without a label have numbers, such as `.0`.
    let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? name
    return Fact(label, .text(String(describing: child.value)))
  }
}

private struct StandInViewModel: ViewModel {
  let make: @MainActor () -> Screen

  func screen() -> Screen { make() }
}

extension FeaturePlugin {
  /// Returns how a stand-in differs from the plugin that it replaces, one sentence per difference.
  ///
  /// The team that owns the stand-in checks this in its tests, so that others never test against places that
  /// the feature no longer has. It compares the manifest, the route types, how they are shown, and the tabs.
  /// The stand-in may lack flows that others cannot start.
  ///
  /// ```swift
  /// #expect(try CartStandIn().differences(from: CartPlugin()).isEmpty)
  /// ```
  ///
  /// - Throws: The error of either registration.
  public func differences(from real: any FeaturePlugin) throws -> [String] {
    var (own, other) = (RouterRegistry(plugin: manifest), RouterRegistry(plugin: real.manifest))
    try register(in: &own)
    try real.register(in: &other)
    let (mine, theirs) = (Set(own.published), Set(other.published))
    let flows = Set(other.providedFlows.map(\.name))
    return
      (manifest == real.manifest ? [] : ["its manifest is another"])
      + theirs.subtracting(mine).sorted().map { "it lacks \($0)" }
      + mine.subtracting(theirs).sorted().map { "only it has \($0)" }
      + own.providedFlows.map(\.name).filter { !flows.contains($0) }.sorted().map {
        "only it has the flow \($0)"
      }
  }
}

extension RouterRegistry {
  /// What other plugins see of the plugin, one line each.
  fileprivate var published: [String] {
    routeTypes.map { routes in
      "\(routes.name) on \(routes.tab.map { "the tab \($0.rawValue)" } ?? "a \(routes.presentation)")"
    }
      + tabs.map(\.value).map {
        "the tab \($0.id.rawValue) \"\($0.title)\" of \($0.root), at \($0.order.map(String.init) ?? "the end")"
      }
  }
}
