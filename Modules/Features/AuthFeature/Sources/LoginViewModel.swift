import Accounts
import Diagnostics
import Navigation
import Screens

@MainActor
struct LoginViewModel: ViewModel {
  let accounts: any AccountService
  let address: TypedAddress
  let onOutcome: @MainActor (SignInOutcome) throws -> Void
  let onRegister: @MainActor () throws -> Void
  let onForgotPassword: @MainActor () throws -> Void

  func screen() -> Screen {
    Screen(
      title: "Sign in",
      blocks: accounts.noticeOfCurrentUser,
      fields: [address.field, Field("password", "Password", kind: .secret)],
      actions: [
        ScreenAction("sign-in", title: "Sign in", asksFields: true, perform: signIn),
        ScreenAction("register", title: "Make an account instead", perform: onRegister),
        ScreenAction(
          "forgot-password", title: "Set a new password by e-mail", perform: onForgotPassword),
      ])
  }

  private func signIn(_ action: ActionInvocation) async throws -> ActionOutcome {
    address.text = action[answer: "email"]
    let outcome = try await accounts.signIn(
      email: address.text, password: Password(action[answer: "password"]))
    try onOutcome(outcome)
    return ActionOutcome(outcome.message)
  }
}

extension AccountService {
  /// Says who is already signed in, since another sign-in replaces that session.
  var noticeOfCurrentUser: [Block] {
    currentUser().map { [.notice("\($0.name) is signed in already")] } ?? []
  }
}

extension SignInOutcome {
  /// The message after a correct password; `nil` while the second factor's own screen asks for it.
  var message: String? {
    guard case .signedIn(let signedIn) = self else { return nil }
    return signedIn.message
  }
}

extension SignedIn {
  /// Says who is signed in, and warns of wrong guesses since the previous sign-in.
  var message: String {
    (["signed in as \(user.name)"] + warnings).joined(separator: " · ")
  }

  private var warnings: [String] {
    var warnings: [String] = []
    if failedPasswords > 0 {
      warnings.append("\(failedPasswords.counted("wrong password")) since you signed in last")
    }
    if failedCodes > 0 {
      warnings.append(
        "\(failedCodes.counted("wrong code")): somebody knows your password, change it")
    }
    return warnings
  }
}
