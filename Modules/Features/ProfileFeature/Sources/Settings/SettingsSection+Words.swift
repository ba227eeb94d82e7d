import ProfileFeatureInterface

extension SettingsSection {
  /// What a person reads.
  var title: String {
    switch self {
    case .account: "Account"
    case .notifications: "Notifications"
    case .privacy: "Privacy"
    case .payment: "Payment"
    }
  }

  /// What there is to set.
  var summary: String {
    switch self {
    case .account: "Your name and your password"
    case .notifications: "What you are told about"
    case .privacy: "What is remembered and used"
    case .payment: "The cards you pay with"
    }
  }
}
