public import DependencyInjection

/// Proves that an address is the person's, and changes it.
public protocol EmailVerificationService: Sendable {
  /// The address of the person signed in, or ``AccountsError/notSignedIn``.
  func emailStatus() async throws -> EmailStatus

  /// Mails the link to verify once more, to the address to come if there is one; does nothing when there
  /// is nothing to verify.
  ///
  /// - Throws: ``AccountsError/notSignedIn``, or ``AccountsError/tooManyAttempts(retryAfterSeconds:)``
  ///   less than a minute after the last mail.
  func requestEmailVerification() async throws

  /// Takes an address as verified, and as the account's when it was to be changed.
  ///
  /// The link works once, for a day. One for the present address works for any session, for
  /// the account it was made for. One for an address to come works only in the session that asked
  /// for the change, and is void when that session is over: a person who reads the mail of that
  /// address has proved nothing about the account yet. Throws ``AccountsError/linkNotValid`` for a
  /// token that is unknown, used, replaced or too old, or
  /// ``AccountsError/emailChangeAskedElsewhere``, which leaves the link as it is.
  @discardableResult
  func verifyEmail(token: LinkToken) async throws -> EmailAddress

  /// Asks for another address: a link goes to it, a notice to the present one.
  ///
  /// The present address signs in until the link is opened, in the session that asks here. The
  /// answer does not tell whether the other address has an account; if it has, its owner is warned
  /// and no link is sent. A new password, and ending all other sessions, takes the change back; so
  /// does the end of this session. Throws ``AccountsError/notSignedIn``,
  /// ``AccountsError/reauthenticationRequired``, ``AccountsError/emailNotVerified`` while the
  /// present address is not verified, ``AccountsError/invalidEmail(_:)``,
  /// ``AccountsError/emailUnchanged`` or ``AccountsError/tooManyAttempts(retryAfterSeconds:)`` less
  /// than a minute after the last mail.
  func changeEmail(to email: String) async throws

  /// Keeps the present address after all; the link mailed to the other one is void.
  func cancelEmailChange() async throws
}

public enum EmailVerificationKey: DependencyKey {
  public typealias Value = any EmailVerificationService
}

/// The address of an account, as its owner sees it.
public struct EmailStatus: Hashable, Sendable {
  /// The address that signs in.
  public let address: EmailAddress
  /// Whether a mailed link proved that it is theirs.
  public let isVerified: Bool
  /// The address to come, while the link mailed to it was not opened and the session lasts that asked.
  public let pendingAddress: EmailAddress?

  public init(address: EmailAddress, isVerified: Bool, pendingAddress: EmailAddress? = nil) {
    (self.address, self.isVerified) = (address, isVerified)
    self.pendingAddress = pendingAddress
  }
}
