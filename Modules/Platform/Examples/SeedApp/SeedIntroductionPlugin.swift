import Navigation
import PluginInterface
import Routing
import Screens

/// The first screens of the app, before its tabs.
enum OnboardingRoute: Route {
  case welcome, tour

  static let patterns: [LinkPattern<OnboardingRoute>] = [
    LinkPattern("welcome", .welcome), LinkPattern("welcome/tour", .tour),
  ]
}

struct OnboardingFlow: Flow {
  typealias Value = Bool
  var start: OnboardingRoute { .welcome }
}

/// Signing in, in the steps of the seed's `AuthCoordinator`.
enum AuthRoute: Route {
  case login, register, forgotPassword
  case twoFactor(email: String)
  case resetPassword(token: String)

  static let patterns: [LinkPattern<AuthRoute>] = [
    LinkPattern("login", .login), LinkPattern("register", .register),
    LinkPattern("forgot-password", .forgotPassword),
    LinkPattern("two-factor?email=", Self.twoFactor, .query("email")),
    LinkPattern("reset-password?token=", isTransient: true, Self.resetPassword, .query("token")),
  ]
}

struct SignInFlow: Flow {
  typealias Value = String
  var start: AuthRoute { .login }
}

struct SeedIntroductionPlugin: FeaturePlugin {
  let manifest = PluginManifest(id: "introduction", module: "SeedApp", owner: "@seed/introduction")

  func register(in registry: inout RouterRegistry) throws {
    registry.routes(OnboardingRoute.self) { OnboardingCoordinator(context: $0) }
    registry.provides(OnboardingFlow.self)
    registry.routes(AuthRoute.self, using: SessionKey.self) { context, session in
      AuthCoordinator(context: context, session: session)
    }
    registry.provides(SignInFlow.self)
  }
}

private final class OnboardingCoordinator: Coordinator {
  let context: CoordinatorContext

  init(context: CoordinatorContext) { self.context = context }

  func viewModel(for route: OnboardingRoute) -> some ViewModel {
    SimpleViewModel { [context] in
      let begin = ScreenAction("begin", title: "Begin") {
        try context.finish(OnboardingFlow.self, with: true)
      }
      let tour = ScreenAction("tour", title: "Take the tour") {
        try context.push(OnboardingRoute.tour)
      }
      return Screen(
        title: route == .welcome ? "Welcome" : "The tour",
        blocks: [.text("Everything for kitchen and office.")],
        actions: route == .welcome ? [begin, tour] : [begin])
    }
  }
}

private final class AuthCoordinator: Coordinator {
  let context: CoordinatorContext
  private let session: Session

  init(context: CoordinatorContext, session: Session) {
    (self.context, self.session) = (context, session)
  }

  func viewModel(for route: AuthRoute) -> some ViewModel {
    let email = Field("email", "E-mail address") { answer, _ in
      guard answer.contains("@") else {
        throw InputError.invalidAnswer(field: "E-mail address", remedy: "it has an @")
      }
    }
    let password = Field("password", "Password", kind: .secret)
    return SimpleViewModel { [self] in
      switch route {
      case .login:
        Screen(
          title: "Sign in", fields: [email, password],
          actions: [
            ScreenAction("sign-in", title: "Sign in", asksFields: true) { [self] given in
              // A script's answers were checked by nothing before.
              try email.check(given[answer: "email"])
              try navigate(to: .twoFactor(email: given[answer: "email"]))
              return .silent
            },
            step("register", "Create an account", .register),
            step("forgot", "Forgotten?", .forgotPassword),
          ])
      case .register:
        Screen(
          title: "Create an account", fields: [email, password],
          actions: [
            ScreenAction("register", title: "Create", asksFields: true) { [self] given in
              try email.check(given[answer: "email"])
              return try signIn(given[answer: "email"])
            }
          ])
      case .forgotPassword:
        Screen(title: "Forgotten", blocks: [.text("A link is on its way.")])
      case .twoFactor(let email):
        Screen(
          title: "Your code", fields: [Field("code", "Code")],
          actions: [
            ScreenAction("confirm", title: "Confirm", asksFields: true) { [self] _ in
              try signIn(email)
            }
          ])
      case .resetPassword:
        Screen(
          title: "A new password", fields: [password],
          actions: [step("reset", "Set it", .login)])
      }
    }
  }

  private func step(_ name: String, _ title: String, _ route: AuthRoute) -> ScreenAction {
    ScreenAction(name, title: title) { [self] in try navigate(to: route) }
  }

  private func signIn(_ user: String) throws -> ActionOutcome {
    session.user = user
    try context.finish(SignInFlow.self, with: user)
    return ActionOutcome("Hello, \(user)")
  }
}

/// A view model whose screen says all of it.
struct SimpleViewModel: ViewModel {
  let make: @MainActor () throws -> Screen

  func screen() throws -> Screen { try make() }
}
