import Navigation
import NavigationTestKit
import OnboardingFeature
import OnboardingFeatureInterface
import PluginInterface
import Routing
import Screens

/// The onboarding plugin composed for real, shown as the whole app.
@MainActor
final class TestApp: TestHost {
  /// How the flow ends.
  let probe: ResultProbe<OnboardingFlow>

  /// Composes the plugin beside a route to go on to, and shows the introduction.
  init(file: StaticString = #filePath, line: UInt = #line) throws {
    let probe = ResultProbe<OnboardingFlow>(file: file, line: line)
    self.probe = probe
    var composition = Composition(policy: LinkPolicy(scheme: "shop", hosts: ["shop.example"]))
    composition.add(OnboardingPlugin())
    composition.add(RoutePlugin(id: "lobby", root: LobbyRoute.lobby))
    try super.init(composition) { navigator in
      _ = try navigator.showFlow(
        root: "onboarding", OnboardingFlow(), onResult: probe.onResult)
    }
  }

  /// Goes on to the rest of the app.
  func showTabs() throws {
    _ = try navigator.showTabs(root: "main")
  }
}
