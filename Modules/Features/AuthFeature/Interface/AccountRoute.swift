public import Routing

/// The routes by which a signed-in person looks after the account.
public enum AccountRoute: Route {
  case account
  case privacy
  case secondFactor
  case sessions
  case activity
  /// The password prompt before the other screens, except for privacy.
  case confirmPassword

  public static let patterns: [LinkPattern<AccountRoute>] = [
    LinkPattern("account", access: .signedIn, .account),
    LinkPattern("account/privacy", access: .signedIn, .privacy),
    LinkPattern("account/second-factor", access: .signedIn, .secondFactor),
    LinkPattern("account/sessions", access: .signedIn, .sessions),
    LinkPattern("account/activity", access: .signedIn, .activity),
    LinkPattern("account/confirm", access: .signedIn, .confirmPassword),
  ]
}

extension AccountRoute {
  /// The routes beneath this one if a link opens it.
  public var parents: [AccountRoute] {
    switch self {
    case .secondFactor, .sessions, .activity: [.account]
    case .account, .privacy, .confirmPassword: []
    }
  }
}
