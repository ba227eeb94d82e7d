public import Routing

/// An attempt kept until something else, such as signing in, is done.
///
/// It is replayed once, with all guards asked again, or dropped: with the flow it waits for, after its
/// lifetime, or when somebody else signs in than whose it is.
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

  let request: Request
  weak let requester: CoordinatorContext?

  /// The attempt to make now; one of a coordinator that is gone opens the place where it belongs.
  func attempt(in navigator: Navigator) -> Attempt {
    guard let requester, !requester.isRemoved else {
      _ = request.run?.end(.lost)
      return Attempt(request: .open(route), requester: navigator.rootContext, cause: .replay)
    }
    return Attempt(request: request, requester: requester, cause: .replay)
  }

  /// Ends the flow that would have been started.
  func drop(_ reason: CancellationReason) {
    _ = request.run?.end(.cancelled(reason))
  }
}
