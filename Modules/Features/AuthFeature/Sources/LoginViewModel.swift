import Accounts
import Diagnostics
import Navigation
import Screens

@MainActor
struct LoginViewModel: ViewModel {
  let accounts: any AccountService
  let address: TypedAddress
  let failedAttempts: FailedAttempts
  let onOutcome: @MainActor (SignInOutcome) throws -> Void
  let onRegister: @MainActor () throws -> Void
  let onForgotPassword: @MainActor () throws -> Void

  func screen() -> Screen {
    let register = ScreenAction("register", title: "Make an account instead", perform: onRegister)
    // A person who is signed in can type the command of that name, so nothing says that it is not there.
    return Screen(
      title: "Sign in",
      blocks: accounts.noticeOfCurrentUser,
      fields: [address.field, Field("password", "Password", kind: .secret)],
      actions: [
        ScreenAction("sign-in", title: "Sign in", asksFields: true, perform: signIn)
      ] + (accounts.currentUser() == nil ? [register] : []) + [
        ScreenAction(
          "forgot-password", title: "Set a new password by e-mail", perform: onForgotPassword)
      ])
  }

  private func signIn(_ action: ActionInvocation) async throws -> ActionOutcome {
    address.text = action[answer: "email"]
    let outcome = try await failedAttempts.counted(of: address.text) {
      try await accounts.signIn(
        email: address.text, password: Password(action[answer: "password"]))
    }
    try onOutcome(outcome)
    return ActionOutcome(outcome.message(without: failedAttempts))
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
  @MainActor
  func message(without failedAttempts: FailedAttempts) -> String? {
    guard case .signedIn(let signedIn) = self else { return nil }
    return signedIn.message(without: failedAttempts)
  }
}

extension SignedIn {
  /// Says who is signed in, and warns of wrong guesses since the previous sign-in, other than one's own.
  @MainActor
  func message(without failedAttempts: FailedAttempts) -> String {
    var parts = ["signed in as \(user.name)"]
    let (passwords, codes) = (
      failedPasswords - failedAttempts.passwords, failedCodes - failedAttempts.codes
    )
    if passwords > 0 {
      parts.append("\(passwords.counted("wrong password")) since you signed in last")
    }
    if codes > 0 {
      parts.append("\(codes.counted("wrong code")): somebody knows your password, change it")
    }
    failedAttempts.forget()
    return parts.joined(separator: " · ")
  }
}
