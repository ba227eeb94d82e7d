public import Accounts
public import Routing

/// The routes for accessing an account: signing in, registering, and the targets of mailed links.
///
/// Opening one of them changes nothing; an action typed there performs what a link requests.
public enum AuthRoute: Route {
  case login
  case register
  case forgotPassword
  case twoFactor(email: EmailAddress)
  case resetPassword(token: LinkToken)
  case verifyEmail(token: LinkToken)
  /// The newest mail, where mails go to a mailbox on this device.
  case mail

  public static let patterns: [LinkPattern<AuthRoute>] = [
    LinkPattern("login", .login),
    LinkPattern("register", .register),
    LinkPattern("forgot-password", .forgotPassword),
    LinkPattern("mail", .mail),
    LinkPattern("two-factor?email=", Self.twoFactor, .query("email")),
    LinkPattern("reset-password?token=", isTransient: true, Self.resetPassword, .query("token")),
    LinkPattern("verify-email?token=", isTransient: true, Self.verifyEmail, .query("token")),
  ]
}

extension EmailAddress: LinkParameter {
  /// Parses an address in its normalised form; other spellings are refused.
  public init?(linkText: String) {
    guard let address = try? EmailAddress(linkText), address.text == linkText else { return nil }
    self = address
  }

  public var linkText: String { text }

  public static var typeName: String { "an e-mail address in lower case" }

  public static var samples: [String] { ["ada@example.com"] }
}

extension LinkToken: LinkParameter {
  /// Accepts any text: only the accounts check the token, with one answer for all invalid ones.
  public init?(linkText: String) {
    guard !linkText.isEmpty else { return nil }
    self.init(linkText)
  }

  public var linkText: String { text }

  public static var typeName: String { "the token of a mailed link" }
}
