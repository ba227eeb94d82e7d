import Routing

/// What is asked of the navigator, as a value: it can be queued, planned, or made again.
struct Request {
  enum Action {
    case open(AnyRoute)
    /// Puts a place on a stack, with which a flow may start.
    case push(
      AnyRoute, starting: (any FlowRun)? = nil, as: Presentation, policy: PresentationPolicy,
      on: PushTarget = .top)
    case append([AnyRoute])
    case set([AnyRoute])
    case replace(AnyRoute, with: AnyRoute)
    case replaceTop(AnyRoute)
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

    /// The place the request would put on a stack, where it is one that may wait as a layer.
    var layer: AnyRoute? { if case .push(let route, _, _, _, _) = self { route } else { nil } }

    /// The places it would put on a stack.
    var newPlaces: [AnyRoute] {
      switch self {
      case .open(let route), .push(let route, _, _, _, _), .replace(_, with: let route),
        .replaceTop(let route), .popTo(let route, orPush: true):
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
  /// On whose behalf; the root's where no coordinator asks.
  let requester: CoordinatorContext
  let cause: NavigationCause
  /// The blockers that were asked before and need not be again.
  var asked: Set<ObjectIdentifier> = []
  /// The place to open instead where the requester has gone by then.
  var alternative: AnyRoute?
  /// Whether it waited as a layer, so that an event says where it never comes.
  var waitedAsLayer = false
}

struct RootSwitch {
  let root: RootID
  /// Whether the root starts over even when it is shown.
  var resets = false
  var reason = CancellationReason.rootChanged
  /// Whether what waits goes on waiting when the flow it waits for ends with the old root.
  var keepsPending = false
  /// Whether everything that waits goes with the old root, since the session ends with it.
  var dropsPending: Bool { reason == .loggedOut && !keepsPending }
  /// The tabs whose first place cannot be shown, so that no coordinator is made for it.
  var leftOut: Set<TabID> = []
  /// The tab that should come on screen and may not be entered yet.
  var waitingTab: TabID?

  static func logout(to root: RootID, _ retention: PendingRetention) -> RootSwitch {
    RootSwitch(
      root: root, resets: true, reason: .loggedOut, keepsPending: retention == .keep)
  }
}

/// A change worked out in full but not made: a range of one branch replaced by new places.
struct StackChange {
  struct Place {
    /// What begins with a place, so that it gets a coordinator of its own, whichever could take it.
    enum Beginning {
      case nothing
      case flow(any FlowRun)
      case prerequisite(any Flow)
      /// A flow of a saved tree, whose caller is gone.
      case restoredFlow
    }

    let route: AnyRoute
    var presentation = Presentation.push
    var begins = Beginning.nothing

    var beginsFlow: Bool { if case .nothing = begins { false } else { true } }
  }

  /// What the change is, as its event says it.
  let kind: NavigationEvent.Kind
  let branch: Int
  let tab: TabID
  let range: Range<Int>
  /// The places that go, from the top down.
  let removed: [Entry]
  let places: [Place]
  /// On whose behalf; `nil` where it is to own none of the places.
  let requester: CoordinatorContext?
  let ending: FlowRun.Ending
  /// Whether another branch is on screen before, and this one afterwards.
  let selects: Bool
  /// Whether it takes away the rest of what the change before it began with: one step to go forward to.
  var continues = false
  /// How the branch comes on screen, if it does; one that nothing was on is visited for the first time.
  var arrival: NavigationEvent.Arrival? {
    selects ? (range.upperBound == 0 ? .first : .again) : nil
  }
  /// The first place of the layer that comes or goes, where one does.
  var layer: AnyRoute? {
    switch kind {
    case .presented: places.first?.route
    case .dismissed: removed.last?.route
    default: nil
    }
  }
}
