public import SharedKernel

/// The lifetimes of codes and mailed links, and the limits on requests and guesses, the same for every account.
///
/// Standard: ASVS 5.0, 6.5.5 (ten minutes for out-of-band codes, a step of thirty seconds for
/// authenticators), 6.6.3 (guesses), 7.5.1 (reauthentication).
public enum CodePolicy {
  /// How long a sign-in waits for its second factor, and a mailed code works.
  public static let challengeSeconds: Int64 = 600
  /// How many codes may be tried for a challenge or an enrolment.
  public static let guesses = 5
  /// How long a link to set a new password works.
  public static let resetSeconds: Int64 = 600
  /// How long a link to verify an address works.
  public static let verificationSeconds: Int64 = 86_400
  /// How long after giving the password a person may make changes that could lock them out.
  public static let recentSeconds: Int64 = 300
  /// The pause between two mails of one kind to a person.
  public static let mailPauseSeconds: Int64 = 60
  /// The pause between two warnings that anyone can trigger.
  public static let warningPauseSeconds: Int64 = 86_400
  public static let recoveryCodes = 10

  /// Whether a password was given recently; `false` if the clock was set back since.
  public static func isRecent(_ moment: Timestamp, at now: Timestamp) -> Bool {
    moment <= now && now < moment.advanced(bySeconds: recentSeconds)
  }

  /// Returns the seconds until a mail may follow the last one of its kind; 0 if it may be sent now.
  ///
  /// A last mail in the future was sent before the clock was set back, and does not count.
  public static func wait(after last: Timestamp?, pause: Int64, at now: Timestamp) -> Int64 {
    guard let last, last <= now else { return 0 }
    return max(0, last.advanced(bySeconds: pause).secondsSinceEpoch - now.secondsSinceEpoch)
  }
}

/// Slows down password guessing without ever locking an account permanently.
public enum ThrottlePolicy {
  static let freeFailures = 5
  static let longestWaitSeconds: Int64 = 900

  /// Returns the wait, in seconds, after a number of consecutive failures: none for the first five, then one
  /// second, which doubles up to fifteen minutes.
  public static func wait(afterFailures failures: Int) -> Int64 {
    guard failures >= freeFailures else { return 0 }
    let doublings = min(failures - freeFailures, 40)
    return min(Int64(1) << Int64(doublings), longestWaitSeconds)
  }

  /// The attempts at one proof: the number of consecutive failures, and the time of the last attempt.
  public struct Attempts: Hashable, Sendable {
    /// The number of consecutive failures, including the attempt in progress.
    public private(set) var failures: Int
    /// The time of the last attempt, by a clock that may have been set back since.
    public private(set) var lastAt: Timestamp

    public init(failures: Int = 0, lastAt: Timestamp) {
      (self.failures, self.lastAt) = (failures, lastAt)
    }

    /// Counts an attempt before it is checked, or returns how many seconds it comes too early.
    ///
    /// A success clears the count.
    public mutating func count(at now: Timestamp) -> Int64 {
      // If the clock was set back, restart the wait, so that it ends at all.
      lastAt = min(lastAt, now)
      let end = lastAt.advanced(bySeconds: ThrottlePolicy.wait(afterFailures: failures))
      guard now >= end else { return end.secondsSinceEpoch - now.secondsSinceEpoch }
      (failures, lastAt) = (min(failures + 1, 1_000_000), now)
      return 0
    }
  }
}
