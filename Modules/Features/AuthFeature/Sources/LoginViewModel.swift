import Accounts
import Navigation
import Screens

/// Signs in with an existing account.
final class LoginViewModel: ViewModel {
  private let accounts: any AccountService
  private let onSignedIn: @MainActor (User) throws -> Void
  private let onRegister: @MainActor () throws -> Void
  private var email = ""

  init(
    accounts: any AccountService, onSignedIn: @escaping @MainActor (User) throws -> Void,
    onRegister: @escaping @MainActor () throws -> Void
  ) {
    self.accounts = accounts
    self.onSignedIn = onSignedIn
    self.onRegister = onRegister
  }

  func screen() -> Screen {
    Screen(
      title: "Sign in",
      blocks: accounts.currentUser().map { [.notice("\($0.name) is signed in already")] } ?? [],
      fields: [
        Field("email", "E-mail address", initial: email.isEmpty ? nil : email),
        Field("password", "Password", kind: .secret),
      ],
      actions: [
        ScreenAction("sign-in", title: "Sign in", asksFields: true),
        ScreenAction("register", title: "Make an account instead"),
      ])
  }

  func perform(_ action: ActionInvocation) async throws -> ActionOutcome {
    switch action.name {
    case "sign-in":
      email = action[answer: "email"]
      let outcome = try await accounts.signIn(
        email: email, password: Password(action[answer: "password"]))
      guard let user = outcome.user else { throw AccountsError.wrongCode }
      try onSignedIn(user)
      return ActionOutcome("signed in as \(user.name)")
    case "register":
      try onRegister()
      return .silent
    default:
      throw InputError.unknownAction(name: action.name, available: ["sign-in", "register"])
    }
  }
}
