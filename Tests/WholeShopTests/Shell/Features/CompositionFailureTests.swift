import Diagnostics
import Expectations
import LineShell
import Navigation
import PluginInterface
import Routing
import Screens
import ShopApp
import ShopSessions
import Testing

@Suite("A shop that cannot be composed")
struct CompositionFailureTests {
  @Test("it is wrongly set up, and the words name both plugins and how to fix it")
  func duplicateRoutes() throws {
    var composition = Composition(policy: ShopLinks.policy)
    composition.add(KioskPlugin(id: "kiosk", module: "KioskFeature", owner: "@shop/kiosk"))
    composition.add(KioskPlugin(id: "stall", module: "StallFeature", owner: "@shop/stall"))
    let error = try #require(throws: CompositionError.self) { try composition.compose() }
    let explanation = error.explanation
    expectEqual(explanation.code, "composition.failed")
    expectEqual(explanation.category, .configuration)
    expectEqual(ExitCode(explanation.category).rawValue, 78)
    for word in ["kiosk", "@shop/kiosk", "stall", "@shop/stall"] {
      #expect(explanation.message.contains(word), "\(word) in \(explanation.message)")
    }
    #expect(explanation.hint != nil)
  }

  @Test("everything wrong is reported at once, a line each")
  func several() throws {
    var composition = Composition(policy: ShopLinks.policy, reservedCommands: ["back"])
    composition.add(KioskPlugin(id: "kiosk", module: "KioskFeature", owner: "@shop/kiosk"))
    composition.add(
      KioskPlugin(id: "kiosk", module: "StallFeature", owner: "@shop/stall", command: "back"))
    let error = try #require(throws: CompositionError.self) { try composition.compose() }
    let message = error.explanation.message
    #expect(message.contains("the plugin id \"kiosk\" is used by"))
    #expect(message.contains("the command \"back\""))
    #expect(error.problems.count > 1)
    let report = CommandReport(command: "", outcome: .failure(error.explanation))
    let text = String(
      decoding: TextRenderer().render(report).diagnostics, as: UTF8.self)
    #expect(text.split(separator: "\n").count > error.problems.count)
  }

  private enum KioskRoute: Route {
    case kiosk
    static let patterns: [LinkPattern<KioskRoute>] = [LinkPattern("kiosk", .kiosk)]
  }

  private struct KioskPlugin: FeaturePlugin {
    let manifest: PluginManifest
    let command: String?

    init(id: String, module: String, owner: String, command: String? = nil) {
      manifest = PluginManifest(id: id, module: module, owner: owner)
      self.command = command
    }

    func register(in registry: inout RouterRegistry) {
      registry.routes(KioskRoute.self) { KioskCoordinator(context: $0) }
      if let command {
        registry.command(command, title: "Go there", usage: command) { _ in KioskRoute.kiosk }
      }
    }
  }

  private final class KioskCoordinator: Coordinator {
    let context: CoordinatorContext

    init(context: CoordinatorContext) { self.context = context }

    func viewModel(for route: KioskRoute) -> any ViewModel { KioskViewModel() }
  }

  private final class KioskViewModel: ViewModel {
    func screen() -> Screen { Screen(title: "Kiosk") }
  }
}
