import Routing

/// The only way to change navigation state.
///
/// All attempts run the same way. A failed attempt leaves the state exactly as it was. An attempt made during
/// another one (for example from a flow's result) is queued and made right after it, in call order.
///
/// ```
/// coordinator ─┐
/// link ────────┼→ request → plan (guards, blockers) → commit (coordinators, state, results, events)
/// person ──────┘
/// ```
///
/// Push, pop and tab switch cost the same at any depth; the first change after a copy copies one stack.
@MainActor
public final class Navigator {
  /// The places on screen and beneath; a copy is a snapshot.
  public internal(set) var state = NavigationState.empty
  /// Everything that can be shown.
  public let map: NavigationMap
  /// The last events.
  public private(set) var log: EventLog

  let tree = CoordinatorTree()
  let access: AccessPolicy
  let isStrict: Bool
  private let opening: OpeningPolicy
  let waiting: PendingQueue
  var history = ForwardHistory(for: .empty)
  /// How often anything was changed or wanted.
  var attempts: UInt64 = 0
  /// In strict mode, the last undeclared route or flow type that a screen asked for.
  var offeredUndeclared: NavigationError?
  /// What was read of the place on top before it was opened, until its view model is made or anything changes.
  var fresh: PreparedPlace?
  private var denied: (token: ProceedToken, request: Request)?
  private var deferredErrors: [any Error] = []
  var leftOut: [PluginFault] = []
  let queue = RequestQueue()
  private var observers: [@MainActor (NavigationEvent) -> Void] = []
  private(set) var nextIdentity: UInt64 = 0

  /// Creates a navigator that shows nothing yet; set a root next.
  ///
  /// If `isStrict`, as in tests, an action that no coordinator handles is an error rather than an event, and
  /// a plugin cannot use a route or flow that it neither registers nor declares. Otherwise it can, because a
  /// missing line in a plugin is not a reason to stop a person. `opening` is what happens to the places on a tab
  /// when another place is opened there.
  public init(
    map: NavigationMap, access: AccessPolicy = .publicOnly, isStrict: Bool = false,
    logCapacity: Int = 1_024, pendingPolicy: PendingPolicy = .lastWins,
    opening: OpeningPolicy = .reset
  ) {
    (self.map, self.isStrict, self.opening) = (map, isStrict, opening)
    self.access = access.reachable(in: map)
    waiting = PendingQueue(policy: pendingPolicy)
    log = EventLog(capacity: logCapacity)
    rootContext.navigator = self
  }

  /// The context of the coordinator above all others.
  public var rootContext: CoordinatorContext { tree.rootContext }
  /// The removed coordinators that are still alive, and the children that nobody has removed.
  public var leakDetector: LeakDetector { tree.census }
  /// The attempts that wait for a flow, in the order they were made.
  public var pending: [PendingIntent] { waiting.intents }

  /// Whether places for signed-in users are open.
  public var isSignedIn: Bool { access.isSignedIn() }
  /// Who is signed in, as `AccessPolicy.subject` names them.
  package var subject: String? { access.subject() }

  /// Makes a coordinator the root coordinator; its owner must keep it alive.
  public func attach(_ root: some RootCoordinator) {
    rootContext.coordinator = root
  }

  /// Calls `notify` after every change, as long as the navigator lives.
  public func observe(_ notify: @escaping @MainActor (NavigationEvent) -> Void) {
    observers.append(notify)
  }

  /// Returns and clears the errors of attempts that failed after their callers had returned.
  public func takeDeferredErrors() -> [any Error] {
    defer { deferredErrors = [] }
    return deferredErrors
  }

  /// Returns and clears the faults of contributions that were left out of screens.
  ///
  /// A host takes them after it has evaluated the screen, and shows them beside it: the screen is right without
  /// what was left out.
  package func takeLeftOut() -> [PluginFault] {
    defer { leftOut = [] }
    return leftOut
  }

  /// The coordinator that owns an entry.
  public func coordinator(of entry: Entry) -> (any Coordinator)? {
    tree[entry.coordinator]?.context.coordinator
  }

  func makeIdentity() -> UInt64 {
    nextIdentity += 1
    return nextIdentity
  }

  func plugin(of route: AnyRoute?) -> String? {
    route.flatMap { map.destinations[$0.routeType]?.plugin }
  }

  func guardChain(cause: NavigationCause) -> GuardChain {
    GuardChain(
      isStrict ? map.guards.map { $0.proved(by: map) } : map.guards, access: access,
      from: state.top?.route, cause: cause, naming: map)
  }

  func emit(
    _ kind: NavigationEvent.Kind, cause: NavigationCause, plugin: String?, from: AnyRoute?,
    to: AnyRoute?, of change: StackChange? = nil
  ) {
    let branch = change?.tab ?? state.selectedBranch?.id
    let event = log.record { number in
      NavigationEvent(
        sequence: number, kind: kind, cause: cause, plugin: plugin, from: from, to: to,
        transition: map.transition(from: from, to: to, kind: kind, layer: change?.layer),
        branch: branch, tab: state.hasTabs ? branch : nil,
        arrival: change.map(\.arrival) ?? (state.hasTabs ? kind.arrival : nil))
    }
    for notify in observers { notify(event) }
  }

  /// Keeps an error that the app survives, for ``takeDeferredErrors()``.
  public func deferError(_ error: any Error) { deferredErrors.append(error) }
}

// MARK: - The queue

extension Navigator {
  func attempt(
    _ action: Request.Action, by requester: CoordinatorContext? = nil, cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    try run(Request(action: action, requester: requester ?? rootContext, cause: cause))
  }

  /// Makes an attempt, then the attempts queued meanwhile.
  ///
  /// An immediate attempt throws to its caller; a queued one uses ``takeDeferredErrors()`` and an event.
  func run(_ request: Request) throws(NavigationError) -> NavigationAnswer {
    fresh = nil
    guard try queue.begin(with: request) else { return .queued }
    defer {
      queue.finish(make: makeQueued) { surplus in
        let error = NavigationError.endlessQueue(limit: RequestQueue.limit)
        deferError(error)
        for request in surplus { abandon(request, .lost(error)) }
      }
      if map.prepares { waiting.want(at: moment) }
    }
    return try make(request)
  }

  /// Repeats a denied attempt without asking the blocker that denied it.
  ///
  /// Blockers further below are still asked, and may deny the attempt with a token of their own.
  ///
  /// - Throws: ``NavigationError/overtaken`` if the token was used or navigation has changed in the meantime.
  @discardableResult
  public func proceed(with token: ProceedToken) throws(NavigationError) -> NavigationAnswer {
    guard let denied, denied.token == token else { throw .overtaken }
    self.denied = nil
    return try run(denied.request)
  }

  /// Plans and commits one request; nothing changes unless all of it can be done.
  private func make(_ request: Request) throws(NavigationError) -> NavigationAnswer {
    guard !request.requester.isRemoved else {
      abandon(request, .lost(.detached(coordinator: request.requester.name)))
      guard let place = request.alternative else { return .unchanged }
      return try make(Request(action: .open(place), requester: rootContext, cause: request.cause))
    }
    var plan = try plan(request)
    if let denial = plan.denial {
      let token = ProceedToken(rawValue: makeIdentity())
      var again = request
      again.asked = denial.asked
      denied = (token, again)
      throw .blocked(by: denial.blocker, reason: denial.reason, token: token)
    }
    do {
      try makeOwners(for: &plan)
    } catch {
      return try make(request, after: error)
    }
    if !plan.changes.isEmpty {
      denied = nil
      advance()
    }
    for change in plan.changes { commit(change, for: request) }
    return plan.answer
  }

  /// Shows the tabs without one whose first place cannot be shown, if that caused the failure: no feature may
  /// prevent the other tabs from being shown or a person from signing out.
  private func make(
    _ request: Request, after failure: MakingFailure
  ) throws(NavigationError) -> NavigationAnswer {
    guard let tab = failure.tab, case .showTabs(var change, let initial) = request.action,
      change.leftOut.insert(tab).inserted
    else { throw failure.error }
    let rest = Request(
      action: .showTabs(change, initial: initial), requester: request.requester,
      cause: request.cause)
    guard let answer = try? make(rest) else { throw failure.error }
    deferError(failure.error)
    return answer
  }

  func plan(_ request: Request) throws(NavigationError) -> NavigationPlan {
    var planner = planner(for: request)
    return try planner.makePlan()
  }

  /// Returns why a place would be kept if the app ended now; `nil` if nothing would be lost.
  ///
  /// Blockers are asked top first, as for a person who leaves every place; nothing changes.
  public func reasonToStay() -> String? {
    guard !state.branches.isEmpty else { return nil }
    let leaving = Request(action: .back, requester: rootContext, cause: .person)
    return planner(for: leaving).denialOfLeaving()?.reason
  }

  private func planner(for request: Request) -> Planner {
    Planner(
      request: request, state: state, tree: tree, map: map, pending: waiting, history: history,
      moment: moment, opening: opening,
      guards: guardChain(cause: request.cause))
  }

  private func makeQueued(_ request: Request) {
    do throws(NavigationError) {
      let answer = try make(request)
      if case .back = request.action, answer == .atRoot { askAtRootLater() }
    } catch {
      fail(request, with: error)
    }
  }

  private func askAtRootLater() {
    do {
      _ = try askAtRoot()
    } catch {
      deferError(error)
    }
  }

  /// Reports the final failure of an attempt whose caller has already returned.
  func fail(_ request: Request, with error: any Error) {
    if case .blocked? = error as? NavigationError { denied = nil }
    abandon(request, .lost(error as? NavigationError))
    report(error, request.cause, of: nil)
  }

  func report(_ error: any Error, _ cause: NavigationCause, of plugin: String?) {
    deferError(error)
    let (place, reason) = (state.top?.route, NavigationMap.words(of: error))
    emit(.failed(reason), cause: cause, plugin: plugin, from: place, to: place)
  }
}
