import Accounts
import Catalog
import DependencyInjection
import HomeFeatureInterface
import Navigation
import Ordering
public import PluginInterface
import ProfileFeatureInterface
import Routing
import Screens
import SharedKernel

/// The profile feature: a user's own name, orders and settings, and other users by name, on its own tab.
///
/// All of it is for signed-in users, as its routes declare. The products of an order open on the profile's own
/// stack if a composed plugin shows products; otherwise they are read-only.
public struct ProfilePlugin: FeaturePlugin {
  public let manifest = PluginManifest(id: "profile", owner: "@shop/profile")

  public init() {}

  public func register(in registry: inout RouterRegistry) throws {
    registry.opensPoint(OrderPage.self)
    registry.opensPoint(ProfilePage.self)
    registry.opensPoint(SettingsPage.self)
    registry.contribute(
      to: ProductPage.self, using: ReviewsKey.self, AccountsKey.self, order: 30, isOptional: true
    ) { _, product, reviews, accounts in
      guard accounts.currentUser() != nil else { return ScreenContribution() }
      do {
        return try await reviews.reviews(of: product, page: .first).eligibility.contribution
      } catch CatalogError.noSuchProduct {
        return ScreenContribution()
      }
    }
    registry.routes(
      ProfileRoute.self, tab: "profile", parents: \.parents, using: AccountsKey.self,
      ReviewsKey.self, IfProvided<OrdersKey>.self, IfProvided<OrderPaymentKey>.self,
      TextExportKey.self, WallClockKey.self, MailSettingsKey.self, Contributions<ProfilePage>.self,
      Contributions<SettingsPage>.self, Contributions<OrderPage>.self
    ) {
      context, accounts, reviews, orders, payment, receipts, clock, mails, profile, settings, order
      in
      ProfileCoordinator(
        context: context, accounts: accounts, mails: mails,
        ordering: OrderServices(orders: orders, payment: payment),
        reviews: reviews, receipts: receipts, clock: clock,
        points: ProfilePoints(profile: profile, settings: settings, order: order))
    }
    registry.prepare(ProfileRoute.self, using: IfProvided<OrdersKey>.self, AccountsKey.self) {
      route, orders, accounts in
      guard orders != nil || !route.needsOrders else { throw ProfileError.takesNoOrders }
      switch route {
      case .order(let id), .receipt(let id): return try await orders?.order(id)
      case .user(let id): return try await accounts.publicName(of: id)
      case .profile, .orders, .spending, .settings, .notifications, .section: return nil
      }
    }
    registry.command(
      "orders", title: "Show your orders, or what you spent month by month",
      usage: "orders [--chart]", offeredTo: .signedIn, ifProvided: OrdersKey.self
    ) { $0.isEmpty ? ProfileRoute.orders : ProfileRoute.spending }
    registry.mention("settings", on: "the profile", typing: "profile")
    for word in ["receipt", "return", "cancel"] {
      registry.mention(word, on: "an order", reachedBy: "pick one from your orders by its number")
    }
    registry.mention("sign-out", on: "the profile", typing: "profile", offeredTo: .signedIn)
    registry.synonyms("logout", "log-out", "signout", "log", "sign", of: "sign-out")
    registry.synonyms("addresses", "privacy", "export", "delete-account", "delete", of: "settings")
    try registry.section(
      "notifications", on: SettingsPage.self, title: "Notifications",
      summary: "What the shop writes to you about", order: 10, opening: ProfileRoute.notifications)
    registry.opens(HomeRoute.self, isOptional: true)
    try registry.tab(
      "profile", title: "Profile", symbol: "person", root: ProfileRoute.profile, order: 40)
  }
}
