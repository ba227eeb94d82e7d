import Accounts
import Navigation
import Screens

/// Makes a new account and signs in with it.
final class RegisterViewModel: ViewModel {
  private let accounts: any AccountService
  private let onSignedIn: @MainActor (User) throws -> Void
  private let onLogin: @MainActor () throws -> Void
  private var name = ""
  private var email = ""

  init(
    accounts: any AccountService, onSignedIn: @escaping @MainActor (User) throws -> Void,
    onLogin: @escaping @MainActor () throws -> Void
  ) {
    self.accounts = accounts
    self.onSignedIn = onSignedIn
    self.onLogin = onLogin
  }

  func screen() -> Screen {
    Screen(
      title: "Make an account",
      blocks: [.text("A password has 8 characters or more; 15 are better.")],
      fields: [
        Field("name", "Your name", initial: name.isEmpty ? nil : name),
        Field("email", "E-mail address", initial: email.isEmpty ? nil : email),
        Field("password", "Password", kind: .secret),
      ],
      actions: [
        ScreenAction("register", title: "Make the account", asksFields: true),
        ScreenAction("sign-in", title: "Sign in with an account you have"),
      ])
  }

  func perform(_ action: ActionInvocation) async throws -> ActionOutcome {
    switch action.name {
    case "register":
      name = action[answer: "name"]
      email = action[answer: "email"]
      let outcome = try await accounts.register(
        name: name, email: email, password: Password(action[answer: "password"]))
      guard let user = outcome.user else { throw AccountsError.wrongCode }
      try onSignedIn(user)
      return ActionOutcome("welcome, \(user.name)")
    case "sign-in":
      try onLogin()
      return .silent
    default:
      throw InputError.unknownAction(name: action.name, available: ["register", "sign-in"])
    }
  }
}
