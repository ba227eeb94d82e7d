import Routing

/// The only way to change navigation state.
///
/// All attempts run the same way. A failed attempt leaves the state exactly as it was. An attempt made during
/// another one (for example from a flow's result) is queued and made right after it, in call order.
///
/// ```
/// coordinator ─┐
/// link ────────┼→ request → plan (guards) → commit (blockers, coordinators, state, results, events)
/// person ──────┘
/// ```
///
/// Push, pop and tab switch cost the same at any depth; the first change after a copy copies one stack.
@MainActor
public final class Navigator {
  /// The entries on screen and beneath; a copy is a snapshot.
  public internal(set) var state = NavigationState.empty
  /// Everything that can be shown.
  public let map: NavigationMap
  /// The last events.
  public private(set) var log = EventLog()

  let tree = CoordinatorTree()
  let access: AccessPolicy
  let isStrict: Bool
  let opening: OpeningPolicy
  let waiting: DeferredNavigations
  var history = ForwardHistory(for: .empty)
  /// How often anything was changed or requested.
  private var changes: UInt64 = 0
  /// In strict mode, the last undeclared route or flow type that a screen asked for.
  var undeclared: NavigationError?
  /// What was read for the entry on top, until its view model is made or anything changes.
  var reading: Reading?
  private var denied: (token: ProceedToken, plan: NavigationPlan)?
  /// Whether attempts are only planned, and the plan of the last one.
  var planning: (isOn: Bool, plan: NavigationPlan?) = (false, nil)
  var isPlanning: Bool { planning.isOn }
  private var deferredErrors: [any Error] = []
  var skipped: [PluginFault] = []
  let queue = RequestQueue()
  private var observers: [@MainActor (NavigationEvent) -> Void] = []
  private(set) var nextIdentity: UInt64 = 0

  /// Creates a navigator that shows nothing yet; set a root next.
  ///
  /// If `isStrict`, as in tests, an action that no coordinator handles is an error rather than an event, and
  /// a plugin cannot use a route or flow that it neither registers nor declares. Otherwise it can, because a
  /// missing line in a plugin is not a reason to stop a person. `opening` is what happens to the routes on a tab
  /// when another route is opened there.
  public init(
    map: NavigationMap, access: AccessPolicy = .publicOnly, isStrict: Bool = false,
    deferralPolicy: DeferralPolicy = .lastWins, opening: OpeningPolicy = .reset
  ) {
    (self.map, self.isStrict, self.opening) = (map, isStrict, opening)
    self.access = access.reachable(in: map)
    waiting = DeferredNavigations(policy: deferralPolicy)
    rootContext.navigator = self
  }

  /// The context of the coordinator above all others.
  public var rootContext: CoordinatorContext { tree.rootContext }
  /// The removed coordinators that are still alive, and the children that nobody has removed.
  public var leakDetector: LeakDetector { tree.leakReport }
  /// The attempts that wait for a flow, in the order they were made.
  public var deferred: [DeferredNavigation] { waiting.all }

  /// Whether routes for signed-in users are open.
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
  public func drainErrors() -> [any Error] {
    defer { deferredErrors = [] }
    return deferredErrors
  }

  /// Returns and clears the faults of contributions that a screen does without.
  ///
  /// A host shows them beside the screen, which is right without the contributions.
  package func drainSkipped() -> [PluginFault] {
    defer { skipped = [] }
    return skipped
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
    to: AnyRoute?, of change: Change.Event? = nil
  ) {
    let stack = change?.tab ?? state.selectedStack?.id
    let event = log.record { number in
      NavigationEvent(
        sequence: number, kind: kind, cause: cause, plugin: plugin, from: from, to: to,
        transition: map.transition(from: from, to: to, kind: kind, modal: change?.modal),
        stack: stack, tab: state.hasTabs ? stack : nil,
        arrival: change?.arrival ?? (state.hasTabs ? kind.arrival : nil))
    }
    for notify in observers { notify(event) }
  }

  /// Keeps an error that the app survives, for ``drainErrors()``.
  public func keepError(_ error: any Error) { deferredErrors.append(error) }

  func keepError(_ error: any Error, of plugin: String?, _ work: String) {
    keepError(map.attributed(error, to: plugin, work))
  }

  /// The present generation; what was planned or read at another one is neither committed nor shown.
  var generation: Generation {
    Generation(number: changes, isSignedIn: access.isSignedIn(), subject: access.subject())
  }

  /// Notes that something was changed or requested.
  func advance() { changes += 1 }
}

// MARK: - The queue

extension Navigator {
  func attempt(
    by requester: CoordinatorContext? = nil, cause: NavigationCause,
    starting run: (any FlowRun)? = nil,
    _ verb: @escaping Request.Verb
  ) throws(NavigationError) -> NavigationAnswer {
    try self.run(
      Request(verb: verb, requester: requester ?? rootContext, cause: cause, run: run))
  }

  /// Makes an attempt, then the attempts that were queued during it.
  ///
  /// An immediate attempt throws to its caller; a queued one uses ``drainErrors()`` and an event.
  func run(
    _ request: Request, as plan: NavigationPlan? = nil
  ) throws(NavigationError) -> NavigationAnswer {
    if planning.isOn {
      let last = if let plan { plan } else { try self.plan(request) }
      planning.plan = last
      return last.answer
    }
    reading = nil
    guard try queue.begin(with: (request, plan)) else { return .queued }
    defer {
      queue.finish(make: makeQueued) { surplus in
        let error = NavigationError.endlessQueue(limit: RequestQueue.limit)
        keepError(error)
        for attempt in surplus { abandon(attempt.request, .lost(error)) }
      }
      if map.prepares { waiting.markCurrent(at: generation) }
    }
    return try make(request, as: plan)
  }

  /// Commits a denied plan without asking the blocker that denied it.
  ///
  /// Blockers further below are still asked, and may deny the attempt with a token of their own.
  ///
  /// - Throws: ``NavigationError/stale`` if the token was used or the plan is stale.
  @discardableResult
  public func proceed(with token: ProceedToken) throws(NavigationError) -> NavigationAnswer {
    guard let denied, denied.token == token else { throw .stale }
    self.denied = nil
    return try commit(denied.plan)
  }

  /// Plans a request, unless it has a plan, and commits it; nothing changes unless all of it can be done.
  private func make(
    _ request: Request, as known: NavigationPlan?
  ) throws(NavigationError) -> NavigationAnswer {
    var plan: NavigationPlan
    if let known {
      guard known.generation == generation else { throw .stale }
      plan = known
    } else {
      plan = try self.plan(request)
    }
    if let denial = blockers(asking: plan.request.cause).denial(of: plan) {
      plan.request.asked = denial.asked
      let token = ProceedToken(rawValue: makeIdentity())
      denied = (token, plan)
      throw .blocked(by: denial.blocker, reason: denial.reason, token: token)
    }
    do {
      try makeOwners(for: &plan)
    } catch {
      return try make(plan.request, after: error)
    }
    if !plan.changes.isEmpty {
      denied = nil
      advance()
    }
    for change in plan.changes { commit(change, cause: plan.request.cause) }
    return plan.answer
  }

  func blockers(asking cause: NavigationCause) -> BlockerCheck {
    BlockerCheck(tree: tree, map: map, cause: cause)
  }

  /// Shows the tabs without one whose first route cannot be shown, if that caused the failure: no feature may
  /// prevent the other tabs from being shown or a person from signing out.
  private func make(
    _ request: Request, after failure: MakingFailure
  ) throws(NavigationError) -> NavigationAnswer {
    var rest = request
    guard rest.skippedTabs?.insert(failure.tab).inserted == true else { throw failure.error }
    guard let answer = try? make(rest, as: nil) else { throw failure.error }
    keepError(failure.error)
    return answer
  }

  private func makeQueued(_ attempt: RequestQueue.Attempt) {
    do throws(NavigationError) {
      let answer = try make(attempt.request, as: attempt.plan)
      if attempt.request.asksAtRoot, answer == .atRoot { askAtRootLater() }
    } catch {
      fail(attempt.request, with: error)
    }
  }

  func askAtRoot() throws -> NavigationAnswer {
    guard let top = state.top else { throw NavigationError.notStarted }
    let handler = try tree[top.coordinator]?.context.nearest { try $0.handles(BackAtRoot()) }
    return handler == nil ? .atRoot : .handled
  }

  private func askAtRootLater() {
    do {
      _ = try askAtRoot()
    } catch {
      keepError(error)
    }
  }

  /// Reports the final failure of an attempt whose caller has already returned.
  func fail(_ request: Request, with error: any Error) {
    if case .blocked? = error as? NavigationError { denied = nil }
    abandon(request, .lost(error as? NavigationError))
    report(error, request.cause, of: nil)
  }

  func report(_ error: any Error, _ cause: NavigationCause, of plugin: String?) {
    keepError(error)
    let (route, reason) = (state.top?.route, NavigationMap.words(of: error))
    emit(.failed(reason), cause: cause, plugin: plugin, from: route, to: route)
  }
}
