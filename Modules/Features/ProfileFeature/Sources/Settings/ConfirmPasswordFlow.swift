import Navigation
import ProfileFeatureInterface
import Screens

/// Asks the signed-in person for their password again, before a place that requires a recent sign-in.
struct ConfirmPasswordFlow: Flow {
  typealias Value = Void

  var start: ProfileRoute { .confirmPassword }
}

/// The screen of ``ConfirmPasswordFlow``, including the second factor if there is one.
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
