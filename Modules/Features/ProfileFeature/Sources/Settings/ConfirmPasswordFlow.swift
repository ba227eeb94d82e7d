import Navigation
import ProfileFeatureInterface
import Screens

/// Asks the person signed in for their password again, before a place that needs a recent sign-in.
struct ConfirmPasswordFlow: Flow {
  typealias Value = Void

  var start: ProfileRoute { .confirmPassword }
}

/// The one screen of ``ConfirmPasswordFlow``, with the second factor where there is one.
@MainActor
final class ConfirmPasswordViewModel: ViewModel {
  private let stepUp: StepUp
  private let onCancelled: @MainActor () throws -> Void

  init(
    services: AccountServices, onConfirmed: @escaping @MainActor () throws -> Void,
    onCancelled: @escaping @MainActor () throws -> Void
  ) {
    stepUp = StepUp(services, asksBefore: "see the settings of your account") {
      try onConfirmed()
      return .silent
    }
    self.onCancelled = onCancelled
  }

  func screen() -> Screen { stepUp.screen(title: "Your password") }

  func perform(_ action: ActionInvocation) async throws -> ActionOutcome {
    let outcome = try await stepUp.perform(action)
    if action.name == "cancel" { try onCancelled() }
    return outcome
  }
}
