public import DependencyInjection
public import SharedKernel

/// One entry of an account's security log.
///
/// It contains no typed text, so an entry is always one line, whatever a person's name is (ASVS 16.4.1).
public struct SecurityEvent: Hashable, Sendable, CustomStringConvertible {
  public let at: Timestamp
  public let kind: Kind
  public let outcome: Outcome

  public init(at: Timestamp, kind: Kind, outcome: Outcome) {
    (self.at, self.kind, self.outcome) = (at, kind, outcome)
  }

  /// The entry as one line: `2026-01-01T10:00:00Z sign-in failed`.
  public var description: String { "\(at.utcText) \(kind.rawValue) \(outcome.rawValue)" }

  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An account was created, or somebody tried to register an address that has one.
    case registration
    /// A password was given.
    case signIn = "sign-in"
    case secondFactor = "second-factor"
    case recoveryCode = "recovery-code"
    case reauthentication
    case signOut = "sign-out"
    case sessionEnded = "session-ended"
    case otherSessionsEnded = "other-sessions-ended"
    /// Anyone requested a password reset link.
    case passwordResetRequest = "password-reset-request"
    /// A new password was set through a mailed link.
    case passwordReset = "password-reset"
    /// A new password was set with the old one.
    case passwordChange = "password-change"
    case emailVerification = "email-verification"
    /// Another address was requested; the present one still signs in.
    case emailChangeRequest = "email-change-request"
    case emailChangeCancelled = "email-change-cancelled"
    case emailChange = "email-change"
    /// A second factor was confirmed, or its confirmation code was wrong.
    case secondFactorOn = "second-factor-on"
    case secondFactorOff = "second-factor-off"
    case recoveryCodesReplaced = "recovery-codes-replaced"
    case dataExport = "data-export"
    case accountDeletion = "account-deletion"
  }

  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    case succeeded
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
