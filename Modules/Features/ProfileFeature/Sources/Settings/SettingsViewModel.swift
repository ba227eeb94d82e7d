import Navigation
import Screens

/// The overview of the settings: the notifications, and the sections that other features add.
@MainActor
struct SettingsViewModel: ViewModel {
  /// The section that a link asks for, where no feature has it.
  let missing: String?
  let onNotifications: @MainActor () throws -> Void
  let contribute: @MainActor (inout Screen) async -> Void

  func screen() async -> Screen {
    let notice = missing.map { Block.notice("There is no section \"\($0)\".") }
    let own = Row(
      "Notifications", ["What the shop writes to you about"],
      pick: .init("pick", ["notifications"], perform: onNotifications))
    var screen = Screen(
      title: "Settings",
      blocks: [notice, .list([own], columns: ["section", "summary"])].compactMap(\.self))
    await contribute(&screen)
    return screen
  }
}
