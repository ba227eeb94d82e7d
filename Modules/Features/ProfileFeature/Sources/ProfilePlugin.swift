import Accounts
import DependencyInjection
import HomeFeatureInterface
import Navigation
import Ordering
public import PluginInterface
import ProfileFeatureInterface
import Routing
import SharedKernel

/// The profile feature: a user's own name, orders and settings, on a tab of its own.
///
/// All of it is for signed-in users, which its routes declare. The products of an order open on the
/// profile's own stack where a composed plugin shows products; without one they are only read.
public struct ProfilePlugin: FeaturePlugin {
  public let manifest = PluginManifest(
    id: "profile", module: "ProfileFeature", owner: "@shop/profile",
    prefixes: ["profile", "user", "users", "orders", "order", "settings"])

  /// Creates the plugin.
  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.routes(
      ProfileRoute.self, tab: "profile", parents: \.parents, using: AccountsKey.self,
      CurrentSessionKey.self, OrdersKey.self, OrderPaymentKey.self, ReceiptExportKey.self,
      PaymentMethodsKey.self, WallClockKey.self, ReauthenticationKey.self, SecondFactorKey.self,
      EmailVerificationKey.self, SessionListKey.self, SecurityLogKey.self, PrivacyKey.self
    ) {
      context, accounts, session, orders, payment, receipts, paymentMethods, clock,
      reauthentication, secondFactor, verification, sessions, securityLog, privacy in
      ProfileCoordinator(
        context: context,
        account: AccountServices(
          accounts: accounts, reauthentication: reauthentication, secondFactor: secondFactor,
          verification: verification, sessions: sessions, securityLog: securityLog,
          privacy: privacy),
        session: session, orders: orders, payment: payment, receipts: receipts,
        paymentMethods: paymentMethods, clock: clock)
    }
    registry.prepare(ProfileRoute.self, using: OrdersKey.self, CurrentSessionKey.self) {
      route, orders, session in
      switch route {
      case .order(let id), .receipt(let id): _ = try await orders.order(id)
      case .user(let id):
        guard session.currentUser()?.id == id else { throw ProfileError.noSuchUser(id) }
      case .profile, .orders, .settings, .section, .secondFactor, .sessions, .activity: break
      }
    }
    registry.opens(HomeRoute.self, isOptional: true)
    try registry.tab("profile", title: "Profile", root: ProfileRoute.profile, order: 40)
  }
}
