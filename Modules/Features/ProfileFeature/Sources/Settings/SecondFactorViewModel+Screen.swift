import Accounts
import Diagnostics
import Screens
import SharedKernel

extension SecondFactorViewModel {
  private static let title = "Settings: second factor"

  /// How many recovery codes are few.
  private static let fewCodes = 3

  func screen() async throws -> Screen {
    let email = try await services.verification.emailStatus()
    if stepUp.isAsking { return stepUp.screen(title: Self.title) }
    switch stage {
    case .overview:
      return overview(try await services.secondFactor.secondFactor(), email)
    case .authenticator(let enrolment, let qrCode): return authenticator(enrolment, qrCode)
    case .email: return mailed(to: email.address)
    case .recoveryCodes(let codes): return shown(codes)
    }
  }

  private func overview(_ status: SecondFactorStatus, _ email: EmailStatus) -> Screen {
    var blocks: [Block] = [.facts(status.facts)]
    if status.method == nil {
      blocks.append(.text("With a second factor, a code is asked besides your password."))
    } else if status.recoveryCodesLeft <= Self.fewCodes {
      let count = status.recoveryCodesLeft.counted("recovery code")
      blocks.append(.notice("You have \(count) left. Make new ones."))
    }
    if !email.isVerified {
      blocks.append(.notice("Verify your e-mail address first: open the link mailed to you."))
    }
    return Screen(title: Self.title, blocks: blocks, actions: actions(for: status, email))
  }

  private func actions(for status: SecondFactorStatus, _ email: EmailStatus) -> [ScreenAction] {
    let beginnings = [
      ScreenAction(
        "authenticator",
        title: status.method == .authenticator
          ? "Use another authenticator app" : "Use an authenticator app",
        perform: beginAuthenticator),
      ScreenAction("email-codes", title: "Get codes by e-mail", perform: beginEmailCodes),
    ]
    let changes = [
      ScreenAction(
        "new-codes", title: "Make new recovery codes", needsConfirmation: true,
        perform: replaceRecoveryCodes),
      ScreenAction(
        "turn-off", title: "Turn the second factor off", needsConfirmation: true,
        perform: turnOff),
    ]
    return
      (email.isVerified
      ? beginnings
      : [ScreenAction("send-link", title: "Mail the link once more", perform: sendLink)])
      + (status.method == nil ? [] : changes)
  }

  private func authenticator(_ enrolment: AuthenticatorEnrolment, _ qrCode: String?) -> Screen {
    Screen(
      title: Self.title,
      blocks: [
        .text(
          "Scan the code with your authenticator app, or type the key into it. Then confirm with the "
            + "code it shows.")
      ] + (qrCode.map { [.secret($0)] } ?? [])
        + [.secret("Key: \(enrolment.key)\nLink: \(enrolment.url)")],
      fields: [Field("code", "Code of the app", kind: .secret)],
      actions: [confirmAction, cancelAction])
  }

  private func mailed(to email: EmailAddress) -> Screen {
    Screen(
      title: Self.title,
      blocks: [.text("A code was mailed to \(email). Confirm with it.")],
      fields: [Field("code", "Code of the mail", kind: .secret)],
      actions: [
        confirmAction,
        ScreenAction("send-again", title: "Mail another code", perform: beginEmailCodes),
        cancelAction,
      ])
  }

  private var confirmAction: ScreenAction {
    ScreenAction("confirm", title: "Type the code", asksFields: true, perform: confirm)
  }

  private var cancelAction: ScreenAction {
    ScreenAction("cancel", title: "Change nothing", perform: cancel)
  }

  private func shown(_ codes: RecoveryCodes) -> Screen {
    Screen(
      title: Self.title,
      blocks: [
        .notice("Write these recovery codes down now: they are not shown again."),
        .text("Each signs you in once, in place of a code."),
        .secret(codes.texts.joined(separator: "\n")),
      ],
      actions: [ScreenAction("done", title: "I have written them down", perform: beginAnew)])
  }
}

extension SecondFactorStatus {
  fileprivate var facts: [Fact] {
    guard let method else { return [Fact("Second factor", "off")] }
    var facts = [Fact("Second factor", .text(method.label))]
    if let since { facts.append(Fact("Since", .text(since.dateAndTime))) }
    return facts + [Fact("Recovery codes left", .number(recoveryCodesLeft))]
  }
}
