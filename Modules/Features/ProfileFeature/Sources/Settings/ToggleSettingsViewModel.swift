import Accounts
import Navigation
import ProfileFeatureInterface
import Screens

/// A section of on/off settings.
///
/// Picking a row, or typing its action, toggles the setting; `on` or `off` sets it explicitly.
@MainActor
struct ToggleSettingsViewModel: ViewModel {
  let section: SettingsSection
  let accounts: any AccountService

  func screen() async throws -> Screen {
    let settings = try await accounts.settings()
    let toggles = SettingsToggle.all(in: section)
    let actions = toggles.map { toggle in
      ScreenAction(
        toggle.rawValue, title: "\(toggle.label): turn on or off", parameters: [.optional("on|off")]
      ) { try await self.turn(toggle, $0) }
    }
    let rows = zip(toggles, actions).map { toggle, action in
      Row(
        toggle.label, [.text(word(for: settings[keyPath: toggle.keyPath]))], pick: .init(action))
    }
    return Screen(
      title: "Settings: \(section.rawValue)", blocks: [.list(rows)], actions: actions)
  }

  private func turn(
    _ toggle: SettingsToggle, _ action: ActionInvocation
  ) async throws -> ActionOutcome {
    let wanted = try wanted(action)
    let settings = try await accounts.changeSettings { settings in
      settings[keyPath: toggle.keyPath] = wanted ?? !settings[keyPath: toggle.keyPath]
    }
    return ActionOutcome("\(toggle.label): \(word(for: settings[keyPath: toggle.keyPath]))")
  }

  /// Which way the setting is to go; `nil` turns it over.
  private func wanted(_ action: ActionInvocation) throws(InputError) -> Bool? {
    switch action.arguments.first {
    case nil: nil
    case "on": true
    case "off": false
    default: throw .invalidAnswer(field: action.name, remedy: "type on, off or nothing after it")
    }
  }

  private func word(for isOn: Bool) -> String { isOn ? "on" : "off" }
}

/// An on/off setting; its raw value is the action that changes it.
enum SettingsToggle: String, CaseIterable {
  // Not `orders`, an action that shows the orders from anywhere.
  case orders = "order-news"
  case offers
  case personalise

  static func all(in section: SettingsSection) -> [SettingsToggle] {
    allCases.filter { $0.section == section }
  }

  var label: String {
    switch self {
    case .orders: "News about your orders"
    case .offers: "Offers"
    case .personalise: "Personalised by what you viewed"
    }
  }

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
