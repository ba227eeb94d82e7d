import ProfileFeatureInterface

extension ProfileRoute {
  /// The places beneath this one when it is opened by a link, from the bottom up.
  var parents: [ProfileRoute] {
    switch self {
    case .order: [.orders]
    case .receipt(let id): [.orders, .order(id)]
    case .section, .confirmPassword: [.settings]
    case .secondFactor, .sessions, .activity: [.settings, .section(.account)]
    case .profile, .user, .orders, .settings: []
    }
  }
}
