import Accounts
import AuthFeatureInterface
import Navigation
import Screens
import SharedKernel

/// Runs the screens on which a person looks after the account, which open from the settings.
@MainActor
final class AccountCoordinator: Coordinator {
  let context: CoordinatorContext
  private let services: AccountServices

  init(context: CoordinatorContext, services: AccountServices) {
    (self.context, self.services) = (context, services)
  }

  func viewModel(for route: AccountRoute) -> some ViewModel {
    switch route {
    case .account:
      AccountSettingsViewModel(
        services: services, stepUp: StepUp(services),
        onRoute: { [weak self] route in try self?.navigate(to: route) })
    case .privacy:
      PrivacySettingsViewModel(
        services: services, stepUp: StepUp(services), onSignedOut: onSignedOut)
    case .secondFactor: SecondFactorViewModel(services: services)
    case .sessions:
      SessionsViewModel(
        sessions: services.sessions, clock: services.clock, onSignedOut: onSignedOut)
    case .activity: ActivityViewModel(securityLog: services.securityLog, clock: services.clock)
    case .confirmPassword: makeConfirmPasswordViewModel()
    }
  }

  private func makeConfirmPasswordViewModel() -> ConfirmPasswordViewModel {
    // Opened by a link, no flow waits for the answer, and the entry is only removed.
    let stepUp = StepUp(
      services, asksBefore: "see the settings of your account",
      onCancelled: { [weak self] in try self?.context.close() },
      { [weak self] in
        try self?.context.finish(ConfirmPasswordFlow.self, with: ())
        return .silent
      })
    return ConfirmPasswordViewModel(stepUp: stepUp)
  }

  private var onSignedOut: @MainActor () throws -> Void {
    { [weak self] in try self?.context.send(SessionAction.signedOut) }
  }
}

struct AccountServices {
  let accounts: any AccountService
  let secondFactor: any SecondFactorService
  let verification: any EmailVerificationService
  let sessions: any SessionListService
  let securityLog: any SecurityLog
  let privacy: any PrivacyService
  /// Where the export of a person's data is stored.
  let files: any TextExport
  let clock: WallClock
}
