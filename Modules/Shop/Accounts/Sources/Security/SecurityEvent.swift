public import DependencyInjection
public import SharedKernel

/// One entry of the log of what concerns an account's safety.
///
/// It holds no text that was typed, so an entry is one line whatever people are called (ASVS 16.4.1).
public struct SecurityEvent: Hashable, Sendable, CustomStringConvertible {
  /// When it happened.
  public let at: Timestamp
  /// What was tried.
  public let kind: Kind
  /// What came of it.
  public let outcome: Outcome

  public init(at: Timestamp, kind: Kind, outcome: Outcome) {
    (self.at, self.kind, self.outcome) = (at, kind, outcome)
  }

  /// The entry as one line: `2026-01-01T10:00:00Z sign-in failed`.
  public var description: String { "\(at.utcText) \(kind.rawValue) \(outcome.rawValue)" }

  /// What was tried.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An account was opened, or somebody tried to with an address that has one.
    case registration
    /// A password was given.
    case signIn = "sign-in"
    /// A code of the second factor was given.
    case secondFactor = "second-factor"
    /// A recovery code was given.
    case recoveryCode = "recovery-code"
    /// The password was asked again.
    case reauthentication
    /// The person signed out.
    case signOut = "sign-out"
    /// A session was ended from the list.
    case sessionEnded = "session-ended"
    /// All sessions but one were ended.
    case otherSessionsEnded = "other-sessions-ended"
    /// A link to set a new password was asked for.
    case passwordResetRequest = "password-reset-request"
    /// A new password was set by a link.
    case passwordReset = "password-reset"
    /// The password was changed.
    case passwordChange = "password-change"
    /// The address was verified by a link.
    case emailVerification = "email-verification"
    /// Another address was asked for.
    case emailChangeRequest = "email-change-request"
    /// The present address was kept after all.
    case emailChangeCancelled = "email-change-cancelled"
    /// The address was changed.
    case emailChange = "email-change"
    /// A second factor was turned on.
    case secondFactorOn = "second-factor-on"
    /// The second factor was turned off.
    case secondFactorOff = "second-factor-off"
    /// New recovery codes were made.
    case recoveryCodesReplaced = "recovery-codes-replaced"
    /// The person's data was exported.
    case dataExport = "data-export"
    /// The account was deleted.
    case accountDeletion = "account-deletion"
  }

  /// What came of it.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// It was done.
    case succeeded
    /// What was given was wrong.
    case failed
    /// It came too early after failures, and was not looked at.
    case throttled
  }
}

/// Tells a person what happened to their account.
public protocol SecurityLog: Sendable {
  /// The latest entries, at most 200, about the person signed in, newest first.
  ///
  /// Throws ``AccountsError/notSignedIn``.
  func recentEvents(limit: Int) async throws -> [SecurityEvent]
}

public enum SecurityLogKey: DependencyKey { public typealias Value = any SecurityLog }
