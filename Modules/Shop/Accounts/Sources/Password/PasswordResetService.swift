public import DependencyInjection

/// Sets a new password in place of a forgotten one, by a link mailed to the account's address.
public protocol PasswordResetService: Sendable {
  /// Mails a link to set a new password, if there is an account with the address.
  ///
  /// Neither the answer nor its time discloses whether there is one; or whether too many were asked
  /// for. The link works once, for ten minutes; one asked for later voids it. Throws
  /// ``AccountsError/invalidEmail(_:)``.
  func requestPasswordReset(email: String) async throws

  /// Sets a new password; ends all sessions of the account and the wait after wrong passwords, and
  /// takes back a change of address that was asked for; answers the address to sign in with.
  ///
  /// It signs no one in, and a second factor is still asked at the next sign-in. A password that is
  /// refused by ``AccountsError/unacceptablePassword(_:)`` does not use the link up. A token that
  /// is unknown, used, replaced or too old throws ``AccountsError/linkNotValid``.
  @discardableResult
  func resetPassword(token: LinkToken, to password: Password) async throws -> EmailAddress
}

/// Where the reset of passwords is found among the dependencies.
public enum PasswordResetKey: DependencyKey { public typealias Value = any PasswordResetService }
