import Accounts
import Catalog
import DependencyInjection
import HomeFeatureInterface
import Navigation
import Ordering
public import PluginInterface
import ProfileFeatureInterface
import Routing
import SharedKernel

/// The profile feature: a user's own name, orders and settings, and other users by name, on its own tab.
///
/// All of it is for signed-in users, as its routes declare; the account settings require a recent sign-in, or
/// the password again. The products of an order open on the profile's own stack if a composed plugin shows
/// products; otherwise they are read-only.
public struct ProfilePlugin: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "profile", module: "ProfileFeature", owner: "@shop/profile",
    prefixes: ["profile", "user", "users", "orders", "order", "settings", "spending"])

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.opensPoint(OrderPage.self)
    registry.opensPoint(ProfilePage.self)
    registry.opensPoint(SettingsPage.self)
    registry.routes(
      ProfileRoute.self, tab: "profile", parents: \.parents, using: AccountsKey.self,
      ReviewsKey.self, IfProvided<OrdersKey>.self, IfProvided<OrderPaymentKey>.self,
      IfProvided<PaymentMethodsKey>.self, IfProvided<AddressBookKey>.self, TextExportKey.self,
      WallClockKey.self, SecondFactorKey.self,
      EmailVerificationKey.self, SessionListKey.self, SecurityLogKey.self, PrivacyKey.self,
      Contributions<ProfilePage>.self, Contributions<SettingsPage>.self,
      Contributions<OrderPage>.self
    ) {
      context, accounts, reviews, orders, payment, paymentMethods, addressBook, receipts,
      clock, secondFactor, verification, sessions, securityLog, privacy, profile, settings, order in
      ProfileCoordinator(
        context: context,
        account: AccountServices(
          accounts: accounts, secondFactor: secondFactor, verification: verification,
          sessions: sessions, securityLog: securityLog, privacy: privacy),
        ordering: OrderServices(
          orders: orders, payment: payment, paymentMethods: paymentMethods,
          addressBook: addressBook),
        reviews: reviews, receipts: receipts, clock: clock,
        points: ProfilePoints(profile: profile, settings: settings, order: order))
    }
    registry.prepare(ProfileRoute.self, using: IfProvided<OrdersKey>.self, AccountsKey.self) {
      route, orders, accounts in
      guard orders != nil || !route.needsOrders else { throw ProfileError.takesNoOrders }
      switch route {
      case .order(let id), .receipt(let id): return try await orders?.order(id)
      case .user(let id): return try await accounts.publicName(of: id)
      case .profile, .orders, .spending, .settings, .section, .unknownSection, .confirmPassword,
        .secondFactor, .sessions, .activity:
        return nil
      }
    }
    // A terminal left open must not show how or where the person signs in.
    registry.addGuard("recent-sign-in", using: ReauthenticationKey.self) { attempt, session in
      let guarded: [ProfileRoute] = [.section(.account), .secondFactor, .sessions, .activity]
      guard let route = attempt.route.as(ProfileRoute.self), guarded.contains(route),
        session.isSignedIn, !session.isRecentlyAuthenticated()
      else { return .allow }
      return .postpone(until: ConfirmPasswordFlow())
    }
    registry.command(
      "orders", title: "Show your orders, or what you spent month by month",
      usage: "orders [--chart]", offeredTo: .signedIn, ifProvided: OrdersKey.self
    ) { $0.isEmpty ? ProfileRoute.orders : ProfileRoute.spending }
    registry.command(
      "account", title: "Show the settings of your account", usage: "account", offeredTo: .signedIn
    ) { _ in ProfileRoute.section(.account) }
    registry.mention("settings", on: "the profile", reachedBy: "type profile")
    registry.mention("sign-out", on: "the profile", reachedBy: "type profile")
    registry.provides(ConfirmPasswordFlow.self)
    registry.opens(HomeRoute.self, isOptional: true)
    try registry.tab("profile", title: "Profile", root: ProfileRoute.profile, order: 40)
  }
}
