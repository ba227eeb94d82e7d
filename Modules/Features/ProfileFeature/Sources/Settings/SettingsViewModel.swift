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

  func perform(_ action: ActionInvocation) throws -> ActionOutcome {
    guard action.name == "pick" else {
      throw InputError.unknownAction(name: action.name, available: [])
    }
    guard let word = action.arguments.first else {
      throw InputError.missingArgument(action: action.name, parameter: "section")
    }
    guard let section = SettingsSection(rawValue: word) else {
      throw InputError.invalidAnswer(field: "section", remedy: "pick a row by its number")
    }
    try onSectionSelected(section)
    return .silent
  }

  private func row(_ section: SettingsSection) -> Row {
    Row(
      section.title, [.text(section.summary)], pick: ActionInvocation("pick", [section.rawValue]))
  }
}
