import Navigation
import OnboardingFeature
import OnboardingFeatureInterface
import PluginInterface
import Routing
import Screens
import Testing

/// The onboarding plugin composed for real, shown as the whole app.
@MainActor
final class TestApp {
  let router: Router
  let navigator: Navigator

  /// How the flow ended, each time it was told.
  private(set) var results: [FlowResult<OnboardingFlow.Value>] = []

  private let root: TestRoot

  /// Composes the plugin beside a place to go on to, and shows the introduction.
  init() throws {
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(OnboardingPlugin())
    composition.add(PlacePlugin())
    router = try composition.compose().router
    navigator = Navigator(map: router.map, isStrict: true)
    root = TestRoot(navigator)
    _ = try navigator.showFlow(root: "onboarding", OnboardingFlow()) { [weak self] in
      self?.results.append($0)
    }
  }

  /// The links of the stack on screen, from the bottom up.
  var path: [String] {
    navigator.state.selectedBranch?.entries.map(\.route.link.text) ?? []
  }

  /// Goes on to the rest of the app.
  func showTabs() throws {
    _ = try navigator.showTabs(root: "main")
  }

  func screen() async throws -> Screen {
    try await navigator.topViewModel().screen()
  }

  @discardableResult
  func perform(_ name: String) async throws -> ActionOutcome {
    try await navigator.topViewModel().perform(ActionInvocation(name))
  }
}
