import Navigation
import OnboardingFeatureInterface
import Screens

/// Lets a person choose how to begin.
final class BeginViewModel: ViewModel {
  private let onChosen: @MainActor (OnboardingFlow.Value) throws -> Void

  init(onChosen: @escaping @MainActor (OnboardingFlow.Value) throws -> Void) {
    self.onChosen = onChosen
  }

  func screen() -> Screen {
    Screen(
      title: "How do you want to begin?",
      blocks: [.text("You can look around as a guest; buying needs an account.")],
      actions: [
        ScreenAction("register", title: "Make an account") { try self.onChosen(.register) },
        ScreenAction("sign-in", title: "Sign in with an account you have") {
          try self.onChosen(.signIn)
        },
        ScreenAction("browse", title: "Look around first") { try self.onChosen(.browse) },
      ])
  }
}
