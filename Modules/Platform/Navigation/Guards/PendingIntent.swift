public import Routing

/// An attempt kept until something else, such as signing in, is done.
///
/// It is replayed once, with all guards asked again, or dropped with the flow it waits for:
/// ``Navigator/replayPending(waitingFor:)``, ``Navigator/dropPending(waitingFor:)``.
public struct PendingIntent: Sendable {
  /// The place to be entered.
  public let route: AnyRoute

  /// Why it was attempted.
  public let cause: NavigationCause

  /// The flow it waits for.
  public let waitsFor: String

  let replay: @MainActor @Sendable () throws(NavigationError) -> Void
  let drop: @MainActor @Sendable (CancellationReason) -> Void
}
