public import Routing

/// An attempt that waits for something else, such as signing in.
///
/// It is replayed once, with all guards asked again, or dropped: with the flow it waits for, after its
/// lifetime, or when an account other than its own signs in. See ``Navigator/replayPending(waitingFor:)``.
@MainActor
public struct PendingIntent {
  /// The place to be entered.
  public let route: AnyRoute
  /// Why it was attempted.
  public let cause: NavigationCause
  /// The flow it waits for.
  public let waitsFor: String
  /// The start of the wait, in seconds since 1970.
  public let since: Int64
  /// The account that was last signed in at the attempt, as ``AccessPolicy`` names it.
  public let subject: String?

  let action: Request.Action
  let requester: CoordinatorContext
  var standing = Standing.waiting

  /// How far an attempt is from being repeated.
  enum Standing: Hashable {
    case waiting
    /// What it waited for is done.
    case released
    /// Nothing newer may come before it is repeated.
    case wanted(Moment)
  }

  /// The request to make now; if its coordinator is gone, the place opens where it belongs.
  var replay: Request {
    Request(action: action, requester: requester, cause: .replay, alternative: route)
  }
}

/// What happens to waiting attempts when a session ends.
public enum PendingRetention: Hashable, Sendable {
  /// They are dropped with the session.
  case drop
  /// They keep waiting, and are repeated when their flow completes.
  case keep
}

/// How many attempts may wait for a flow, for how long, and which one is dropped if there are too many.
public struct PendingPolicy: Sendable {
  /// What happens if an attempt exceeds the capacity.
  public enum Overflow: Hashable, Sendable {
    /// The oldest is dropped: with a capacity of one, the last wins.
    case dropOldest
    /// The new one is refused: ``NavigationError/pendingFull(capacity:)``.
    case refuseNewest
  }

  /// How many attempts may wait for one flow, at least one.
  public let capacity: Int
  /// What happens if an attempt exceeds the capacity.
  public let overflow: Overflow
  /// How many seconds an attempt may wait before it is dropped; `nil` for no limit.
  public let lifetime: Int64?
  /// Returns the time in seconds since 1970; called when an attempt starts to wait and when it is repeated.
  public let now: @MainActor @Sendable () -> Int64

  public init(
    capacity: Int = 1, overflow: Overflow = .dropOldest, lifetime: Int64? = nil,
    now: @escaping @MainActor @Sendable () -> Int64 = { 0 }
  ) {
    self.capacity = max(1, capacity)
    (self.overflow, self.lifetime, self.now) = (overflow, lifetime, now)
  }

  /// One attempt waits, without a time limit, and a newer one replaces it, as a person expects.
  public static let lastWins = PendingPolicy()
}
