import Accounts
import Navigation
import Screens

/// The second step of signing in: a code from the authenticator app or a mail, or a recovery code.
///
/// It completes only a sign-in of this run; otherwise it asks the person to sign in first.
@MainActor
struct TwoFactorViewModel: ViewModel {
  let email: EmailAddress
  let accounts: any AccountService
  let address: TypedAddress
  let failedAttempts: FailedAttempts
  let onSignedIn: @MainActor (User) throws -> Void
  let onLogin: @MainActor () throws -> Void

  func screen() -> Screen {
    let again = ScreenAction(
      "sign-in", title: "Begin again with the password", perform: beginAgain)
    guard let challenge else {
      return Screen(
        title: "Second factor",
        blocks: [
          .notice("No one is signing in as \(email) now."),
          .text("Sign in with the password first; then you are asked for the code."),
        ],
        actions: [again])
    }
    return Screen(
      title: "Second factor", blocks: challenge.method.request(to: challenge.email),
      fields: [Field("code", "Code", kind: .code)], actions: actions(for: challenge) + [again])
  }

  /// The challenge for this screen's address, while it can be answered.
  private var challenge: SecondFactorChallenge? {
    accounts.pendingChallenge().flatMap { $0.email == email ? $0 : nil }
  }

  private func actions(for challenge: SecondFactorChallenge) -> [ScreenAction] {
    let confirm = ScreenAction("confirm", title: "Enter the code", asksFields: true) { action in
      try await self.answer(challenge, with: OneTimeCode(action[answer: "code"]))
    }
    guard challenge.method == .email else { return [confirm] }
    let another = ScreenAction("send-again", title: "Mail another code") { _ in
      try await self.accounts.sendCodeAgain(for: challenge)
      return ActionOutcome(
        "a new code is on its way; mail shows it · the previous one no longer works")
    }
    return [confirm, another]
  }

  private func answer(
    _ challenge: SecondFactorChallenge, with code: OneTimeCode
  ) async throws -> ActionOutcome {
    do {
      let signedIn = try await failedAttempts.counted(of: challenge.email.text) {
        try await accounts.answer(challenge, with: code)
      }
      try onSignedIn(signedIn.user)
      return ActionOutcome(signedIn.message(without: failedAttempts))
    } catch AccountsError.challengeExpired {
      try beginAgain()
      throw AccountsError.challengeExpired
    }
  }

  private func beginAgain() throws {
    if address.text.isEmpty { address.text = email.text }
    try onLogin()
  }
}

extension SecondFactorMethod {
  fileprivate func request(to email: EmailAddress) -> [Block] {
    switch self {
    case .authenticator:
      [
        .text(
          "Enter the code your authenticator app shows for \(email), or one of your recovery codes."
        )
      ]
    case .email:
      [
        .text("Enter the code that was mailed to \(email), or one of your recovery codes."),
        .hint("To read the mail, leave the question and type mail.", naming: ["mail"]),
      ]
    }
  }
}
