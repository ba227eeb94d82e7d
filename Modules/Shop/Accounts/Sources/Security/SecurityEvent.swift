public import DependencyInjection
public import SharedKernel

/// One entry of the log of what concerns an account's safety.
///
/// It holds no text that was typed, so an entry is one line whatever people are called (ASVS 16.4.1).
public struct SecurityEvent: Hashable, Sendable, CustomStringConvertible {
  /// When it happened.
  public let at: Timestamp
  /// What was done, or tried.
  public let kind: Kind
  /// Whether it came about, and why not.
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
    /// The session was ended by the person in it.
    case signOut = "sign-out"
    /// A session was ended from the list.
    case sessionEnded = "session-ended"
    /// All sessions but one were ended at once.
    case otherSessionsEnded = "other-sessions-ended"
    /// A link to set a new password was asked for, by anybody.
    case passwordResetRequest = "password-reset-request"
    /// A new password was set by a mailed link.
    case passwordReset = "password-reset"
    /// A new password was set with the old one.
    case passwordChange = "password-change"
    /// A mailed link showed that the present address is the person's.
    case emailVerification = "email-verification"
    /// Another address was asked for; the present one still signs in.
    case emailChangeRequest = "email-change-request"
    /// The present address was kept after all.
    case emailChangeCancelled = "email-change-cancelled"
    /// The address to come became the account's.
    case emailChange = "email-change"
    /// A second factor was confirmed, or a code that should do so was wrong.
    case secondFactorOn = "second-factor-on"
    /// From then on the password alone signs in.
    case secondFactorOff = "second-factor-off"
    /// New recovery codes were made, and those before are void.
    case recoveryCodesReplaced = "recovery-codes-replaced"
    /// All that the shop knows about the person was given out.
    case dataExport = "data-export"
    /// The account was closed for good.
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
