public import Accounts
public import Ordering
public import Routing

/// The routes to a user's own data.
public enum ProfileRoute: Route {
  case profile
  /// A user, as others may see them.
  case user(User.ID)
  case orders
  case spending
  case order(Order.ID)
  /// The price and payment of an order, for the user's records.
  case receipt(Order.ID)
  case settings
  case notifications
  /// A section of the settings by its name: leads to it or, if no feature has it, to the settings with a notice.
  case section(String)

  public static let patterns: [LinkPattern<ProfileRoute>] = [
    LinkPattern("profile", access: .signedIn, .profile),
    LinkPattern(
      "user/:id", aliases: ["users/:id", "profile/:id"], access: .signedIn, Self.user,
      .path("id", named: "a user id")),
    LinkPattern("orders", access: .signedIn, .orders),
    LinkPattern("spending", access: .signedIn, .spending),
    LinkPattern(
      "order/:id", aliases: ["orders/:id"], access: .signedIn, Self.order,
      .path("id", named: "an order id")),
    LinkPattern(
      "order/:id/receipt", aliases: ["orders/:id/receipt"], access: .signedIn, Self.receipt,
      .path("id", named: "an order id")),
    LinkPattern("settings", access: .signedIn, .settings),
    LinkPattern("settings/notifications", access: .signedIn, .notifications),
    LinkPattern("settings/:section", access: .signedIn, Self.section, .path("section")),
    moved("confirm"), moved("second-factor"), moved("sessions"), moved("activity"),
  ]

  /// A route that the feature of accounts has taken over.
  private static func moved(_ section: String) -> LinkPattern<ProfileRoute> {
    .retired("settings/account/\(section)", since: "2026-11", insteadOpen: "account/\(section)")
  }
}

extension ProfileRoute {
  /// The routes beneath this one if a link opens it, from the bottom up.
  public var parents: [ProfileRoute] {
    switch self {
    case .order, .spending: [.orders]
    case .receipt(let id): [.orders, .order(id)]
    case .notifications: [.settings]
    case .profile, .user, .orders, .settings, .section: []
    }
  }
}
