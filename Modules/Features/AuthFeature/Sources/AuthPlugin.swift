import Accounts
import AuthFeatureInterface
import Navigation
public import PluginInterface
import ProfileFeatureInterface
import Routing
import SharedKernel

/// The auth feature: access to an account by password or by a mailed link, and looking after it.
///
/// The account's own pages are in the profile's settings, and ask for the password again after a while.
public struct AuthPlugin: FeaturePlugin {
  public let manifest = PluginManifest(id: "auth", owner: "@shop/auth")

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.routes(
      AuthRoute.self, presentation: .sheet, using: AccountsKey.self, PasswordResetKey.self,
      EmailVerificationKey.self, MailboxKey.self, coordinator: AuthCoordinator.init)
    registry.routes(
      AccountRoute.self, parents: \.parents, using: AccountsKey.self, SecondFactorKey.self,
      EmailVerificationKey.self, SessionListKey.self, SecurityLogKey.self, PrivacyKey.self,
      TextExportKey.self, WallClockKey.self
    ) {
      context, accounts, secondFactor, verification, sessions, securityLog, privacy, files, clock in
      AccountCoordinator(
        context: context,
        services: AccountServices(
          accounts: accounts, secondFactor: secondFactor, verification: verification,
          sessions: sessions, securityLog: securityLog, privacy: privacy, files: files, clock: clock
        ))
    }
    // A terminal left open must not show how or where the person signs in.
    registry.addGuard("recent-sign-in", using: ReauthenticationKey.self) { attempt, session in
      let guarded: [AccountRoute] = [.account, .secondFactor, .sessions, .activity]
      guard let route = attempt.route.as(AccountRoute.self), guarded.contains(route),
        session.isSignedIn, !session.isRecentlyAuthenticated()
      else { return .allow }
      return .postpone(until: ConfirmPasswordFlow())
    }
    try registry.section(
      "account", on: SettingsPage.self, title: "Account",
      summary: "Your name, your address and what keeps the account yours", order: 20,
      isOptional: true, opening: AccountRoute.account)
    try registry.section(
      "privacy", on: SettingsPage.self, title: "Privacy",
      summary: "Your data, the end of your account", order: 20, isOptional: true,
      opening: AccountRoute.privacy)
    registry.command(
      "sign-in", title: "Sign in", usage: "sign-in", offeredTo: .guests
    ) { _ in AuthRoute.login }
    registry.command(
      "register", title: "Make an account", usage: "register", offeredTo: .guests
    ) { _ in AuthRoute.register }
    registry.command(
      "mail", title: "Read the newest mail to you, and see where mails go", usage: "mail"
    ) { _ in AuthRoute.mail }
    registry.command(
      "account", title: "Show the settings of your account", usage: "account", offeredTo: .signedIn
    ) { _ in AccountRoute.account }
    registry.mention(
      "forgot-password", on: "the sign-in", typing: "sign-in", offeredTo: .guests)
    registry.synonyms("name", "email", "password", "second-factor", "2fa", of: "account")
    registry.synonyms("sessions", "activity", of: "account")
    registry.synonyms("login", "log-in", "signin", "log", "sign", of: "sign-in")
    registry.synonyms("signup", "sign-up", of: "register")
    registry.provides(SignInFlow.self)
    registry.provides(ConfirmPasswordFlow.self)
  }
}
