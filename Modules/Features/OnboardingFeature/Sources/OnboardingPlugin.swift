import AuthFeatureInterface
import Navigation
import OnboardingFeatureInterface
public import PluginInterface

/// The onboarding feature: the introduction at the first run of the app.
public struct OnboardingPlugin: FeaturePlugin {
  public let manifest = PluginManifest(id: "onboarding", owner: "@shop/onboarding")

  public init() {}

  public func register(in registry: inout RouterRegistry) {
    registry.routes(OnboardingRoute.self) { context in OnboardingCoordinator(context: context) }
    registry.provides(OnboardingFlow.self)
    registry.contribute(to: Introductions.self, isOptional: true) {
      Introduction(OnboardingFlow()) { beginning in
        switch beginning {
        case .browse: nil
        case .signIn: AuthRoute.login
        case .register: AuthRoute.register
        }
      }
    }
  }
}
