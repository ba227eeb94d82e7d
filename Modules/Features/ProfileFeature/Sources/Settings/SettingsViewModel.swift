import Navigation
import ProfileFeatureInterface
import Screens

/// The sections of the settings.
@MainActor
final class SettingsViewModel: ViewModel {
  private let onSectionSelected: @MainActor (SettingsSection) throws -> Void

  init(onSectionSelected: @escaping @MainActor (SettingsSection) throws -> Void) {
    self.onSectionSelected = onSectionSelected
  }

  func screen() -> Screen {
    Screen(title: "Settings", blocks: [.list(SettingsSection.allCases.map(row))])
  }

  private func row(_ section: SettingsSection) -> Row {
    Row(
      section.title, [.text(section.summary)],
      pick: .init("pick", [section.rawValue]) { try self.onSectionSelected(section) })
  }
}
