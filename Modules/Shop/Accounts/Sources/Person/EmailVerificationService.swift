public import DependencyInjection

/// Verifies and changes a person's address.
public protocol EmailVerificationService: Sendable {
  /// Mails the verification link again, to the pending address if there is one; does nothing if there is
  /// nothing to verify.
  ///
  /// - Throws: ``AccountsError/notSignedIn``, or ``AccountsError/tooManyAttempts(retryAfterSeconds:)``
  ///   less than a minute after the last mail.
  func requestEmailVerification() async throws

  /// Refuses a link that ``verifyEmail(token:)`` would refuse, before a person is asked about it.
  ///
  /// It uses nothing up. Throws ``AccountsError/linkNotValid`` or
  /// ``AccountsError/emailChangeAskedElsewhere``.
  func checkVerification(token: LinkToken) async throws

  /// Verifies an address, and makes it the account's if a change is pending.
  ///
  /// The link works once and expires after a day. A link for the present address works in any session, for
  /// the account it was created for. A link for a pending address works only in the session that requested
  /// the change, and becomes invalid when that session ends: a person who reads the mail of that
  /// address has proved nothing about the account yet. Throws ``AccountsError/linkNotValid`` for a
  /// token that is unknown, used, replaced or expired, or
  /// ``AccountsError/emailChangeAskedElsewhere``, which does not use up the link.
  @discardableResult
  func verifyEmail(token: LinkToken) async throws -> EmailAddress

  /// Requests a change of address: a link goes to the new address, a notice to the present one.
  ///
  /// The present address signs in until the link is opened in the requesting session. The result does not
  /// disclose whether the new address has an account; if it has, its owner is warned and no link is sent. A
  /// new password, ending all other sessions, or the end of this session cancels the change. Throws
  /// ``AccountsError/notSignedIn``, ``AccountsError/reauthenticationRequired``,
  /// ``AccountsError/emailNotVerified`` while the present address is not verified,
  /// ``AccountsError/invalidEmail(_:)``, ``AccountsError/emailUnchanged`` or
  /// ``AccountsError/tooManyAttempts(retryAfterSeconds:)`` less than a minute after the last mail.
  func changeEmail(to email: String) async throws

  /// Cancels the change of address; the mailed link becomes invalid.
  func cancelEmailChange() async throws
}

public enum EmailVerificationKey: DependencyKey {
  public typealias Value = any EmailVerificationService
}

/// The address of an account, as its owner sees it.
public struct EmailStatus: Hashable, Sendable {
  /// The address that signs in.
  public let address: EmailAddress
  /// Whether a mailed link proved that the address belongs to the owner.
  public let isVerified: Bool
  /// The pending address, until its link is opened or the requesting session ends.
  public let pendingAddress: EmailAddress?

  public init(address: EmailAddress, isVerified: Bool, pendingAddress: EmailAddress? = nil) {
    (self.address, self.isVerified) = (address, isVerified)
    self.pendingAddress = pendingAddress
  }
}
