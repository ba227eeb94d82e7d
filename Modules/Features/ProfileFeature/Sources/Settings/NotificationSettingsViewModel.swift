import Accounts
import Navigation
import Screens

/// The notifications section: what the shop writes about.
@MainActor
struct NotificationSettingsViewModel: ViewModel {
  let accounts: any AccountService

  private static let label = "Mails about your orders"

  func screen() async throws -> Screen {
    let settings = try await accounts.settings()
    // Not `orders`, an action that shows the orders from anywhere.
    let turn = ScreenAction(
      "order-news", title: "\(Self.label): turn on or off", parameters: [.optional("on|off")],
      perform: turn)
    let row = Row(
      Self.label, [.text(word(for: settings.notifiesAboutOrders))], pick: .init(turn))
    return Screen(
      title: "Settings: notifications",
      blocks: [
        .list([row], columns: ["setting", "state"]),
        .text(
          "A mail is sent when an order is placed, paid, sent, cancelled, returned or refunded. Mails about "
            + "your account's safety are always sent."),
      ], actions: [turn])
  }

  private func turn(_ action: ActionInvocation) async throws -> ActionOutcome {
    let wanted = try wanted(action)
    let settings = try await accounts.changeSettings { settings in
      settings.notifiesAboutOrders = wanted ?? !settings.notifiesAboutOrders
    }
    return ActionOutcome("\(Self.label): \(word(for: settings.notifiesAboutOrders))")
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
