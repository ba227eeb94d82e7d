import Accounts
import AuthFeatureInterface
import Navigation

/// Runs ``SignInFlow``: login and registration, each a step from the other.
final class AuthCoordinator: Coordinator {
  let context: CoordinatorContext
  private let accounts: any AccountService

  init(context: CoordinatorContext, accounts: any AccountService) {
    self.context = context
    self.accounts = accounts
  }

  func viewModel(for route: AuthRoute) -> any ViewModel {
    let onSignedIn: @MainActor (User) throws -> Void = { [weak self] user in
      try self?.context.finish(SignInFlow.self, with: user.id)
    }
    switch route {
    case .login:
      return LoginViewModel(
        accounts: accounts, onSignedIn: onSignedIn,
        onRegister: { [weak self] in try self?.show(.register) })
    case .register:
      return RegisterViewModel(
        accounts: accounts, onSignedIn: onSignedIn,
        onLogin: { [weak self] in try self?.show(.login) })
    }
  }

  /// Goes back to the other step where it lies beneath, else pushes it, so that the two never pile up.
  private func show(_ route: AuthRoute) throws(NavigationError) {
    do throws(NavigationError) {
      try context.pop(to: route)
    } catch {
      guard case .routeNotInStack = error else { throw error }
      try context.push(route)
    }
  }
}
