import Routing

/// What is requested of the navigator: it can be queued, planned, kept and repeated.
struct Request {
  /// Plans what is requested.
  typealias Verb = @MainActor (inout Planner) throws(NavigationError) -> Void

  let verb: Verb
  /// The context of the requesting coordinator; the root's if none requests.
  let requester: CoordinatorContext
  var cause: NavigationCause
  /// The flow that would start.
  var run: (any FlowRun)?
  /// Whether the coordinators above are asked if there is nothing to go back to.
  var asksAtRoot = false
  /// The tabs whose first route cannot be shown, if the request may do without them.
  var skippedTabs: Set<TabID>?
  /// Whether it may wait for a flow that comes first.
  var canWait = true
  /// Whether its route alone is opened later if it has to wait.
  var opensWhatWaits = false
  /// The blockers that need not be asked again.
  var asked: Set<ObjectIdentifier> = []
  /// The start of the wait in seconds since 1970, if it has waited.
  var since: Int64?
  /// The route to open if the requester is gone by then.
  var alternative: AnyRoute?

  static func open(
    _ route: AnyRoute, for requester: CoordinatorContext, cause: NavigationCause
  ) -> Request {
    Request(
      verb: { planner throws(NavigationError) in try planner.open(route) }, requester: requester,
      cause: cause)
  }
}

/// The result of an attempt that did not fail, as a stable word for programs.
///
/// An attempt that is refused throws ``NavigationError`` instead.
public enum NavigationAnswer: String, Hashable, Sendable {
  /// The request was carried out: the requested route, or the one a guard redirected to, is on top of the
  /// requester's stack, and on screen unless another tab is.
  case handled
  /// The request was already fulfilled.
  case unchanged
  /// There is nothing to go back to; nothing changed.
  case atRoot
  /// The attempt waits for a flow that was started, such as signing in.
  case pending
  /// There is nothing to go forward to; nothing changed.
  case atEnd
  /// The attempt is made right after the current change.
  case queued
}

/// The attempts of one transaction: one is made at a time; those requested during it are made right after it, in order.
@MainActor
final class RequestQueue {
  /// A request, with its plan if it was planned before.
  typealias Attempt = (request: Request, plan: NavigationPlan?)

  /// How many attempts may be queued in one transaction before they count as an endless loop.
  static let limit = 1_000

  private(set) var isRunning = false
  private(set) var attempts: [Attempt] = []
  /// Whether an endless queue is being dropped, so that no further attempts are accepted.
  private var isOverloaded = false

  func add(_ attempt: Attempt) { attempts.append(attempt) }

  /// Begins a transaction, or queues the attempt if there is one.
  ///
  /// - Returns: Whether the attempt is to be made now.
  func begin(with attempt: Attempt) throws(NavigationError) -> Bool {
    guard !isOverloaded else { throw .endlessQueue(limit: Self.limit) }
    guard !isRunning else {
      add(attempt)
      return false
    }
    isRunning = true
    return true
  }

  /// Makes the queued attempts, those included that they cause, and ends the transaction; `drop` gets those
  /// that are too many.
  func finish(make: (Attempt) -> Void, drop: (ArraySlice<Attempt>) -> Void) {
    defer { (isRunning, attempts) = (false, []) }
    var index = 0
    while index < attempts.count {
      guard index < Self.limit else {
        isOverloaded = true
        defer { isOverloaded = false }
        return drop(attempts[index...])
      }
      make(attempts[index])
      index += 1
    }
  }
}
