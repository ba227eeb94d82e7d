import DependencyInjection
import HomeFeatureInterface
import Navigation
import Routing
import Screens
import ShopSessions

@testable import PluginInterface

/// Where code of a plugin runs and may throw.
enum Hook: String, CaseIterable, Sendable {
  case registration, dependency, coordinator, start, viewModel, screen, action, handling, result
  case guarding, blocker, preparation, command, migration
}

/// What the faulty plugins throw: an error that explains nothing.
struct Broken: Error {}

/// A plugin as it ships, but for one line where its code throws.
struct FaultyPlugin: FeaturePlugin {
  let manifest: PluginManifest
  private let real: any FeaturePlugin
  private let hook: Hook

  init(_ real: any FeaturePlugin, at hook: Hook) {
    (self.real, self.hook) = (real, hook)
    let own = real.manifest
    manifest = PluginManifest(
      id: own.id, module: own.module, owner: own.owner, version: own.version,
      schemaVersion: hook == .migration ? 2 : 1, isFeature: own.isFeature, requires: own.requires)
  }

  func register(in registry: inout RouterRegistry) throws {
    try real.register(in: &registry)
    switch hook {
    case .registration: throw Broken()
    case .guarding: registry.addGuard("faulty") { _ in throw Broken() }
    case .command:
      registry.opens(HomeRoute.self, isOptional: true)
      // Named on no screen, so that the sessions of others stay as they are.
      registry.command("faulty", title: "Fails", usage: "faulty", offeredTo: []) { _ -> HomeRoute in
        throw Broken()
      }
    case .migration: registry.migrateLinks(from: 1) { _ in throw Broken() }
    case .preparation:
      registry.preparations = registry.routeTypes.map { routes in
        PreparationDeclaration(routeType: routes.id) { _ in { _ in throw Broken() } }
      }
    case .dependency: registry.provide(BrokenKey.self) { throw Broken() }
    default: break
    }
    let need = registry.need(of: hook)
    registry.routeTypes = registry.routeTypes.map { $0.faulty(at: hook, need) }
  }
}

/// What the plugin provides and cannot make.
private enum BrokenKey: DependencyKey { typealias Value = Int }

extension RouterRegistry {
  /// What every coordinator of the plugin is handed besides its own needs.
  fileprivate mutating func need(
    of hook: Hook
  ) -> (@Sendable (DependencyContainer) throws -> Void)? {
    guard hook == .dependency else { return nil }
    let needs = dependencies.require(
      BrokenKey.self, by: "the faulty coordinators", scope: .perFlow, plugin: plugin.id,
      fileID: #fileID, line: #line)
    return { container in _ = try container.values(of: needs) }
  }
}

extension RouteDeclaration {
  fileprivate func faulty(
    at hook: Hook, _ need: (@Sendable (DependencyContainer) throws -> Void)?
  ) -> RouteDeclaration {
    RouteDeclaration(
      type: type, viewModels: viewModels, tab: tab, presentation: presentation, site: site,
      addPatterns: addPatterns, parents: parents
    ) { container in
      { context in
        try need?(container)
        if hook == .coordinator { throw Broken() }
        return wrapped(try makeCoordinator(container)(context), hook)
      }
    }
  }
}

@MainActor
private func wrapped(_ real: some Coordinator, _ hook: Hook) -> any Coordinator {
  FaultyCoordinator(real, hook)
}

/// Does what the plugin's own coordinator does, but for one hook.
private final class FaultyCoordinator<Real: Coordinator>: Coordinator {
  private let real: Real
  private let hook: Hook

  var context: CoordinatorContext { real.context }

  init(_ real: Real, _ hook: Hook) {
    (self.real, self.hook) = (real, hook)
  }

  func start() throws {
    if hook == .start { throw Broken() }
    try real.start()
  }

  func viewModel(for route: Real.Route) throws -> some ViewModel {
    if hook == .viewModel { throw Broken() }
    return FaultyViewModel(try real.viewModel(for: route), hook) { [weak self] in
      self?.actions(at: route) ?? []
    }
  }

  func handle(_ action: any CoordinatorAction) throws -> Bool {
    if action is Errand { throw Broken() }
    return try real.handle(action)
  }

  private func actions(at route: Real.Route) -> [ScreenAction] {
    switch hook {
    case .action: [ScreenAction("faulty", title: "Fails") { throw Broken() }]
    case .handling:
      [ScreenAction("faulty", title: "Sends") { [weak self] in try self?.context.send(Errand()) }]
    case .result:
      [
        ScreenAction("faulty", title: "Starts") { [weak self] in
          _ = try self?.context.start(ErrandFlow(start: route), as: .cover) { _ in throw Broken() }
        }
      ]
    default: []
    }
  }
}

private struct Errand: CoordinatorAction {}

private struct ErrandFlow<Start: Route>: Flow {
  typealias Value = Int
  let start: Start
}

private final class FaultyViewModel: ViewModel, NavigationBlocker {
  private let real: any ViewModel
  private let hook: Hook
  private let actions: @MainActor () -> [ScreenAction]

  init(
    _ real: any ViewModel, _ hook: Hook, actions: @escaping @MainActor () -> [ScreenAction]
  ) {
    (self.real, self.hook, self.actions) = (real, hook, actions)
  }

  func screen() async throws -> Screen {
    if hook == .screen { throw Broken() }
    var screen = try await real.screen()
    screen.actions += actions()
    return screen
  }

  func verdict(on removal: Removal) throws -> BlockerVerdict {
    if hook == .blocker { throw Broken() }
    return .allow
  }
}
