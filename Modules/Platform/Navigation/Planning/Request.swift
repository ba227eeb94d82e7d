import Routing

/// A request to the navigator, as a value: it can be queued, planned or repeated.
struct Request {
  enum Action {
    case open(AnyRoute)
    case push(
      AnyRoute, starting: (any FlowRun)? = nil, as: Presentation, policy: PresentationPolicy,
      on: PushTarget = .top)
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
    case exchange(NavigationMap)

    var newPlaces: [AnyRoute] {
      switch self {
      case .open(let route), .push(let route, _, _, _, _), .replace(_, with: let route),
        .popTo(let route, orPush: true):
        [route]
      case .append(let routes), .set(let routes): routes
      default: []
      }
    }

    var run: (any FlowRun)? {
      switch self {
      case .push(_, let run, _, _, _): run
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
  /// Whether waiting attempts keep waiting although their flow ends with the old root.
  var keepsPending = false
  /// Whether all waiting attempts are dropped, because the session ends with the old root.
  var dropsPending: Bool { reason == .loggedOut && !keepsPending }
  /// The tabs whose first place cannot be shown, so that no coordinator is made for them.
  var leftOut: Set<TabID> = []
  /// The tab that should be selected but may not be entered yet.
  var waitingTab: TabID?

  static func logout(to root: RootID, _ retention: PendingRetention) -> RootSwitch {
    RootSwitch(
      root: root, resets: true, reason: .loggedOut, keepsPending: retention == .keep)
  }
}
