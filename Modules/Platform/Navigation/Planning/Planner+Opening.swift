import Routing

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
    if let running = tree.runner(of: name).flatMap({ tree.stackIndex(of: $0.id) }) {
      if running != state.selected {
        add(Change(selecting: running, state.stacks[running].id))
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
      throw .redirectLoop(
        chain: [requested, route, outcome.path.route],
        by: Set(outcome.redirects.map(\.guardName)).sorted())
    }
    let end = state.stacks[state.selected].count
    change(
      state.selected, end..<end,
      with: [NewEntry(route: route, presentation: .sheet, begins: .prerequisite(flow))],
      requester: topContext)
  }

  var topContext: CoordinatorContext? { state.top.flatMap { tree[$0.coordinator]?.context } }
}

// MARK: - Links

extension Planner {
  mutating func open(_ requested: AnyRoute) throws(NavigationError) {
    guard map.destinations[requested.routeType] != nil else {
      throw .noDestination(route: requested)
    }
    guard !needsTabs(requested) else {
      // What everybody may see is read at once, so that a link to a missing thing is refused and not kept.
      if guards.access.admits(requested) { plan.target = requested }
      return wait(requested, until: signInOnScreen(for: requested))
    }
    let map = map
    guard let path = try admit([requested], by: { map.path(to: $0) })?.first else { return }
    // A guard may have redirected a route of the flow that is the whole app.
    guard !needsTabs(path.route) else {
      return wait(path.route, until: signInOnScreen(for: path.route))
    }
    try arrive(by: path)
  }

  /// Whether a route waits for the tabs: nothing is shown yet, or a flow is the whole app and is not the one that
  /// shows the route.
  ///
  /// A coordinator of that flow may present a route without a tab; a link may not, because it would interrupt.
  private func needsTabs(_ requested: AnyRoute) -> Bool {
    guard !state.stacks.isEmpty else { return true }
    guard !state.hasTabs, !map.tabs.isEmpty else { return false }
    if map.path(to: requested).tab != nil { return true }
    let isLink = request.cause == .link || request.cause == .replay
    let entries = stack(state.selected).entries
    return isLink
      && !entries.contains {
        tree[$0.coordinator]?.context.coordinator?.routeType == requested.routeType
      }
  }

  /// The sign-in that is shown already, for a route that needs it; otherwise the tabs.
  private func signInOnScreen(for requested: AnyRoute) -> String {
    guard let signIn = guards.access.signIn, !guards.access.admits(requested),
      tree.runner(of: type(of: signIn).name) != nil
    else { return NavigationPlan.Operation.tabs }
    return type(of: signIn).name
  }

  mutating func arrive(by path: RoutePath) throws(NavigationError) {
    let route = path.route
    guard map.destinations[route.routeType] != nil else { throw .noDestination(route: route) }
    guard let tab = path.tab else { return showOverScreen(path) }
    let stackIndex = try stackIndex(of: tab)
    if path.root == nil, stack(stackIndex).entry(at: 0)?.route == route {
      popToRoot(of: stackIndex, dismissing: true)
      return bringOnScreen(stackIndex, or: plan.answer)
    }
    switch opening {
    case .reset: reset(to: path, on: stackIndex)
    case .push: push(path, on: stackIndex)
    }
  }

  private func stackIndex(of tab: TabID) throws(NavigationError) -> Int {
    guard state.hasTabs else { throw .noTabs(root: state.root) }
    guard let stackIndex = state.index(of: tab) else {
      throw .unknownTab(name: tab.rawValue, available: state.stacks.map(\.id.rawValue))
    }
    return stackIndex
  }

  /// Shows a route in a modal, above its parents there, or on top of its own coordinator's routes; in the modal that
  /// begins with its lowest parent, everything else is removed.
  private mutating func showOverScreen(_ path: RoutePath) {
    guard let stack = state.selectedStack, stack.top?.route != path.route else {
      return answer(.unchanged)
    }
    var routes = (path.parents + [path.route])[...]
    let modal = stack.entries[stack.modalStart...]
    if routes.count > 1, stack.isPresenting || !state.hasTabs, modal.first?.route == routes.first {
      reset(modal.dropFirst(), to: routes.dropFirst(), on: state.selected)
      return
    }
    let isOwn = topContext?.coordinator?.routeType == path.route.routeType
    if isOwn { routes = (missing(path.parents, above: modal) + [path.route])[...] }
    let style = routes.first.flatMap { map.destinations[$0.routeType]?.presentation } ?? .sheet
    let first: Presentation = isOwn || stack.count == 0 ? .push : style
    change(
      state.selected, stack.count..<stack.count,
      with: routes.enumerated().map { index, route in
        NewEntry(route: route, presentation: index == 0 ? first : .push)
      }, requester: topContext)
  }

  /// Shows a route directly above its parents and the first route of the stack, removing everything else.
  private mutating func reset(to path: RoutePath, on stackIndex: Int) {
    let entries = stack(stackIndex).entries
    let roots = entries.isEmpty ? [path.root].compactMap(\.self) : []
    var requested = (roots + path.parents + [path.route])[...]
    if requested.first == entries.first?.route { requested = requested.dropFirst() }
    if !reset(entries.dropFirst(), to: requested, on: stackIndex) {
      bringOnScreen(stackIndex, or: .unchanged)
    }
  }

  /// Shows routes instead of the upper entries of a stack, and keeps as many of these as possible; returns whether
  /// there is anything to do.
  @discardableResult
  private mutating func reset(
    _ entries: ArraySlice<Entry>, to requested: ArraySlice<AnyRoute>, on stackIndex: Int
  ) -> Bool {
    let steps = StackDifference(from: entries, to: requested, keepsModals: false).steps
    guard let last = steps.last else { return false }
    for step in steps {
      change(
        stackIndex, step.range, kind(of: step, on: stackIndex),
        with: requested[step.positions].map { NewEntry(route: $0) },
        selects: step.range == last.range)
    }
    return true
  }

  /// The kind of a step that takes routes out of the middle of a stack: nobody has gone back from them.
  func kind(of step: StackDifference.Step, on stackIndex: Int) -> NavigationEvent.Kind? {
    guard step.positions.isEmpty, step.range.upperBound < stack(stackIndex).count else {
      return nil
    }
    return .replaced(removed: step.range.count, inserted: 0)
  }

  private mutating func push(_ path: RoutePath, on stackIndex: Int) {
    let stack = stack(stackIndex)
    let modals = stack.firstModal..<stack.count
    let below = stack.entries[..<modals.lowerBound]
    guard below.last?.route != path.route else {
      if !modals.isEmpty { change(stackIndex, modals) }
      return bringOnScreen(stackIndex, or: modals.isEmpty ? .unchanged : .handled)
    }
    let roots = stack.top == nil ? [path.root].compactMap(\.self) : []
    let routes = roots + missing(path.parents, above: below) + [path.route]
    change(
      stackIndex, modals, .pushed, with: routes.map { NewEntry(route: $0) }, selects: true)
  }

  private func missing(_ parents: [AnyRoute], above stack: ArraySlice<Entry>) -> [AnyRoute] {
    let below = stack.suffix(parents.count).map(\.route)
    for count in stride(from: below.count, to: 0, by: -1)
    where below.suffix(count) == parents.prefix(count) {
      return Array(parents.dropFirst(count))
    }
    return parents
  }

  /// Brings a visited stack on screen; if it already is, answers with `result`.
  private mutating func bringOnScreen(_ stackIndex: Int, or result: NavigationAnswer) {
    if stackIndex != state.selected {
      answer(.handled)
      add(Change(selecting: stackIndex, state.stacks[stackIndex].id))
    } else {
      answer(result == .atRoot ? .unchanged : result)
    }
  }
}

// MARK: - Tabs

extension Planner {
  mutating func select(_ tab: TabID) throws(NavigationError) {
    guard !state.stacks.isEmpty else { throw .notStarted }
    let stackIndex = try stackIndex(of: tab)
    let top = state.stacks[stackIndex].top
    if stackIndex == state.selected, top != nil { return reselect(stackIndex) }
    let shown = top?.route ?? map.tabs[stackIndex].root
    guard let path = try admit(pushing: shown) else { return }
    if path.route != shown {
      try arrive(by: path)
    } else if top != nil {
      add(Change(selecting: stackIndex, tab))
    } else {
      change(
        stackIndex, 0..<0, .tabSelected(tab), with: [NewEntry(route: shown)],
        requester: tree.rootContext, selects: true)
    }
  }

  private mutating func reselect(_ stackIndex: Int) {
    popToRoot(of: stackIndex, dismissing: true)
    guard plan.answer == .atRoot else { return }
    answer(.unchanged)
    let kind = NavigationEvent.Kind.reselected(stack(stackIndex).id)
    add(Change(event: .init(kind: kind), operation: .emit("\(kind)")))
  }
}
