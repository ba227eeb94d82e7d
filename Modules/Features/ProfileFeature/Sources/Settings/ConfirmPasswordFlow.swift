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

  init(
    services: AccountServices, onConfirmed: @escaping @MainActor () throws -> Void,
    onCancelled: @escaping @MainActor () throws -> Void
  ) {
    stepUp = StepUp(
      services, asksBefore: "see the settings of your account", onCancelled: onCancelled
    ) {
      try onConfirmed()
      return .silent
    }
  }

  func screen() -> Screen { stepUp.screen(title: "Your password") }
}
