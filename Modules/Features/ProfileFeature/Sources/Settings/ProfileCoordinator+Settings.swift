import AuthFeatureInterface
import Navigation
import ProfileFeatureInterface

extension ProfileCoordinator {
  func makeSettingsViewModel() -> SettingsViewModel {
    SettingsViewModel(
      onSectionSelected: { [weak self] section in try self?.navigate(to: .section(section)) })
  }

  func makeSectionViewModel(section: SettingsSection) -> any ViewModel {
    switch section {
    case .account:
      AccountSettingsViewModel(
        services: account, onPlace: { [weak self] place in try self?.navigate(to: place.route) })
    case .notifications:
      ToggleSettingsViewModel(section: section, accounts: account.accounts)
    case .privacy:
      PrivacySettingsViewModel(services: account, onSignedOut: onSignedOut)
    case .payment:
      PaymentSettingsViewModel(paymentMethods: paymentMethods)
    }
  }

  func makeConfirmPasswordViewModel() -> ConfirmPasswordViewModel {
    // Where a link led here no flow waits for the answer, and the place is only left.
    let isFlow = context.flowName == ConfirmPasswordFlow.name
    return ConfirmPasswordViewModel(
      services: account,
      onConfirmed: { [weak context] in
        guard isFlow else { return _ = try context?.pop() }
        try context?.finish(ConfirmPasswordFlow.self, with: ())
      },
      onCancelled: { [weak context] in
        guard isFlow else { return _ = try context?.pop() }
        try context?.cancel()
      })
  }

  func makeSecondFactorViewModel() -> SecondFactorViewModel {
    SecondFactorViewModel(services: account)
  }

  func makeSessionsViewModel() -> SessionsViewModel {
    SessionsViewModel(sessions: account.sessions, onSignedOut: onSignedOut)
  }

  func makeActivityViewModel() -> ActivityViewModel {
    ActivityViewModel(securityLog: account.securityLog)
  }

  /// Tells the app that nobody is signed in any more.
  var onSignedOut: @MainActor () throws -> Void {
    { [weak self] in try self?.send(SessionAction.signedOut) }
  }
}

extension AccountSettingsViewModel.Place {
  fileprivate var route: ProfileRoute {
    switch self {
    case .secondFactor: .secondFactor
    case .sessions: .sessions
    case .activity: .activity
    }
  }
}
