public import DependencyInjection
public import SharedKernel

/// One entry of an account's security log.
///
/// It contains no typed text, so an entry is always one line, whatever a person's name is (ASVS 16.4.1).
public struct SecurityEvent: Hashable, Sendable, CustomStringConvertible {
  /// When it happened.
  public let at: Timestamp
  /// What was done or attempted.
  public let kind: Kind
  /// The result.
  public let outcome: Outcome

  public init(at: Timestamp, kind: Kind, outcome: Outcome) {
    (self.at, self.kind, self.outcome) = (at, kind, outcome)
  }

  /// The entry as one line: `2026-01-01T10:00:00Z sign-in failed`.
  public var description: String { "\(at.utcText) \(kind.rawValue) \(outcome.rawValue)" }

  /// The kind of action.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An account was created, or somebody tried to register an address that has one.
    case registration
    /// A password was given.
    case signIn = "sign-in"
    /// A code of the second factor was given.
    case secondFactor = "second-factor"
    /// A recovery code was given.
    case recoveryCode = "recovery-code"
    /// The password was given again.
    case reauthentication
    /// The person ended their own session.
    case signOut = "sign-out"
    /// A session was ended from the list of sessions.
    case sessionEnded = "session-ended"
    /// All sessions but one were ended together.
    case otherSessionsEnded = "other-sessions-ended"
    /// Anyone requested a password reset link.
    case passwordResetRequest = "password-reset-request"
    /// A new password was set through a mailed link.
    case passwordReset = "password-reset"
    /// A new password was set with the old one.
    case passwordChange = "password-change"
    /// A mailed link proved that the present address is the person's.
    case emailVerification = "email-verification"
    /// Another address was requested; the present one still signs in.
    case emailChangeRequest = "email-change-request"
    /// The request for another address was cancelled.
    case emailChangeCancelled = "email-change-cancelled"
    /// The pending address became the account's.
    case emailChange = "email-change"
    /// A second factor was confirmed, or its confirmation code was wrong.
    case secondFactorOn = "second-factor-on"
    /// The second factor was turned off; the password alone signs in.
    case secondFactorOff = "second-factor-off"
    /// New recovery codes replaced the previous ones.
    case recoveryCodesReplaced = "recovery-codes-replaced"
    /// All data about the person was exported.
    case dataExport = "data-export"
    /// The account was permanently deleted.
    case accountDeletion = "account-deletion"
  }

  /// The result of the action.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The action was completed.
    case succeeded
    /// The given proof was wrong.
    case failed
    /// The attempt came too soon after failures, and was not checked.
    case throttled
  }
}

/// Shows a person what happened to their account.
public protocol SecurityLog: Sendable {
  /// Returns the latest entries about the signed-in person, at most 200, newest first.
  ///
  /// Throws ``AccountsError/notSignedIn``.
  func recentEvents(limit: Int) async throws -> [SecurityEvent]
}

public enum SecurityLogKey: DependencyKey { public typealias Value = any SecurityLog }
