import Navigation

extension CheckoutCoordinator: NavigationBlocker {
  /// Keeps a checkout that something was entered into from being left by mistake; going back a step
  /// loses nothing and asks nobody.
  func verdict(on departure: Departure) -> BlockerVerdict {
    draft.isUnfinished
      ? .deny(reason: "the checkout is not finished, and what you entered is lost") : .allow
  }
}
