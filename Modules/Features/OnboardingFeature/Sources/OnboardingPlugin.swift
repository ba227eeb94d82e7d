import Navigation
import OnboardingFeatureInterface
public import PluginInterface

/// The onboarding feature: the introduction at the first run of the app.
public struct OnboardingPlugin: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "onboarding", module: "OnboardingFeature", owner: "@shop/onboarding")

  public init() {}

  public func register(in registry: inout RouterRegistry) {
    registry.routes(OnboardingRoute.self) { context in OnboardingCoordinator(context: context) }
    registry.provides(OnboardingFlow.self)
  }
}
