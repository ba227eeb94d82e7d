import Accounts
import Navigation
import ProfileFeatureInterface
import Screens

/// The privacy section: what is remembered, all that the shop knows, and the end of the account.
@MainActor
final class PrivacySettingsViewModel: ViewModel {
  private let toggles: ToggleSettingsViewModel
  private let privacy: any PrivacyService
  private let stepUp: StepUp
  private let onSignedOut: @MainActor () throws -> Void

  /// The person's data as JSON, while it is shown.
  private var export: String?

  init(services: AccountServices, onSignedOut: @escaping @MainActor () throws -> Void) {
    toggles = ToggleSettingsViewModel(section: .privacy, accounts: services.accounts)
    privacy = services.privacy
    stepUp = StepUp(services)
    self.onSignedOut = onSignedOut
  }

  func screen() async throws -> Screen {
    var screen = try await toggles.screen()
    if stepUp.isAsking { return stepUp.screen(title: screen.title) }
    if let export {
      screen.blocks = [.verbatim(export)]
      screen.actions = [
        ScreenAction("done", title: "Show the settings again") { self.export = nil }
      ]
    } else {
      screen.actions += [
        ScreenAction("export", title: "Show all that the shop knows about you, as JSON") {
          self.export = try await self.privacy.exportData().json
        },
        ScreenAction(
          "delete-account",
          title: "Delete your account for good; orders not sent yet are called off",
          needsConfirmation: true, perform: deleteAccount),
      ]
    }
    return screen
  }

  private func deleteAccount(_ action: ActionInvocation) async throws -> ActionOutcome {
    let (privacy, onSignedOut) = (privacy, onSignedOut)
    return try await stepUp.run("delete your account for good") {
      try await privacy.deleteAccount()
      try onSignedOut()
      return ActionOutcome("your account is deleted")
    }
  }
}
