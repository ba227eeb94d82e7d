import Accounts
import Navigation
import Screens

/// Verifies a person's address with a mailed link.
@MainActor
struct VerifyEmailViewModel: ViewModel {
  let token: LinkToken
  let verification: any EmailVerificationService
  let onDone: @MainActor () throws -> Void

  func screen() async throws -> Screen {
    let title = "Verify your e-mail address"
    do {
      try await verification.checkVerification(token: token)
    } catch let error as AccountsError
      where error == .linkNotValid || error == .emailChangeAskedElsewhere
    {
      return Screen(title: title, blocks: error.explanation.blocks)
    }
    return Screen(
      title: title,
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
