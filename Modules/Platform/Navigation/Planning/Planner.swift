import Routing

/// Plans a request from the current state and coordinators.
///
/// It changes nothing and makes no coordinator, so that a plan can be printed as well as committed.
@MainActor
struct Planner {
  var request: Request
  let state: NavigationState
  let tree: CoordinatorTree
  let map: NavigationMap
  let pending: DeferredNavigations
  let history: ForwardHistory
  let generation: Generation
  let opening: OpeningPolicy
  var guards: GuardChain
  var plan: NavigationPlan

  init(_ request: Request, for navigator: Navigator, at generation: Generation) {
    (self.request, self.generation) = (request, generation)
    (state, tree, map) = (navigator.state, navigator.tree, navigator.map)
    (pending, history) = (navigator.waiting, navigator.history)
    opening = navigator.opening
    guards = navigator.guardChain(cause: request.cause)
    plan = NavigationPlan(request: request, generation: generation)
  }

  mutating func makePlan() throws(NavigationError) -> NavigationPlan {
    if request.requester.isRemoved { insteadOfRequester() }
    try request.verb(&self)
    plan.request = request
    return plan
  }

  /// Ends the flow that a removed coordinator would have started, and opens the route instead, if there is one.
  private mutating func insteadOfRequester() {
    if let run = request.run {
      let lost = FlowRun.Ending.lost(.detached(coordinator: request.requester.name))
      let plugin = request.requester.plugin
      add(Change { $0.end(run, lost, plugin: plugin, cause: .flow) })
    }
    let cause = request.cause
    request =
      request.alternative.map { .open($0, for: tree.rootContext, cause: cause) }
      ?? Request(
        verb: { planner in planner.answer(.unchanged) }, requester: tree.rootContext, cause: cause)
  }

  mutating func answer(_ answer: NavigationAnswer) { plan.answer = answer }

  mutating func add(_ change: Change) { plan.changes.append(change) }

  mutating func add(_ step: StackChange, _ kind: NavigationEvent.Kind) { add(Change(step, kind)) }

  /// Ends a flow that does not start after all.
  mutating func supersede(_ run: (any FlowRun)?) {
    guard let run else { return }
    let cause = request.cause
    add(Change { $0.end(run, .superseded, plugin: nil, cause: cause) })
  }

  /// Plans a change of a stack; by default, its kind follows from the removed and added routes.
  mutating func change(
    _ stackIndex: Int, _ range: Range<Int>, _ kind: NavigationEvent.Kind? = nil,
    with newEntries: [NewEntry] = [], requester: CoordinatorContext? = nil,
    ending: FlowRun.Ending = .superseded, selects: Bool = false, continues: Bool = false
  ) {
    let removed = stack(stackIndex).entries[range]
    let step = StackChange(
      stack: stackIndex, tab: stack(stackIndex).id, range: range, removed: removed.reversed(),
      inserted: newEntries, requester: requester, continues: continues)
    add(
      Change(
        step, kind ?? .init(removing: removed, adding: newEntries), ending: ending,
        selects: selects && stackIndex != state.selected))
  }

  func stack(_ stackIndex: Int) -> Stack { state.stacks[stackIndex] }

  /// The stack with the routes of the requester or its descendants, or of its nearest ancestor that has any;
  /// the selected stack for the root coordinator.
  func stackIndex() throws(NavigationError) -> Int {
    guard !state.stacks.isEmpty else { throw .notStarted }
    guard let home = tree.stackIndex(nearest: request.requester.id, else: state.selected) else {
      throw .detached(coordinator: request.requester.name)
    }
    return home
  }
}

// MARK: - Admission

extension Planner {
  /// Asks whether routes may be entered, each with what lies beneath it; plans the redirects and any wait.
  ///
  /// - Returns: Where each route leads, or `nil` if the request waits.
  mutating func admit(
    _ requested: [AnyRoute], by path: @MainActor (AnyRoute) -> RoutePath = { RoutePath($0) }
  ) throws(NavigationError) -> [RoutePath]? {
    // Nobody signs in for what no plugin shows.
    for route in requested { try map.requireComposed(path(route)) }
    var paths: [RoutePath] = []
    for route in requested {
      let outcome = try guards.admit(route, by: path)
      if !outcome.redirects.isEmpty { try map.requireComposed(outcome.path) }
      for redirect in outcome.redirects { add(redirect) }
      if let flow = outcome.waitsFor {
        try postpone(outcome.path.route, until: flow)
        return nil
      }
      paths.append(outcome.path)
    }
    plan.target = paths.last?.route
    return paths
  }

  /// Asks whether a route may be put on an existing stack; if a guard redirects, the new route is entered
  /// like that of a link.
  mutating func admit(pushing requested: AnyRoute) throws(NavigationError) -> RoutePath? {
    let map = map
    return try admit([requested], by: { $0 == requested ? RoutePath($0) : map.path(to: $0) })?.first
  }

  /// Keeps the request until a flow completes, and starts the flow unless it is already running.
  private mutating func postpone(
    _ route: AnyRoute, until flow: any Flow
  ) throws(NavigationError) {
    let name = type(of: flow).name
    guard request.canWait else { throw .cannotWait(route: route, flow: name) }
    wait(route, until: name)
    if let home = tree.runner(of: name).flatMap({ tree.stackIndex(of: $0.id) }) {
      if home != state.selected {
        add(Change(selecting: home, state.stacks[home].id))
      }
    } else {
      try begin(flow, before: route)
    }
  }

  /// Keeps the request until a flow completes, or something else that `flow` names.
  mutating func wait(_ route: AnyRoute, until flow: String) {
    answer(.pending)
    let kept =
      request.opensWhatWaits
      ? .open(route, for: request.requester, cause: request.cause) : request
    let deferred = pending.deferred(route, until: flow, for: kept, subject: guards.access.subject())
    add(Change(.wait(route, until: flow)) { $0.keep(deferred) })
  }

  private mutating func add(_ redirect: GuardChain.Redirect) {
    let (from, to, name) = (redirect.from, redirect.to, redirect.guardName)
    let cause = request.cause
    add(
      Change(.redirect(from: from, to: to, by: name)) { navigator in
        navigator.emit(
          .redirected(by: name), cause: cause, plugin: navigator.plugin(of: to), from: from, to: to)
      })
  }

  /// Starts the flow that a route waits for; the flow's own first route must be open without redirects.
  private mutating func begin(_ flow: some Flow, before requested: AnyRoute) throws(NavigationError)
  {
    let route = try AnyRoute.erasing(flow.start)
    guard map.destinations[route.routeType] != nil else { throw .noDestination(route: route) }
    let outcome = try guards.admit(route, by: { RoutePath($0) })
    guard outcome.waitsFor == nil, outcome.path.route == route else {
      throw .redirectLoop(chain: [requested, route, outcome.path.route])
    }
    let end = state.stacks[state.selected].count
    change(
      state.selected, end..<end,
      with: [NewEntry(route: route, presentation: .sheet, begins: .prerequisite(flow))],
      requester: topContext)
  }

  var topContext: CoordinatorContext? { state.top.flatMap { tree[$0.coordinator]?.context } }
}

extension NavigationEvent.Kind {
  /// The kind of a stack change, from the removed routes, bottom first, and the added ones.
  fileprivate init(removing removed: ArraySlice<Entry>, adding newEntries: [NewEntry]) {
    switch (removed.first?.presentation.isModal, newEntries.first?.presentation) {
    case (nil, let style?) where style.isModal: self = .presented(style)
    case (nil, _): self = .pushed
    case (true?, nil): self = .dismissed(count: removed.count)
    case (false?, nil): self = .popped(count: removed.count)
    case (_?, _?): self = .replaced(removed: removed.count, inserted: newEntries.count)
    }
  }
}
