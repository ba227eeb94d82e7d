import AuthFeatureInterface
import Navigation
import Screens

/// Asks the signed-in person for their password again, before a screen that requires a recent sign-in.
struct ConfirmPasswordFlow: Flow {
  typealias Value = Void

  var start: AccountRoute { .confirmPassword }
}

/// The screen of ``ConfirmPasswordFlow``, including the second factor if there is one.
@MainActor
struct ConfirmPasswordViewModel: ViewModel {
  let stepUp: StepUp

  func screen() -> Screen { stepUp.screen(title: "Your password") }
}
