public import Routing

/// A request to the navigator, as a value: it can be queued, planned or repeated.
struct Request {
  enum Action {
    case open(AnyRoute)
    case push(AnyRoute, starting: (any FlowRun)? = nil, as: Presentation)
    case append([AnyRoute])
    case set([AnyRoute])
    case replace(AnyRoute, with: AnyRoute)
    case remove(AnyRoute)
    case back
    case pop
    case popTo(AnyRoute, orPush: Bool)
    case popToRoot(dismissing: Bool)
    case dismiss(layers: Int)
    case select(TabID)
    case forward
    case endFlow(FlowRun.Ending)
    case removeChild
    case showTabs(RootSwitch, initial: TabID?)
    case showFlow(RootSwitch, AnyRoute, any FlowRun)
    case restore(RestorationTree)

    var newPlaces: [AnyRoute] {
      switch self {
      case .open(let route), .push(let route, _, _), .replace(_, with: let route),
        .popTo(let route, orPush: true):
        [route]
      case .append(let routes), .set(let routes): routes
      default: []
      }
    }

    var run: (any FlowRun)? {
      switch self {
      case .push(_, let run, _): run
      case .showFlow(_, _, let run): run
      default: nil
      }
    }
  }

  let action: Action
  /// The context of the requesting coordinator; the root's if none requests.
  let requester: CoordinatorContext
  let cause: NavigationCause
  var asked: Set<ObjectIdentifier> = []
  /// The place to open if the requester is gone by then.
  var alternative: AnyRoute?
}

struct RootSwitch {
  let root: RootID
  /// Whether the root starts afresh even if it is already shown.
  var resets = false
  var reason = CancellationReason.rootChanged
  /// The tabs whose first place cannot be shown, so that no coordinator is made for them.
  var leftOut: Set<TabID> = []
  /// The tab that should be selected but may not be entered yet.
  var waitingTab: TabID?
}

/// A navigation command of a person or a link, as a value.
public enum NavigationCommand: Hashable, Sendable {
  /// Opens a place where it belongs.
  case open(AnyRoute)
  /// Goes back one place, or out of the top layer.
  case back
  /// Goes forward to the places last gone back from.
  case forward
  /// Goes back to the first place of the stack.
  case popToRoot
  /// Dismisses the top layer.
  case dismiss
  /// Selects a tab.
  case select(TabID)
}

extension NavigationCommand {
  var action: Request.Action {
    switch self {
    case .open(let route): .open(route)
    case .back: .back
    case .forward: .forward
    case .popToRoot: .popToRoot(dismissing: true)
    case .dismiss: .dismiss(layers: 1)
    case .select(let tab): .select(tab)
    }
  }
}

/// The result of an attempt that did not fail, as a stable word for programs.
///
/// An attempt that is refused throws ``NavigationError`` instead.
public enum NavigationAnswer: String, Hashable, Sendable {
  /// The request was carried out: the requested place, or the one a guard redirected to, is on top of the
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

/// The attempts of one transaction: one is made at a time, those made meanwhile right after it, in order.
@MainActor
final class RequestQueue {
  /// How many attempts may be queued in one transaction before they count as an endless loop.
  static let limit = 1_000

  private(set) var isRunning = false
  private(set) var requests: [Request] = []
  /// Whether an endless queue is being dropped, so that no further attempts are accepted.
  private var isOverloaded = false

  func add(_ request: Request) { requests.append(request) }

  /// Begins a transaction, or queues the request if there is one.
  ///
  /// - Returns: Whether the request is to be made now.
  func begin(with request: Request) throws(NavigationError) -> Bool {
    guard !isOverloaded else { throw .endlessQueue(limit: Self.limit) }
    guard !isRunning else {
      add(request)
      return false
    }
    isRunning = true
    return true
  }

  /// Makes the queued requests, those included that they cause, and ends the transaction; `drop` gets those
  /// that are too many.
  func finish(make: (Request) -> Void, drop: (ArraySlice<Request>) -> Void) {
    defer { (isRunning, requests) = (false, []) }
    var index = 0
    while index < requests.count {
      guard index < Self.limit else {
        isOverloaded = true
        defer { isOverloaded = false }
        return drop(requests[index...])
      }
      make(requests[index])
      index += 1
    }
  }
}
