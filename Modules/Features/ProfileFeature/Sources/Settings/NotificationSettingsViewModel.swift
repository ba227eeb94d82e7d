import Accounts
import Navigation
import Screens

/// The notifications section: what the shop writes about, a row for each setting that turns mails off.
@MainActor
struct NotificationSettingsViewModel: ViewModel {
  let accounts: any AccountService
  let mails: [MailSetting]

  func screen() async throws -> Screen {
    let settings = try await accounts.settings()
    // Not `orders`, an action that shows the orders from anywhere.
    let orders = turn(.orders, \.notifiesAboutOrders)
    let others = mails.map { turn($0, \.[mails: $0.name]) }
    let turns = [orders] + others
    return Screen(
      title: "Settings: notifications",
      blocks: [
        .list(
          turns.map { turn in
            let isOn = settings[keyPath: turn.setting]
            return Row(turn.title, [.text(word(for: isOn))], pick: .init(turn.action))
          }, columns: ["setting", "state"]),
        .text(
          "A mail is sent when an order is placed, paid, sent, cancelled, returned or refunded. Mails about "
            + "your account's safety are always sent."),
      ], actions: turns.map(\.action))
  }

  private typealias Setting = any WritableKeyPath<AccountSettings, Bool> & Sendable

  private func turn(
    _ mails: MailSetting, _ setting: Setting
  ) -> (title: String, setting: Setting, action: ScreenAction) {
    let title = mails.title
    let action = ScreenAction(
      "\(mails.name)-news", title: "\(title): turn on or off", parameters: [.optional("on|off")]
    ) { [accounts] action in
      let wanted = try wanted(action)
      let settings = try await accounts.changeSettings {
        $0[keyPath: setting] = wanted ?? !$0[keyPath: setting]
      }
      return ActionOutcome("\(title): \(word(for: settings[keyPath: setting]))")
    }
    return (title, setting, action)
  }

  /// Which way the setting is to go; `nil` turns it over.
  private func wanted(_ action: ActionInvocation) throws(InputError) -> Bool? {
    switch action.arguments.first {
    case nil: nil
    case "on": true
    case "off": false
    default: throw .invalidAnswer(field: action.name, remedy: "give on, off or nothing after it")
    }
  }

  private func word(for isOn: Bool) -> String { isOn ? "on" : "off" }
}
