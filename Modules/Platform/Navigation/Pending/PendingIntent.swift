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
  weak let requester: CoordinatorContext?

  /// The request to make now; one of a coordinator that is gone opens the place where it belongs, on behalf
  /// of `root`.
  func replay(insteadBy root: CoordinatorContext) -> Request {
    guard let requester, !requester.isRemoved else {
      _ = action.run?.end(.lost)
      return Request(action: .open(route), requester: root, cause: .replay)
    }
    return Request(action: action, requester: requester, cause: .replay)
  }

  /// Ends the flow that would have been started.
  func drop(_ reason: CancellationReason) {
    _ = action.run?.end(.cancelled(reason))
  }
}

/// What becomes of attempts that wait for a flow when a session ends.
public enum PendingRetention: Hashable, Sendable {
  /// They are dropped with the session.
  case drop

  /// They wait on, and are made again when their flow completes.
  case keep
}
