/// How guessing of passwords is slowed down, without ever locking an account for good.
public struct ThrottlePolicy: Hashable, Sendable {
  /// How many failures are free.
  public let freeFailures: Int

  /// The longest wait, in seconds.
  public let longestWaitSeconds: Int64

  /// Creates a policy.
  public init(freeFailures: Int, longestWaitSeconds: Int64) {
    (self.freeFailures, self.longestWaitSeconds) = (freeFailures, longestWaitSeconds)
  }

  /// Five free failures, then one second doubling up to fifteen minutes.
  public static let standard = ThrottlePolicy(freeFailures: 5, longestWaitSeconds: 900)

  /// The wait, in seconds, that follows so many failures in a row.
  public func wait(afterFailures failures: Int) -> Int64 {
    guard failures >= freeFailures else { return 0 }
    let doublings = min(failures - freeFailures, 40)
    return min(Int64(1) << Int64(doublings), longestWaitSeconds)
  }
}
