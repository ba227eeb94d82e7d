import FeatureTestSupport
import Navigation
import OnboardingFeature
import OnboardingFeatureInterface
import PluginInterface
import Routing
import Screens
import Testing

/// The onboarding plugin composed for real, shown as the whole app.
@MainActor
final class TestApp: TestHost {
  let router: Router
  let navigator: Navigator

  /// How the flow ended, each time it was told.
  private(set) var results: [FlowResult<OnboardingFlow.Value>] = []

  private let root: TestRoot

  /// Composes the plugin beside a place to go on to, and shows the introduction.
  init() throws {
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(OnboardingPlugin())
    composition.add(PlacePlugin(id: "place", root: PlaceRoute.lobby))
    router = try composition.compose().router
    navigator = Navigator(map: router.map, isStrict: true)
    root = TestRoot(navigator)
    _ = try navigator.showFlow(root: "onboarding", OnboardingFlow()) { [weak self] in
      self?.results.append($0)
    }
  }

  /// Goes on to the rest of the app.
  func showTabs() throws {
    _ = try navigator.showTabs(root: "main")
  }
}
