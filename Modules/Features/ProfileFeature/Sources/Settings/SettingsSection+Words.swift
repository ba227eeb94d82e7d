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
    case .account: "Your name, your address and what keeps the account yours"
    case .notifications: "What you are told about"
    case .privacy: "What is remembered, your data, the end of your account"
    case .payment: "The cards you pay with"
    }
  }
}
