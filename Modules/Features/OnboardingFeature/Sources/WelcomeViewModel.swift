import Navigation
import Screens

/// Says what the app is.
final class WelcomeViewModel: ViewModel {
  private let onNext: @MainActor () throws -> Void
  private let onSkip: @MainActor () throws -> Void

  init(
    onNext: @escaping @MainActor () throws -> Void, onSkip: @escaping @MainActor () throws -> Void
  ) {
    self.onNext = onNext
    self.onSkip = onSkip
  }

  func screen() -> Screen {
    Screen(
      title: "Welcome to Shop",
      blocks: [
        .text("A shop in your terminal: browse, search, buy."),
        .text("Type an action's name, or a row's number. Type help at any time."),
      ],
      actions: [
        ScreenAction("next", title: "Choose how to begin", perform: onNext),
        ScreenAction("skip", title: "Look around first", perform: onSkip),
      ])
  }
}
