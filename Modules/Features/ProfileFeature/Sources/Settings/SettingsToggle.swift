import Accounts
import ProfileFeatureInterface

/// A setting that is on or off; its raw value is the action that changes it.
enum SettingsToggle: String, CaseIterable {
  case orders
  case offers
  case personalise

  /// The toggles of a section, in order.
  static func all(in section: SettingsSection) -> [SettingsToggle] {
    allCases.filter { $0.section == section }
  }

  /// What a person reads.
  var label: String {
    switch self {
    case .orders: "News about your orders"
    case .offers: "Offers"
    case .personalise: "What you looked at shapes what you are shown"
    }
  }

  /// Where the setting is kept.
  var keyPath: WritableKeyPath<AccountSettings, Bool> {
    switch self {
    case .orders: \.notifiesAboutOrders
    case .offers: \.notifiesAboutOffers
    case .personalise: \.isPersonalised
    }
  }

  private var section: SettingsSection {
    switch self {
    case .orders, .offers: .notifications
    case .personalise: .privacy
    }
  }
}
