public import Routing

/// An attempt kept until something else, such as signing in, is done.
///
/// It is replayed once, with all guards asked again, or dropped: with the flow it waits for, after its
/// lifetime, or when another account signs in than the one it belongs to.
/// ``Navigator/replayPending(waitingFor:)``, ``Navigator/dropPending(waitingFor:)``.
@MainActor
public struct PendingIntent {
  /// The place to be entered.
  public let route: AnyRoute
  /// Why it was attempted.
  public let cause: NavigationCause
  /// The flow it waits for.
  public let waitsFor: String
  /// Since when it waits, in seconds since 1970.
  public let since: Int64
  /// Whose attempt it is: the account that was signed in last, as ``AccessPolicy`` names it.
  public let subject: String?

  let action: Request.Action
  let requester: CoordinatorContext

  /// The request to make now; where its coordinator is gone the place opens where it belongs.
  var replay: Request {
    Request(action: action, requester: requester, cause: .replay, alternative: route)
  }
}

/// What becomes of attempts that wait for a flow when a session ends.
public enum PendingRetention: Hashable, Sendable {
  /// They are dropped with the session.
  case drop
  /// They wait on, and are made again when their flow completes.
  case keep
}

/// How many attempts may wait for a flow, for how long, and which goes when there are too many.
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
    (self.overflow, self.lifetime, self.now) = (overflow, lifetime, now)
  }

  /// One attempt waits, for any time; a newer one takes its place: what a person expects to see.
  public static let lastWins = PendingPolicy()
}
