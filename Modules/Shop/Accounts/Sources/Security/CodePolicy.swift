public import SharedKernel

/// How long codes and mailed links live, and how often they may be asked for and guessed.
///
/// Standard: ASVS 5.0, 6.5.5 (ten minutes for what travels out of band, a step of thirty seconds for
/// authenticators), 6.6.3 (guesses), 7.5.1 (asking the password again).
public struct CodePolicy: Hashable, Sendable {
  /// How long a sign-in waits for its second factor, and a mailed code serves.
  public let challengeSeconds: Int64 = 600
  /// How many codes may be tried for a challenge or an enrolment.
  public let guesses = 5
  /// How long a link to set a new password works.
  public let resetSeconds: Int64 = 600
  /// How long a link to verify an address works.
  public let verificationSeconds: Int64 = 86_400
  /// How long after the password was given what could lock the person out may be changed.
  public let recentSeconds: Int64 = 300
  /// The pause between two mails of a kind to a person.
  public let mailPauseSeconds: Int64 = 60
  /// The pause between two warnings that anybody can cause.
  public let warningPauseSeconds: Int64 = 86_400
  /// How many recovery codes are made.
  public let recoveryCodes = 10

  /// The limits of the shop, the same for every account.
  public static let standard = CodePolicy()

  /// Whether a password given at a moment was given lately; not when the clock was set back since.
  public func isRecent(_ moment: Timestamp, at now: Timestamp) -> Bool {
    moment <= now && now < moment.advanced(bySeconds: recentSeconds)
  }

  /// The seconds until a mail may follow the last one of its kind; 0 when it may be sent now.
  ///
  /// One sent later than now was sent before the clock was set back, and does not count.
  public static func wait(after last: Timestamp?, pause: Int64, at now: Timestamp) -> Int64 {
    guard let last, last <= now else { return 0 }
    return max(0, last.advanced(bySeconds: pause).secondsSinceEpoch - now.secondsSinceEpoch)
  }
}

/// How guessing of passwords is slowed down, without ever locking an account for good.
public struct ThrottlePolicy: Hashable, Sendable {
  let freeFailures = 5
  let longestWaitSeconds: Int64 = 900

  /// Five free failures, then one second doubling up to fifteen minutes.
  public static let standard = ThrottlePolicy()

  /// The wait, in seconds, that follows so many failures in a row.
  public func wait(afterFailures failures: Int) -> Int64 {
    guard failures >= freeFailures else { return 0 }
    let doublings = min(failures - freeFailures, 40)
    return min(Int64(1) << Int64(doublings), longestWaitSeconds)
  }

  /// The attempts to prove one thing: how many in a row did not succeed, and when the last one was.
  public struct Attempts: Hashable, Sendable {
    /// How many attempts in a row did not succeed, the one under way included.
    public private(set) var failures: Int
    /// When the last attempt was counted, by a clock that may have been set back since.
    public private(set) var lastAt: Timestamp

    /// Creates a count, or takes up one that was kept.
    public init(failures: Int = 0, lastAt: Timestamp) {
      (self.failures, self.lastAt) = (failures, lastAt)
    }

    /// Counts an attempt before it is looked at, or answers how many seconds it comes too early.
    ///
    /// A success forgets the count.
    public mutating func count(at now: Timestamp) -> Int64 {
      // Where the clock was set back the wait starts again, so that it ends at all.
      lastAt = min(lastAt, now)
      let end = lastAt.advanced(bySeconds: ThrottlePolicy.standard.wait(afterFailures: failures))
      guard now >= end else { return end.secondsSinceEpoch - now.secondsSinceEpoch }
      (failures, lastAt) = (min(failures + 1, 1_000_000), now)
      return 0
    }
  }
}
