import Routing

/// What is asked of the navigator, as a value: it can be queued, planned, or made again.
struct Request {
  enum Action {
    case open(AnyRoute)
    case push(AnyRoute, as: Presentation, policy: PresentationPolicy, on: PushTarget)
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
    case start(AnyRoute, FlowRun, as: Presentation, policy: PresentationPolicy)
    case endFlow(FlowRun.Ending)
    case removeChild
    case showTabs(RootSwitch, initial: TabID?)
    case showFlow(RootSwitch, AnyRoute, FlowRun)
    case restore(RestorationTree)

    /// The flow the request would start.
    var run: FlowRun? {
      switch self {
      case .start(_, let run, _, _), .showFlow(_, _, let run): run
      default: nil
      }
    }
  }

  let action: Action
  /// On whose behalf; the root's where no coordinator asks.
  let requester: CoordinatorContext
  let cause: NavigationCause
  var key: AttemptKey?
  /// The blockers that were asked before and need not be again.
  var asked: Set<ObjectIdentifier> = []

  /// Ends the flow the request would have started, when it is never made.
  @MainActor
  func abandon() { _ = action.run?.end(.lost) }
}

/// A switch of what the whole app shows.
struct RootSwitch {
  let root: RootID
  /// Whether the root starts over even when it is shown.
  let resets: Bool
  /// Why flows of the old root end.
  let reason: CancellationReason
  /// Whether what waits goes on waiting when the flow it waits for ends with the old root.
  var keepsPending = false
  /// The tab that should come on screen and may not be entered yet.
  var waitingTab: TabID?
}
