public import LineShell
public import Navigation
public import PluginInterface
public import Routing
import Screens

/// A single feature as an app: its plugin, stand-ins for its neighbours, the stores of the domain in memory.
///
/// The last tab lists the routes and flows of the feature, so that those without a tab can be opened too. The
/// host is strict: navigation that the feature does not declare is an error with the missing line.
///
/// ```swift
/// let program = LineShellProgram.example(of: "CartFeature") {
///   let shop = TestShop()
///   let host = try ExampleHost(CartPlugin(), beside: shop.plugins + [HomeStandIn()], links: links)
///   try await shop.open(in: host.composed)
///   return host
/// }
/// ```
public final class ExampleHost: ShellHost {
  public let composed: ComposedApp
  public let navigator: Navigator
  private let root: ExampleRoot
  private let firstTab: TabID

  /// A flow that can be started from the list.
  public struct StartedFlow: Sendable {
    let name: String
    let start: String
    let declare: @Sendable (inout RouterRegistry) -> Void
    let run: @MainActor @Sendable (CoordinatorContext, ExampleList) throws -> Void

    /// Describes a flow, and the presentation of its first screen.
    public init<F: Flow>(_ flow: F, as style: Presentation = .sheet) {
      name = F.name
      start = (try? AnyRoute(flow.start).description) ?? ""
      declare = { $0.starts(F.self) }
      run = { context, list in
        _ = try context.start(flow, as: style) { list.note(F.name, $0) }
      }
    }
  }

  /// Composes the example.
  ///
  /// - Parameters:
  ///   - plugin: The plugin of the feature.
  ///   - others: The stores that the feature uses, and the stand-ins for the plugins of its neighbours.
  ///   - links: The form of its links.
  ///   - flows: The flows of the feature that others start.
  ///   - access: Who counts as signed in.
  ///   - handle: Handles actions that no coordinator handles, such as signing out.
  /// - Throws: `CompositionError` if the parts do not fit together.
  public init(
    _ plugin: any FeaturePlugin, beside others: [any FeaturePlugin] = [], links: LinkPolicy,
    flows: [StartedFlow] = [], access: AccessPolicy = .publicOnly,
    handle: @escaping @MainActor (any CoordinatorAction, Navigator) throws -> Bool = { _, _ in false
    }
  ) throws {
    let list = ExampleList(of: plugin.manifest, flows)
    var composition = Composition(policy: links)
    for part in [plugin, ExamplePlugin(list: list)] + others { composition.add(part) }
    composed = try composition.compose()
    list.table = composed.router.table
    let map = composed.router.map
    navigator = Navigator(map: map, access: access, isStrict: true)
    list.open = { [weak navigator] route in
      guard let navigator else { return }
      try navigator.commit(try await navigator.plan(link: route))
    }
    let ownTab = map.tabs.first { $0.plugin == plugin.manifest.id }?.id
    firstTab = ownTab ?? ExamplePlugin.tab
    root = ExampleRoot(navigator, handle: handle)
  }

  public func start() async throws {
    _ = try navigator.showTabs(root: "main", initial: firstTab)
  }
}

/// The root coordinator, which handles the actions that the app around the feature would.
private final class ExampleRoot: RootCoordinator {
  let context: CoordinatorContext
  private weak var navigator: Navigator?
  private let handler: @MainActor (any CoordinatorAction, Navigator) throws -> Bool

  init(
    _ navigator: Navigator,
    handle: @escaping @MainActor (any CoordinatorAction, Navigator) throws -> Bool
  ) {
    (self.navigator, handler, context) = (navigator, handle, navigator.rootContext)
    navigator.attach(self)
  }

  func handle(_ action: any CoordinatorAction) throws -> Bool {
    try navigator.map { try handler(action, $0) } ?? false
  }
}

extension LineShellProgram {
  /// Returns the program of a feature's example; it stores nothing of a session but the typed lines.
  ///
  /// - Parameters:
  ///   - feature: The feature's module, such as `CartFeature`.
  ///   - makeHost: Creates the feature's app with its sample data and its person.
  /// - Returns: The program.
  public static func example(
    of feature: String, makeHost: @escaping @MainActor () async throws -> ExampleHost
  ) -> LineShellProgram {
    var program = LineShellProgram(
      name: "\(feature)Example", version: "alone", summary: "\(feature) beside stand-ins"
    ) { _ in try await makeHost() }
    program.prompt = "\(feature)> "
    program.archivePath = { _ in nil }
    return program
  }
}

enum ExampleRoute: Route {
  case list

  static let patterns: [LinkPattern<ExampleRoute>] = [LinkPattern("example", .list)]
}

private struct ExamplePlugin: FeaturePlugin {
  static let tab: TabID = "example"

  let manifest = PluginManifest(id: "example", module: "Examples", owner: "this example")
  let list: ExampleList

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(ExampleRoute.self, tab: Self.tab) { [list] context in
      ExampleCoordinator(context: context, list: list)
    }
    for flow in list.flows { flow.declare(&registry) }
    try registry.tab(Self.tab, title: "Example", root: ExampleRoute.list, order: .max)
  }
}

private final class ExampleCoordinator: Coordinator {
  let context: CoordinatorContext
  private let list: ExampleList

  init(context: CoordinatorContext, list: ExampleList) {
    (self.context, self.list) = (context, list)
  }

  func viewModel(for route: ExampleRoute) -> some ViewModel {
    ExampleViewModel(list: list, context: context)
  }
}

/// The routes and flows of the feature, and the results of its flows.
@MainActor
final class ExampleList {
  let plugin: PluginManifest
  let flows: [ExampleHost.StartedFlow]
  /// The links; not a router, which would keep the list alive through the coordinator that it creates.
  var table: RouteTable?
  var open: @MainActor (AnyRoute) async throws -> Void = { _ in }
  private(set) var results: [Fact] = []

  nonisolated init(of plugin: PluginManifest, _ flows: [ExampleHost.StartedFlow]) {
    (self.plugin, self.flows) = (plugin, flows)
  }

  func note(_ flow: String, _ result: FlowResult<some Sendable>) {
    let value = result.value.map { ": \($0)" } ?? ""
    results.append(Fact(flow, .text(result.words + value)))
  }

  /// The routes of the feature: the link and route of one that needs no values, else its pattern.
  var routes: [(link: String, route: AnyRoute?, needsSignIn: Bool)] {
    guard let table else { return [] }
    let own = table.catalogue.filter { $0.registration.plugin == plugin.id }
    return own.map { entry in
      let url = "\(table.policy.scheme)://\(entry.pattern)"
      let plain = String(url.prefix { $0 != "?" })
      let route = entry.pattern.contains(":") ? nil : try? table.resolve(plain).route
      return (route == nil ? url : plain, route, entry.access == .signedIn)
    }
  }
}

private final class ExampleViewModel: ViewModel {
  private let list: ExampleList
  private weak var context: CoordinatorContext?

  init(list: ExampleList, context: CoordinatorContext) {
    (self.list, self.context) = (list, context)
  }

  func screen() throws -> Screen {
    let flows = list.flows.map { flow in
      Row(
        flow.name, [.text("a flow from \(flow.start)")],
        pick: Row.Pick("start") { [weak self] in
          guard let self, let context else { return }
          try flow.run(context, list)
        })
    }
    let all = list.routes
    let rows = all.compactMap { entry in
      entry.route.map { route in
        Row(
          entry.link, entry.needsSignIn ? ["signed in"] : [],
          pick: Row.Pick("open") { [weak list] in try await list?.open(route) })
      }
    }
    let others = all.filter { $0.route == nil }.map(\.link)
    return Screen(
      title: "\(list.plugin.module) alone",
      blocks: [
        .text("Its routes and flows; what others show is shown by stand-ins."),
        .list(rows + flows),
        .facts(others.isEmpty ? [] : [Fact("with values", .text(others.joined(separator: " · ")))]),
        .facts(list.results),
      ])
  }
}
