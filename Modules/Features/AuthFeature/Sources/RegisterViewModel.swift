import Accounts
import Navigation
import Screens

/// Creates a new account and signs in with it.
///
/// If the address has an account, the right password signs in; otherwise it says that the account
/// exists, next to the alternatives.
@MainActor
struct RegisterViewModel: ViewModel {
  let accounts: any AccountService
  let address: TypedAddress
  let failedAttempts: FailedAttempts
  let onOutcome: @MainActor (SignInOutcome) throws -> Void
  let onLogin: @MainActor () throws -> Void
  let onForgotPassword: @MainActor () throws -> Void
  @ViewState var name = ""

  func screen() -> Screen {
    Screen(
      title: "Make an account",
      blocks: accounts.noticeOfCurrentUser + [.text(PasswordPolicy.advice)],
      fields: [
        Field("name", "Your name", initial: name.isEmpty || !address.isPlausible ? nil : name) {
          name, _ in try AccountsError.check(name: name)
        },
        address.field,
        Field("password", "Password", kind: .secret) { password, before in
          try PasswordPolicy.check(
            Password(password), name: before["name"] ?? "",
            email: EmailAddress(before["email"] ?? ""))
        },
        Field("again", "Password, once more", kind: .secret, repeats: "password"),
      ],
      actions: [
        ScreenAction("register", title: "Make the account", asksFields: true, perform: register),
        ScreenAction("sign-in", title: "Sign in with an account you have", perform: onLogin),
        ScreenAction(
          "forgot-password", title: "Set a new password by e-mail", perform: onForgotPassword),
      ])
  }

  private func register(_ action: ActionInvocation) async throws -> ActionOutcome {
    name = action[answer: "name"]
    address.text = action[answer: "email"]
    let outcome = try await failedAttempts.counted(of: address.text) {
      try await accounts.register(
        name: name, email: address.text, password: Password(action[answer: "password"]))
    }
    try onOutcome(outcome)
    return ActionOutcome(outcome.welcome ?? outcome.message(without: failedAttempts))
  }
}

extension SignInOutcome {
  /// The message after registering; `nil` for a person with an earlier sign-in, who already had the account.
  fileprivate var welcome: String? {
    guard case .signedIn(let signedIn) = self, signedIn.lastSignInAt == nil else { return nil }
    return "welcome, \(signedIn.user.name) · open the link mailed to you to verify your address; "
      + "mail shows it"
  }
}

extension PasswordPolicy {
  static var advice: String {
    "A password has \(minimumLength) characters or more; \(recommendedLength) are better."
  }
}
