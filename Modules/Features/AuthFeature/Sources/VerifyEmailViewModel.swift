import Accounts
import Navigation
import Screens

/// Verifies a person's address with a mailed link.
@MainActor
struct VerifyEmailViewModel: ViewModel {
  let token: LinkToken
  let verification: any EmailVerificationService
  let accounts: any AccountService
  let onLogin: @MainActor () throws -> Void
  let onDone: @MainActor () throws -> Void

  func screen() async throws -> Screen {
    do {
      try await verification.checkVerification(token: token)
    } catch let error as AccountsError
      where error == .linkNotValid || error == .emailChangeAskedElsewhere
    {
      return try await voidScreen(error)
    }
    return Screen(
      title: Self.title,
      blocks: [
        .text(
          "A link was mailed to you. Verify the address only if you made the account, or changed its "
            + "address, yourself. Open the link for a new address where you asked for the change, signed in."
        )
      ],
      fields: [Field("verify", "Is it your account?", kind: .confirmation)],
      actions: [
        ScreenAction("verify", title: "Verify the address", asksFields: true, perform: verify)
      ])
  }

  private static let title = "Verify your e-mail address"

  /// Says why the link does nothing, and offers what leads on: to another link, where there is something to verify.
  private func voidScreen(_ error: AccountsError) async throws -> Screen {
    var screen = Screen(title: Self.title, blocks: error.explanation.blocks)
    guard accounts.currentUser() != nil else {
      screen.blocks.append(.text("Once you are signed in, another link can be mailed to you."))
      screen.actions = [ScreenAction("sign-in", title: "Sign in", perform: onLogin)]
      return screen
    }
    let email = try await accounts.overview().email
    if email.awaitsLink {
      screen.actions = [
        ScreenAction("send-link", title: "Mail another link") { _ in
          try await self.verification.requestEmailVerification()
          return ActionOutcome(
            "a link was mailed to \(email.pendingAddress ?? email.address) · mail shows it")
        }
      ]
    } else if error == .linkNotValid {
      screen.blocks[1...] = [
        .text("Your address \(email.address) is verified, so no other link is needed.")
      ]
      screen.actions = [.absent("send-link", because: "your address is verified")]
    }
    return screen
  }

  private func verify(_ action: ActionInvocation) async throws -> ActionOutcome {
    guard action[answer: "verify"] == "yes" else {
      try onDone()
      return ActionOutcome("nothing was verified")
    }
    let email = try await verification.verifyEmail(token: token)
    try onDone()
    return ActionOutcome("\(email) is verified")
  }
}
