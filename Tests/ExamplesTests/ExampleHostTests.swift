import Examples
import Expectations
import LineShell
import Navigation
import PluginInterface
import Routing
import Screens
import StandIns
import Testing

/// The routes of a feature without a tab.
private enum DeskRoute: Route {
  case desk
  case queue(length: Int)
  case ticket(String)

  static let patterns: [LinkPattern<DeskRoute>] = [
    LinkPattern("desk", access: .signedIn, .desk),
    LinkPattern("desk/queue?length=", Self.queue, .query("length", default: 3)),
    LinkPattern("desk/:ticket", Self.ticket, .path("ticket")),
  ]
}

private struct DeskFlow: Flow {
  typealias Value = String

  let start = DeskRoute.queue(length: 3)
}

/// A route of another feature, to which the desk's plugin does not declare to go.
private enum DoorRoute: Route {
  case door

  static let patterns: [LinkPattern<DoorRoute>] = [LinkPattern("door", .door)]
}

private struct ClosingTime: CoordinatorAction {}

private struct DeskPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "desk", module: "DeskFeature", owner: "@me")

  func register(in registry: inout RouterRegistry) {
    registry.standIn(DeskFlow.self, value: "a ticket") { $0 }
  }
}

private struct DoorPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "door", module: "DoorFeature", owner: "@me")

  func register(in registry: inout RouterRegistry) throws {
    registry.standIn(DoorRoute.self, tab: "door")
    try registry.tab("door", title: "Door", root: DoorRoute.door)
  }
}

@MainActor
@Suite("A feature alone")
struct ExampleHostTests {
  private let links = LinkPolicy(scheme: "app", hosts: [])

  private func desk(isSignedIn: Bool = true) async throws -> ExampleHost {
    let host = try ExampleHost(
      DeskPlugin(), links: links, flows: [.init(DeskFlow())],
      access: AccessPolicy(isSignedIn: { isSignedIn }, signIn: nil),
      handle: { action, navigator in
        guard action is ClosingTime else { return false }
        _ = try navigator.popToRoot()
        return true
      }
    )
    try await host.start()
    return host
  }

  private func screen(of host: ExampleHost) async throws -> Screen {
    try await host.navigator.topViewModel().screen()
  }

  @Test("begins on its own tab")
  func ownTab() async throws {
    let host = try ExampleHost(DoorPlugin(), links: links)
    try await host.start()
    expectEqual(host.navigator.state.selectedTab, "door")
    expectEqual(host.router.map.tabs.map(\.id), ["door", "example"])
    #expect(try host.composed.recomposed().failures.isEmpty)
  }

  @Test("begins with the list of its routes where it has no tab, and opens what is picked")
  func list() async throws {
    let host = try await desk()
    let list = try await screen(of: host)
    expectEqual(list.title, "DeskFeature alone")
    #expect(list.rows.map(\.title) == ["app://desk", "app://desk/queue", "DeskFlow"])
    expectEqual(list.rows.map(\.values), [["signed in"], [], ["a flow from desk/queue"]])
    #expect(list.blocks.contains(.facts([Fact("with values", "app://desk/:ticket")])))
    _ = try await list.rows[1].pick?.perform()
    try await expectEqual(screen(of: host).title, "DeskFeature: desk/queue")
  }

  @Test("starts a flow as another feature would, and reports how it ended")
  func flow() async throws {
    let host = try await desk()
    _ = try await screen(of: host).rows[2].pick?.perform()
    _ = try await screen(of: host).action(named: "finish")?.perform(["no-7"])
    let ended = Fact("DeskFlow", "completed: no-7")
    try await expectEqual(screen(of: host).blocks.last, .facts([ended]))
    _ = try await screen(of: host).rows[2].pick?.perform()
    _ = try await screen(of: host).action(named: "cancel")?.perform()
    let left = Fact("DeskFlow", "cancelled(byFlow)")
    try await expectEqual(screen(of: host).blocks.last, .facts([ended, left]))
  }

  @Test("reports a link that the feature's plugin does not declare")
  func undeclared() async throws {
    let host = try await desk()
    try host.navigator.open(AnyRoute(DeskRoute.queue(length: 3)), cause: .link)
    let entry = try #require(host.navigator.state.top)
    let context = try #require(host.navigator.coordinator(of: entry)).context
    #expect(throws: NavigationError.undeclared(name: "DoorRoute", isFlow: false, plugin: "desk")) {
      try context.push(DoorRoute.door)
    }
  }

  @Test("keeps closed what is for signed-in users, and handles what the app would")
  func access() async throws {
    let host = try await desk(isSignedIn: false)
    let list = try await screen(of: host)
    await #expect(throws: NavigationError.self) { try await list.rows[0].pick?.perform() }
    _ = try await list.rows[1].pick?.perform()
    try host.navigator.rootContext.send(ClosingTime())
    try await expectEqual(screen(of: host).title, "DeskFeature alone")
  }
}
