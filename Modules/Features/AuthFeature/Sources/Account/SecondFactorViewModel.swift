import Accounts
import Diagnostics
import Navigation
import QRCodes
import Screens
import SharedKernel

/// Turns the second factor on and off.
///
/// Turning it on takes two steps, and shows the recovery codes once.
@MainActor
final class SecondFactorViewModel: ViewModel {
  let services: AccountServices
  let stepUp: StepUp
  private(set) var stage = SecondFactorStage.overview

  init(services: AccountServices) {
    self.services = services
    stepUp = StepUp(services)
  }

  func reset() { stage = .overview }

  func cancel(_ action: ActionInvocation) -> ActionOutcome {
    reset()
    return ActionOutcome("nothing was changed")
  }

  func sendLink(_ action: ActionInvocation) async throws -> ActionOutcome {
    try await services.verification.requestEmailVerification()
    return ActionOutcome("a link was mailed to you · open it to verify your address; mail shows it")
  }

  func beginAuthenticator(_ action: ActionInvocation) async throws -> ActionOutcome {
    let service = services.secondFactor
    return try await stepUp.run("set up an authenticator app") { [weak self] in
      let enrolment = try await service.beginAuthenticator()
      // If the URL is too long for a QR code, the key is typed instead.
      let qrCode =
        (try? QRCode(enrolment.url)) ?? (try? QRCode(enrolment.url, errorCorrection: .low))
      self?.stage = .authenticator(enrolment, qrCode: qrCode?.text())
      return .silent
    }
  }

  func beginEmailCodes(_ action: ActionInvocation) async throws -> ActionOutcome {
    let service = services.secondFactor
    return try await stepUp.run("get codes by e-mail") { [weak self] in
      try await service.beginEmailCodes()
      self?.stage = .email
      return ActionOutcome("a code is on its way; mail shows it")
    }
  }

  func confirm(_ action: ActionInvocation) async throws -> ActionOutcome {
    let code = OneTimeCode(action[answer: "code"])
    let service = services.secondFactor
    return try await stepUp.run("turn the second factor on") { [weak self] in
      do {
        self?.stage = .recoveryCodes(try await service.confirmSecondFactor(code))
      } catch AccountsError.enrolmentExpired {
        self?.stage = .overview
        throw AccountsError.enrolmentExpired
      }
      return ActionOutcome("second factor is on · your other sessions are signed out")
    }
  }

  func replaceRecoveryCodes(_ action: ActionInvocation) async throws -> ActionOutcome {
    let service = services.secondFactor
    return try await stepUp.run("make new recovery codes") { [weak self] in
      self?.stage = .recoveryCodes(try await service.replaceRecoveryCodes())
      return ActionOutcome("new recovery codes made · old codes no longer work")
    }
  }

  func turnOff(_ action: ActionInvocation) async throws -> ActionOutcome {
    let service = services.secondFactor
    return try await stepUp.run("turn the second factor off") {
      try await service.turnOffSecondFactor()
      return ActionOutcome("second factor is off · your other sessions are signed out")
    }
  }
}

enum SecondFactorStage {
  case overview

  /// The key is shown, with its QR code if it fits; the app's first code is expected.
  case authenticator(AuthenticatorEnrolment, qrCode: String?)

  case email

  /// New recovery codes are shown for the only time.
  case recoveryCodes(RecoveryCodes)
}

extension SecondFactorViewModel {
  private static let title = "Settings: second factor"

  private static let fewCodes = 3

  func screen() async throws -> Screen {
    let account = try await services.accounts.overview()
    if stepUp.isAsking { return stepUp.screen(title: Self.title) }
    switch stage {
    case .overview:
      return overview(account.secondFactor, account.email)
    case .authenticator(let enrolment, let qrCode): return authenticator(enrolment, qrCode)
    case .email: return mailed(to: account.email.address)
    case .recoveryCodes(let codes): return shown(codes)
    }
  }

  private func overview(_ status: SecondFactorStatus, _ email: EmailStatus) -> Screen {
    var blocks: [Block] = [.facts(status.facts(services.clock))]
    if status.method == nil {
      blocks.append(.text("With a second factor, you are asked for a code besides your password."))
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
        "new-codes", title: "Make new recovery codes",
        confirming: { _ in
          "Make new recovery codes in place of your \(status.recoveryCodesLeft.counted("old one"))"
        },
        perform: replaceRecoveryCodes),
      ScreenAction(
        "turn-off", title: "Turn the second factor off",
        confirming: { _ in
          "Turn the second factor off, so that your password alone signs in to \(email.address)"
        },
        perform: turnOff),
    ]
    let sendLink = ScreenAction("send-link", title: "Mail the link once more", perform: sendLink)
    let unverified = "your address is not verified; open the link mailed to you"
    return
      (email.isVerified
      ? beginnings + [.absent("send-link", because: "your address is verified")]
      : [sendLink] + beginnings.map { .absent($0.name, because: unverified) })
      + (status.method == nil
        ? changes.map { .absent($0.name, because: "the second factor is off") } : changes)
  }

  private func authenticator(_ enrolment: AuthenticatorEnrolment, _ qrCode: String?) -> Screen {
    Screen(
      title: Self.title,
      blocks: [
        .text(
          "Scan the code with your authenticator app, or enter the key there. Then confirm with the "
            + "code it shows.")
      ] + (qrCode.map { [.secret($0, otherwise: Self.tooWide($0))] } ?? [])
        + [.secret("Key: \(enrolment.key)\nLink: \(enrolment.url)")],
      fields: [Field("code", "Code of the app", kind: .code)],
      actions: [confirmAction, cancelAction])
  }

  private static func tooWide(_ qrCode: String) -> String {
    "The QR code takes \(qrCode.prefix { $0 != "\n" }.count) columns. Enter the key instead, or widen the window and "
      + "begin again."
  }

  private func mailed(to email: EmailAddress) -> Screen {
    Screen(
      title: Self.title,
      blocks: [.text("A code was mailed to \(email). Confirm with it.")],
      fields: [Field("code", "Code of the mail", kind: .code)],
      actions: [
        confirmAction,
        ScreenAction("send-again", title: "Mail another code", perform: beginEmailCodes),
        cancelAction,
      ])
  }

  private var confirmAction: ScreenAction {
    ScreenAction("confirm", title: "Enter the code", asksFields: true, perform: confirm)
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
      actions: [ScreenAction("done", title: "I have written them down", perform: reset)])
  }
}

extension SecondFactorStatus {
  fileprivate func facts(_ clock: WallClock) -> [Fact] {
    guard let method else { return [Fact("Second factor", "off")] }
    var facts = [Fact("Second factor", .text(method.label))]
    if let since { facts.append(Fact("Since", .text(clock.text(of: since)))) }
    return facts + [Fact("Recovery codes left", .number(recoveryCodesLeft))]
  }
}
