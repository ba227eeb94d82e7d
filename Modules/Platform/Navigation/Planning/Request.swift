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

/// A planned change: a range of one branch is replaced by new places.
struct StackChange {
  struct Place {
    /// What begins with a place; if anything does, the place gets a coordinator of its own.
    enum Beginning {
      case nothing
      case flow(any FlowRun)
      case prerequisite(any Flow)
      /// A flow of a saved tree, whose caller is gone.
      case restoredFlow(String)
    }

    let route: AnyRoute
    var presentation = Presentation.push
    var begins = Beginning.nothing

    var beginsFlow: Bool { if case .nothing = begins { false } else { true } }
  }

  let kind: NavigationEvent.Kind
  let branch: Int
  let tab: TabID
  let range: Range<Int>
  /// The removed places, from the top down.
  let removed: [Entry]
  let places: [Place]
  /// The requesting coordinator; `nil` if it must not own the new places.
  let requester: CoordinatorContext?
  let ending: FlowRun.Ending
  let selects: Bool
  /// Whether the change continues the removal that the previous change began: one step to go forward to.
  var continues = false
  /// How the branch comes on screen, if it does; a branch that was empty is visited for the first time.
  var arrival: NavigationEvent.Arrival? {
    selects ? (range.upperBound == 0 ? .first : .again) : nil
  }
  /// The first place of the layer that is presented or dismissed, if any.
  var layer: AnyRoute? {
    switch kind {
    case .presented: places.first?.route
    case .dismissed: removed.last?.route
    default: nil
    }
  }
}
