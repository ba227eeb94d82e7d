import Navigation
import OnboardingFeatureInterface
import Screens

struct WelcomeViewModel: ViewModel {
  let onNext: @MainActor () throws -> Void
  let onSkip: @MainActor () throws -> Void

  func screen() -> Screen {
    Screen(
      title: "Welcome to Shop",
      blocks: [
        .text("A shop in your terminal: browse, search, buy."),
        .hint(
          "Type an action's name, or a row's number. Type help at any time.", naming: ["help"]),
        .hint("Type mail to read what the shop mailed you.", naming: ["mail"]),
      ],
      actions: [
        ScreenAction("next", title: "Choose how to begin", perform: onNext),
        ScreenAction("skip", title: "Look around first", perform: onSkip),
      ])
  }
}

struct BeginViewModel: ViewModel {
  let onChosen: @MainActor (OnboardingFlow.Value) throws -> Void

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
