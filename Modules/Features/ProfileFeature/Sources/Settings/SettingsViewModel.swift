import Navigation
import ProfileFeatureInterface
import Screens

@MainActor
struct SettingsViewModel: ViewModel {
  /// The name of a requested section that does not exist.
  let unknownName: String?
  let sections: [SettingsSection]
  let onSectionSelected: @MainActor (SettingsSection) throws -> Void
  let contribute: @MainActor (inout Screen) async -> Void

  func screen() async -> Screen {
    let notice = unknownName.map { Block.notice("There is no section \"\($0)\".") }
    var screen = Screen(
      title: "Settings",
      blocks: [
        notice, .list(sections.map(row), columns: ["section", "summary"]),
      ].compactMap(\.self))
    await contribute(&screen)
    return screen
  }

  private func row(_ section: SettingsSection) -> Row {
    Row(
      section.title, [.text(section.summary)],
      pick: .init("pick", [section.rawValue]) { try self.onSectionSelected(section) })
  }
}

extension SettingsSection {
  var title: String {
    switch self {
    case .account: "Account"
    case .notifications: "Notifications"
    case .privacy: "Privacy"
    case .payment: "Payment"
    case .addresses: "Addresses"
    }
  }

  var summary: String {
    switch self {
    case .account: "Your name, your address and what keeps the account yours"
    case .notifications: "What the shop writes to you about"
    case .privacy: "Your data, the end of your account"
    case .payment: "The cards you pay with"
    case .addresses: "Where your orders go"
    }
  }
}
