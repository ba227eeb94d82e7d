/// How many attempts may wait for a flow, for how long, and which goes when there are too many.
///
/// ```swift
/// PendingPolicy(capacity: 3, overflow: .refuseNewest, lifetime: 3_600) { clock.now().seconds }
/// ```
public struct PendingPolicy: Sendable {
  /// What happens when one attempt too many would wait.
  public enum Overflow: Hashable, Sendable {
    /// The oldest is dropped: with a capacity of one, the last wins.
    case dropOldest

    /// The new one is refused: ``NavigationError/pendingFull(capacity:)``.
    case refuseNewest
  }

  /// How many attempts may wait for one flow, at least one.
  public let capacity: Int

  /// What happens when one too many would wait.
  public let overflow: Overflow

  /// How many seconds an attempt may wait before it is dropped instead of made; `nil` for any time.
  public let lifetime: Int64?

  /// The time now, in seconds since 1970; asked when an attempt begins to wait and when it would be made.
  public let now: @MainActor @Sendable () -> Int64

  /// Creates a policy.
  public init(
    capacity: Int = 1, overflow: Overflow = .dropOldest, lifetime: Int64? = nil,
    now: @escaping @MainActor @Sendable () -> Int64 = { 0 }
  ) {
    self.capacity = max(1, capacity)
    self.overflow = overflow
    self.lifetime = lifetime
    self.now = now
  }

  /// One attempt waits, for any time; a newer one takes its place: what a person expects to see.
  public static let lastWins = PendingPolicy()
}
