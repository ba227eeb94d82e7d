import Accounts
import Navigation
import Screens

/// Requests a link to set a new password; the answer is the same whether or not the address has an account.
@MainActor
struct ForgotPasswordViewModel: ViewModel {
  let passwordReset: any PasswordResetService
  let address: TypedAddress
  let onLogin: @MainActor () throws -> Void

  /// The address to which a mail may have been sent.
  @ViewState var sentTo: String? = nil

  func screen() -> Screen {
    Screen(
      title: "Set a new password",
      blocks: sentTo.map { sentTo in
        [
          .notice(
            "If \(sentTo) has an account, a mail with a link is on its way to it; mail shows it."),
          .text("The link works once, for ten minutes. Open it here to set a new password."),
        ]
      } ?? [.text("A link to set a new password is mailed to the address of your account.")],
      fields: [address.field],
      actions: [
        ScreenAction(
          "send", title: sentTo == nil ? "Mail me a link" : "Mail another link", asksFields: true,
          perform: send),
        ScreenAction("sign-in", title: "Sign in after all", perform: onLogin),
      ])
  }

  private func send(_ action: ActionInvocation) async throws -> ActionOutcome {
    address.text = action[answer: "email"]
    try await passwordReset.requestPasswordReset(email: address.text)
    sentTo = address.text
    return .silent
  }
}
