import Accounts
import Screens

extension AccountSettingsViewModel {
  private static let title = "Settings: account"

  func screen() async throws -> Screen {
    let status = try await services.verification.emailStatus()
    if stepUp.isAsking { return stepUp.screen(title: Self.title) }
    let name = try await services.accounts.settings().displayName
    guard let form else {
      let method = try await services.secondFactor.secondFactor().method
      return Screen(
        title: Self.title, blocks: [.facts(facts(name, status, method))],
        actions: actions(for: status))
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
      Fact("Verified", status.isVerified ? "yes" : "no: open the link mailed to you"),
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
    var actions = AccountForm.allCases.map { form in
      ScreenAction(form.rawValue, title: form.title) { self.form = form }
    }
    if status.awaitsLink {
      actions.append(
        ScreenAction("send-link", title: "Mail the link once more") { _ in
          try await self.sendLink(status)
        })
    }
    if status.pendingAddress != nil {
      actions.append(
        ScreenAction("keep-email", title: "Keep the present address after all") { _ in
          try await self.keepEmail(status)
        })
    }
    return actions
      + Place.allCases.map { place in
        ScreenAction(place.rawValue, title: place.title) { try self.onPlace(place) }
      }
  }
}

extension AccountSettingsViewModel.Place {
  /// What a person finds there.
  fileprivate var title: String {
    switch self {
    case .secondFactor: "Set what is asked besides the password"
    case .sessions: "Show where you are signed in"
    case .activity: "Show what happened to the account"
    }
  }
}

extension EmailStatus {
  /// Whether a mailed link waits to be opened.
  fileprivate var awaitsLink: Bool { !isVerified || pendingAddress != nil }
}

extension SecondFactorMethod {
  /// What a person reads.
  var label: String {
    switch self {
    case .authenticator: "authenticator app"
    case .email: "codes by e-mail"
    }
  }
}
