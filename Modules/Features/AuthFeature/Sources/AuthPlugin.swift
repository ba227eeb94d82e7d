import Accounts
import AuthFeatureInterface
import Navigation
public import PluginInterface

/// The auth feature: access to an account by password or by a mailed link.
public struct AuthPlugin: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "auth", module: "AuthFeature", owner: "@shop/auth",
    prefixes: [
      "login", "register", "forgot-password", "two-factor", "reset-password", "verify-email",
      "mail",
    ])

  public init() {}

  public func register(in registry: inout RouterRegistry) {
    registry.routes(
      AuthRoute.self, presentation: .sheet, using: AccountsKey.self, PasswordResetKey.self,
      EmailVerificationKey.self, MailboxKey.self, coordinator: AuthCoordinator.init)
    registry.command(
      "sign-in", title: "Sign in", usage: "sign-in", offeredTo: .guests
    ) { _ in AuthRoute.login }
    registry.command(
      "register", title: "Make an account", usage: "register", offeredTo: .guests
    ) { _ in AuthRoute.register }
    registry.command(
      "mail", title: "Read the newest mail to you, and see where mails go", usage: "mail"
    ) { _ in AuthRoute.mail }
    registry.mention("forgot-password", on: "the sign-in", reachedBy: "type sign-in")
    registry.provides(SignInFlow.self)
  }
}
