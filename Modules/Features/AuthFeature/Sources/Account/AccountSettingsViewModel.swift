import Accounts
import AuthFeatureInterface
import Navigation
import Screens

/// The account section: name, e-mail address, password, and links to the security settings.
@MainActor
struct AccountSettingsViewModel: ViewModel {
  /// The routes below the section, by the actions that open them.
  private static let routes: [(action: String, title: String, route: AccountRoute)] = [
    ("second-factor", "Set up a second factor", .secondFactor),
    ("sessions", "Show where you are signed in", .sessions),
    ("activity", "Show what happened to the account", .activity),
  ]

  let services: AccountServices
  let stepUp: StepUp
  let onRoute: @MainActor (AccountRoute) throws -> Void
  @ViewState var form: AccountForm? = nil

  func cancel(_ action: ActionInvocation) -> ActionOutcome {
    form = nil
    return ActionOutcome("nothing was changed")
  }

  func save(_ form: AccountForm, _ action: ActionInvocation) async throws -> ActionOutcome {
    switch form {
    case .name: try await rename(action)
    case .email: try await changeEmail(action)
    case .password: try await changePassword(action)
    }
  }

  private func rename(_ action: ActionInvocation) async throws -> ActionOutcome {
    let name = action[answer: "name"]
    let settings = try await services.accounts.changeSettings { $0.displayName = name }
    form = nil
    return ActionOutcome("you are now called \(settings.displayName)")
  }

  private func changeEmail(_ action: ActionInvocation) async throws -> ActionOutcome {
    // Check this first, so that the password is not requested in vain.
    let address = try EmailAddress(action[answer: "email"])
    let verification = services.verification
    let outcome = try await stepUp.run("change your e-mail address") {
      try await verification.changeEmail(to: address.text)
      return ActionOutcome(
        "open the link mailed to \(address) here, while you are signed in · until then your address stays"
      )
    }
    form = nil
    return outcome
  }

  private func changePassword(_ action: ActionInvocation) async throws -> ActionOutcome {
    try await services.accounts.changePassword(
      current: Password(action[answer: "current"]), new: Password(action[answer: "new"]))
    form = nil
    return ActionOutcome("password changed · your other sessions are signed out")
  }

  func keepEmail(_ status: EmailStatus) async throws -> ActionOutcome {
    try await services.verification.cancelEmailChange()
    return ActionOutcome("\(status.address) stays your address")
  }

  func sendLink(_ status: EmailStatus) async throws -> ActionOutcome {
    try await services.verification.requestEmailVerification()
    guard let pending = status.pendingAddress else {
      return ActionOutcome(
        "a link was mailed to \(status.address) · open it to verify the address; mail shows it")
    }
    return ActionOutcome(
      "a link was mailed to \(pending) · open it where you asked for the change; mail shows it")
  }
}

extension AccountSettingsViewModel {
  private static let title = "Settings: account"

  func screen() async throws -> Screen {
    let account = try await services.accounts.overview()
    if stepUp.isAsking { return stepUp.screen(title: Self.title) }
    let name = account.settings.displayName
    guard let form else {
      return Screen(
        title: Self.title,
        blocks: [.facts(facts(name, account.email, account.secondFactor.method))],
        actions: actions(for: account.email))
    }
    return Screen(
      title: Self.title, blocks: [.text(form.hint)], fields: form.fields(displayName: name),
      actions: [
        ScreenAction("save", title: "Fill in and save", asksFields: true) {
          try await self.save(form, $0)
        },
        ScreenAction("cancel", title: "Change nothing", perform: cancel),
      ])
  }

  private func facts(
    _ name: String, _ status: EmailStatus, _ method: SecondFactorMethod?
  ) -> [Fact] {
    var facts = [
      Fact("Name", .text(name)),
      Fact("E-mail address", .text(status.address.text)),
      Fact("Verified", status.isVerified ? "yes" : "no: open the link mailed to you, or send-link"),
    ]
    if let pending = status.pendingAddress {
      facts.append(
        Fact(
          "New address",
          .text("\(pending), once the link mailed to it is opened where it was asked for")))
    }
    return facts + [Fact("Second factor", .text(method?.label ?? "off"))]
  }

  private func actions(for status: EmailStatus) -> [ScreenAction] {
    let forms = AccountForm.allCases.map { form -> ScreenAction in
      // Only a verified address can be given up for another.
      form == .email && !status.isVerified
        ? .absent("email", because: "your address is not verified; open the link mailed to you")
        : ScreenAction(form.rawValue, title: form.title) { self.form = form }
    }
    return forms + [
      status.awaitsLink
        ? ScreenAction("send-link", title: "Mail the link once more") { _ in
          try await self.sendLink(status)
        } : .absent("send-link", because: "your address is verified"),
      status.pendingAddress != nil
        ? ScreenAction("keep-email", title: "Cancel the change") { _ in
          try await self.keepEmail(status)
        } : .absent("keep-email", because: "no change of your address is under way"),
    ]
      + Self.routes.map { entry in
        ScreenAction(entry.action, title: entry.title) { try self.onRoute(entry.route) }
      }
  }
}

extension EmailStatus {
  /// Whether a mailed link still has something to verify.
  var awaitsLink: Bool { !isVerified || pendingAddress != nil }
}

extension SecondFactorMethod {
  var label: String {
    switch self {
    case .authenticator: "authenticator app"
    case .email: "codes by e-mail"
    }
  }
}
