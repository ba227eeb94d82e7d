public import Accounts
public import Ordering
public import Routing

/// The places of a user's own data.
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
  case section(SettingsSection)
  /// An unknown section: shows the settings, with a notice.
  case unknownSection(String)
  /// The password prompt before the account settings.
  case confirmPassword
  case secondFactor
  case sessions
  case activity

  public static let patterns: [LinkPattern<ProfileRoute>] = [
    LinkPattern("profile", access: .signedIn, .profile),
    LinkPattern(
      "user/:id", aliases: ["users/:id", "profile/:id"], access: .signedIn,
      .path("id", identifier: User.ID.self, named: "a user id"),
      make: { .user($0) },
      values: { if case .user(let id) = $0 { id } else { nil } }),
    LinkPattern("orders", access: .signedIn, .orders),
    LinkPattern("spending", access: .signedIn, .spending),
    LinkPattern(
      "order/:id", aliases: ["orders/:id"], access: .signedIn,
      .path("id", identifier: Order.ID.self, named: "an order id"),
      make: { .order($0) },
      values: { if case .order(let id) = $0 { id } else { nil } }),
    LinkPattern(
      "order/:id/receipt", aliases: ["orders/:id/receipt"], access: .signedIn,
      .path("id", identifier: Order.ID.self, named: "an order id"),
      make: { .receipt($0) },
      values: { if case .receipt(let id) = $0 { id } else { nil } }),
    LinkPattern("settings", access: .signedIn, .settings),
    LinkPattern(
      "settings/:section", access: .signedIn, .path("section", String.self),
      make: { SettingsSection(rawValue: $0).map { .section($0) } ?? .unknownSection($0) },
      values: { route in
        switch route {
        case .section(let section): section.rawValue
        case .unknownSection(let name): name
        default: nil
        }
      }),
    LinkPattern("settings/account/confirm", access: .signedIn, .confirmPassword),
    LinkPattern("settings/account/second-factor", access: .signedIn, .secondFactor),
    LinkPattern("settings/account/sessions", access: .signedIn, .sessions),
    LinkPattern("settings/account/activity", access: .signedIn, .activity),
  ]
}

extension ProfileRoute {
  /// The places beneath this one if a link opens it, from the bottom up.
  public var parents: [ProfileRoute] {
    switch self {
    case .order, .spending: [.orders]
    case .receipt(let id): [.orders, .order(id)]
    case .section, .confirmPassword: [.settings]
    case .secondFactor, .sessions, .activity: [.settings, .section(.account)]
    case .profile, .user, .orders, .settings, .unknownSection: []
    }
  }
}

public enum SettingsSection: String, CaseIterable, Sendable {
  case account
  case notifications
  case privacy
  case payment
  case addresses
}
