import Accounts
import AuthFeatureInterface
import Navigation
public import PluginInterface

/// The auth feature: signing in and registering.
public struct AuthPlugin: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "auth", module: "AuthFeature", owner: "@shop/auth",
    prefixes: [
      "login", "register", "forgot-password", "two-factor", "reset-password", "verify-email",
    ])

  /// Creates the plugin.
  public init() {}

  public func register(in registry: inout RouterRegistry) {
    registry.routes(AuthRoute.self, presentation: .sheet, using: AccountsKey.self) {
      context, accounts in
      AuthCoordinator(context: context, accounts: accounts)
    }
    registry.provides(SignInFlow.self)
  }
}
