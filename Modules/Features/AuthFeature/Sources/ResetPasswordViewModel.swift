import Accounts
import Diagnostics
import Navigation
import Screens

/// Sets a new password with a mailed link.
@MainActor
struct ResetPasswordViewModel: ViewModel {
  /// The token of the link, until it is used.
  @ViewState var token: LinkToken?

  let passwordReset: any PasswordResetService
  let session: any CurrentSession
  let address: TypedAddress
  let onReset: @MainActor (_ wasSignedOut: Bool) throws -> Void
  let onForgotPassword: @MainActor () throws -> Void
  let onLogin: @MainActor () throws -> Void

  func screen() async throws -> Screen {
    let signIn = ScreenAction("sign-in", title: "Sign in", perform: onLogin)
    let askAgain = ScreenAction(
      "forgot-password", title: "Ask for a new link", perform: onForgotPassword)
    guard let token else {
      return Screen(
        title: "New password", blocks: [.notice("The new password is set. Sign in with it.")],
        actions: [signIn])
    }
    do {
      try await passwordReset.checkReset(token: token)
    } catch let error as AccountsError where error == .linkNotValid {
      return Screen(
        title: "New password", blocks: error.explanation.blocks, actions: [askAgain, signIn])
    }
    return Screen(
      title: "New password",
      blocks: [
        .text(PasswordPolicy.advice),
        .text("Setting it signs the account out everywhere."),
      ],
      fields: [
        Field("new", "New password", kind: .secret) { password, _ in
          try PasswordPolicy.check(Password(password))
        },
        Field("again", "New password, once more", kind: .secret, repeats: "new"),
      ],
      actions: [
        ScreenAction("reset", title: "Set the new password", asksFields: true) { action in
          try await self.reset(action, with: token)
        },
        askAgain, signIn,
      ])
  }

  private func reset(
    _ action: ActionInvocation, with token: LinkToken
  ) async throws -> ActionOutcome {
    let wasSignedIn = session.isSignedIn
    let email = try await passwordReset.resetPassword(
      token: token, to: Password(action[answer: "new"]))
    self.token = nil
    address.text = email.text
    let wasSignedOut = wasSignedIn && !session.isSignedIn
    try onReset(wasSignedOut)
    return ActionOutcome(
      wasSignedOut
        ? "new password set for \(email) · you were signed out: open shop://login"
        : "new password set for \(email) · sign in with it")
  }
}

extension ErrorExplanation {
  /// Says on a screen why a mailed link does nothing, before anything is asked.
  var blocks: [Block] {
    let sentence = { (words: String) in words.prefix(1).uppercased() + words.dropFirst() + "." }
    return [.notice(sentence(message))] + (hint.map { [.text(sentence($0))] } ?? [])
  }
}
