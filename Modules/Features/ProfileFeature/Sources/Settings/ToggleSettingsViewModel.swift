import Accounts
import Navigation
import ProfileFeatureInterface
import Screens

/// A section of on/off settings.
@MainActor
struct ToggleSettingsViewModel: ViewModel {
  let section: SettingsSection
  let accounts: any AccountService

  func screen() async throws -> Screen {
    let settings = try await accounts.settings()
    let toggles = SettingsToggle.all.filter { $0.section == section }
    let actions = toggles.map { toggle in
      ScreenAction(
        toggle.name, title: "\(toggle.label): turn on or off", parameters: [.optional("on|off")]
      ) { try await self.turn(toggle, $0) }
    }
    let rows = zip(toggles, actions).map { toggle, action in
      Row(
        toggle.label, [.text(word(for: settings[keyPath: toggle.keyPath]))], pick: .init(action))
    }
    return Screen(
      title: "Settings: \(section.rawValue)", blocks: [.list(rows, columns: ["setting", "state"])],
      actions: actions)
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

/// An on/off setting, by the action that changes it.
struct SettingsToggle: Sendable {
  let name: String
  let label: String
  let section: SettingsSection
  let keyPath: any WritableKeyPath<AccountSettings, Bool> & Sendable

  static let all = [
    // Not `orders`, an action that shows the orders from anywhere.
    SettingsToggle(
      name: "order-news", label: "News about your orders", section: .notifications,
      keyPath: \.notifiesAboutOrders),
    SettingsToggle(
      name: "offers", label: "Offers", section: .notifications, keyPath: \.notifiesAboutOffers),
    SettingsToggle(
      name: "personalise", label: "Personalised by what you viewed", section: .privacy,
      keyPath: \.isPersonalised),
  ]
}
