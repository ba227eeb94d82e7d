import Accounts
import AccountsTesting
import AuthFeatureInterface
import Navigation
import PluginInterface
import Routing
import Screens

/// Signs one user in: `sign` completes the flow, `leave` cancels it.
struct FakeSignInPlugin: FeaturePlugin {
  let manifest = PluginManifest(
    id: "auth", module: "FakeAuth", owner: "@shop/auth",
    prefixes: Set(AuthRoute.patterns.map { String($0.template.prefix { $0 != "?" }) }))
  let session: FakeSession
  let user: User

  func register(in registry: inout RouterRegistry) {
    registry.routes(AuthRoute.self) { [session, user] context in
      FakeSignInCoordinator(context: context, session: session, user: user)
    }
    registry.provides(SignInFlow.self)
  }
}

/// Runs the fake sign-in flow.
final class FakeSignInCoordinator: Coordinator {
  let context: CoordinatorContext
  private let session: FakeSession
  private let user: User

  init(context: CoordinatorContext, session: FakeSession, user: User) {
    self.context = context
    self.session = session
    self.user = user
  }

  func viewModel(for route: AuthRoute) -> any ViewModel {
    FakeSignInViewModel(
      onSign: { [weak self] in
        guard let self else { return }
        session.signIn(user)
        try context.finish(SignInFlow.self, with: user.id)
      },
      onLeave: { [weak self] in try self?.context.cancel() })
  }
}

/// The one screen of the fake sign-in flow.
final class FakeSignInViewModel: ViewModel {
  private let onSign: @MainActor () throws -> Void
  private let onLeave: @MainActor () throws -> Void

  init(
    onSign: @escaping @MainActor () throws -> Void, onLeave: @escaping @MainActor () throws -> Void
  ) {
    self.onSign = onSign
    self.onLeave = onLeave
  }

  func screen() async throws -> Screen {
    Screen(
      title: "Sign in",
      actions: [
        ScreenAction("sign", title: "Sign in", perform: onSign),
        ScreenAction("leave", title: "Leave", perform: onLeave),
      ])
  }
}
