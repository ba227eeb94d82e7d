public import DependencyInjection
public import SharedKernel

/// One entry of the log of what concerns an account's safety.
///
/// It holds no text that was typed, so an entry is one line whatever people are called (ASVS 16.4.1).
public struct SecurityEvent: Hashable, Sendable, CustomStringConvertible {
  public let at: Timestamp
  public let kind: Kind
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
    case signOut = "sign-out"
    /// A session was ended from the list.
    case sessionEnded = "session-ended"
    case otherSessionsEnded = "other-sessions-ended"
    case passwordResetRequest = "password-reset-request"
    case passwordReset = "password-reset"
    case passwordChange = "password-change"
    case emailVerification = "email-verification"
    case emailChangeRequest = "email-change-request"
    /// The present address was kept after all.
    case emailChangeCancelled = "email-change-cancelled"
    case emailChange = "email-change"
    case secondFactorOn = "second-factor-on"
    case secondFactorOff = "second-factor-off"
    case recoveryCodesReplaced = "recovery-codes-replaced"
    case dataExport = "data-export"
    case accountDeletion = "account-deletion"
  }

  /// What came of it.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
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
