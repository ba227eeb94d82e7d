import Diagnostics
import Expectations
import Navigation
import PluginInterface
import Routing
import Screens
import Testing

@testable import LineShell

private enum DoorRoute: Route {
  case door

  static let patterns: [LinkPattern<DoorRoute>] = [LinkPattern("door", .door)]
}

private struct DoorFlow: Flow {
  typealias Value = String
  var start: DoorRoute { .door }
}

private enum HallRoute: Route {
  case hall
  case safe

  static let patterns: [LinkPattern<HallRoute>] = [
    LinkPattern("hall", .hall), LinkPattern("safe", access: .signedIn, .safe),
  ]
}

private struct TitleViewModel: ViewModel {
  func screen() -> Screen { Screen(title: "Hall") }
}

private final class HallCoordinator<Route: Routing.Route>: Coordinator {
  let context: CoordinatorContext

  init(context: CoordinatorContext) { self.context = context }

  func viewModel(for route: Route) -> some ViewModel { TitleViewModel() }
}

private struct HallPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "hall", module: "Hall", owner: "@me")

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(HallRoute.self, tab: "hall") { HallCoordinator<HallRoute>(context: $0) }
    registry.routes(DoorRoute.self) { HallCoordinator<DoorRoute>(context: $0) }
    registry.provides(DoorFlow.self)
    try registry.tab("hall", title: "Hall", root: HallRoute.hall)
  }
}

@MainActor
@Suite("A composed app with nothing of its own")
struct ComposedHostTests {
  @MainActor
  private final class Session {
    var account: String?
  }

  private func shell(_ access: AccessPolicy) async throws -> Shell {
    var composition = Composition(policy: LinkPolicy(scheme: "hall", hosts: []))
    composition.add(HallPlugin())
    let host = ComposedHost(try composition.compose(), access: access)
    try await host.start()
    return Shell(app: host, answers: Silence())
  }

  @Test("has a link wait for the sign-in that the app names")
  func signIn() async throws {
    let session = Session()
    let shell = try await shell(
      AccessPolicy(isSignedIn: { session.account != nil }, signIn: DoorFlow()))
    await #expect(shell.run("open hall://safe").isPending)
    expectEqual(shell.app.navigator.state.top?.route.description, "door")
    session.account = "Ada"
    try shell.app.navigator.completePrerequisite(DoorFlow.name)
    await #expect(shell.run("where").failure == nil)
    expectEqual(shell.app.navigator.state.top?.route.description, "safe")
  }

  @Test("says what is missing where the app names none")
  func noSignIn() async throws {
    let report = try await shell(.publicOnly).run("open hall://safe")
    expectEqual(report.failure?.message, "hall://safe is for signed-in users")
    expectEqual(
      report.failure?.hint,
      "compose a feature that can sign in, and name its flow in the app's AccessPolicy")
  }
}
