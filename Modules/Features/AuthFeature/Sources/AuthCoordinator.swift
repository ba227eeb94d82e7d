import Accounts
import AuthFeatureInterface
import Navigation
import Screens

/// Runs ``SignInFlow``: login, registration and the second factor, each one step from the others, and the
/// targets of mailed links.
///
/// This is the first seed's `AuthCoordinator`; opened by a link it runs no flow, and disappears when done.
@MainActor
final class AuthCoordinator: Coordinator {
  let context: CoordinatorContext

  private let accounts: any AccountService
  private let passwordReset: any PasswordResetService
  private let verification: any EmailVerificationService
  private let mailbox: any MailboxService

  /// The last typed address, which every step suggests.
  private let address = TypedAddress()
  private let failedAttempts = FailedAttempts()

  init(
    context: CoordinatorContext, accounts: any AccountService,
    passwordReset: any PasswordResetService, verification: any EmailVerificationService,
    mailbox: any MailboxService
  ) {
    self.context = context
    self.accounts = accounts
    self.passwordReset = passwordReset
    (self.verification, self.mailbox) = (verification, mailbox)
  }

  func viewModel(for route: AuthRoute) -> some ViewModel {
    switch route {
    case .login:
      LoginViewModel(
        accounts: accounts, address: address, failedAttempts: failedAttempts, onOutcome: onOutcome,
        onRegister: { [weak self] in try self?.show(.register) }, onForgotPassword: onForgotPassword
      )
    case .register:
      RegisterViewModel(
        accounts: accounts, address: address, failedAttempts: failedAttempts, onOutcome: onOutcome,
        onLogin: onLogin,
        onForgotPassword: onForgotPassword)
    case .forgotPassword:
      ForgotPasswordViewModel(passwordReset: passwordReset, address: address, onLogin: onLogin)
    case .twoFactor(let email):
      TwoFactorViewModel(
        email: email, accounts: accounts, address: address, failedAttempts: failedAttempts,
        onSignedIn: { [weak self] user in try self?.finish(user) }, onLogin: onLogin)
    case .resetPassword(let token):
      ResetPasswordViewModel(
        token: token, passwordReset: passwordReset, session: accounts, address: address,
        onReset: { [weak self] wasSignedOut in
          if wasSignedOut {
            try self?.context.send(SessionAction.signedOut)
          } else {
            try self?.show(.login)
          }
        },
        onForgotPassword: onForgotPassword, onLogin: onLogin)
    case .verifyEmail(let token):
      VerifyEmailViewModel(
        token: token, verification: verification, accounts: accounts, onLogin: onLogin,
        onDone: { [weak self] in try self?.context.close() })
    case .mail: MailViewModel(mailbox: mailbox, accounts: accounts)
    }
  }

  // MARK: - Where to go next

  private var onOutcome: @MainActor (SignInOutcome) throws -> Void {
    { [weak self] outcome in
      switch outcome {
      case .signedIn(let signedIn): try self?.finish(signedIn.user)
      case .secondFactorRequired(let challenge):
        try self?.show(.twoFactor(email: challenge.email))
      }
    }
  }

  private var onLogin: @MainActor () throws -> Void {
    { [weak self] in try self?.show(.login) }
  }

  private var onForgotPassword: @MainActor () throws -> Void {
    { [weak self] in try self?.show(.forgotPassword) }
  }

  private func finish(_ user: User) throws(NavigationError) {
    try context.finish(SignInFlow.self, with: user.id)
  }

  /// Returns to a step if it is beneath, otherwise pushes it, so that steps never accumulate.
  private func show(_ route: AuthRoute) throws(NavigationError) {
    do throws(NavigationError) {
      try context.pop(to: route)
    } catch {
      guard case .routeNotInStack = error else { throw error }
      try context.push(route)
    }
  }
}

/// The last typed e-mail address, so that the next step need not ask for it again.
@MainActor
final class TypedAddress {
  /// The address as typed, which may be invalid.
  var text = ""

  /// Whether the text resembles an address; other text may be a password typed by mistake, and is not
  /// shown again.
  var isPlausible: Bool {
    text.contains("@") && !text.contains(where: \.isWhitespace)
  }

  var field: Field {
    Field("email", "E-mail address", initial: isPlausible ? text : nil) { email, _ in
      _ = try EmailAddress(email)
    }
  }
}
