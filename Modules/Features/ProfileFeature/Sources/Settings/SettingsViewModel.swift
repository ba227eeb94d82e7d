import Navigation
import Screens

/// The overview of the settings: the sections that features add.
@MainActor
struct SettingsViewModel: ViewModel {
  /// The section that a link asks for, where no feature has it.
  let missing: String?
  let addSections: @MainActor (inout Screen) -> Void

  func screen() -> Screen {
    let notices = missing.map { [Block.notice("There is no section \"\($0)\".")] } ?? []
    var screen = Screen(title: "Settings", blocks: notices)
    addSections(&screen)
    return screen
  }
}
