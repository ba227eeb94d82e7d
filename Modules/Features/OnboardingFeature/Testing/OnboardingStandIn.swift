import OnboardingFeatureInterface
public import PluginInterface
import StandIns

/// Stands in for the introduction: `finish` with `register`, `signIn` or `browse` ends it.
public struct OnboardingStandIn: FeaturePlugin {
  public let manifest = PluginManifest(id: "onboarding", owner: "@shop/onboarding")

  public init() {}

  public func register(in registry: inout RouterRegistry) {
    registry.standIn(OnboardingFlow.self, value: "register, signIn or browse") {
      OnboardingFlow.Value(rawValue: $0 ?? "browse")
    }
  }
}
