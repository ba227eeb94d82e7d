import Navigation
import OnboardingFeatureInterface

/// Runs ``OnboardingFlow``: a welcome, then the choice of how to begin.
final class OnboardingCoordinator: Coordinator {
  let context: CoordinatorContext

  init(context: CoordinatorContext) {
    self.context = context
  }

  func viewModel(for route: OnboardingRoute) -> some ViewModel {
    switch route {
    case .welcome:
      WelcomeViewModel(
        onNext: { [weak self] in try self?.navigate(to: .begin) },
        onSkip: { [weak self] in try self?.finish(.browse) })
    case .begin:
      BeginViewModel { [weak self] beginning in try self?.finish(beginning) }
    }
  }

  private func finish(_ beginning: OnboardingFlow.Value) throws(NavigationError) {
    try context.finish(OnboardingFlow.self, with: beginning)
  }
}
