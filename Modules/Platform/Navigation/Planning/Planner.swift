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
    guard let found = tree.stackIndex(nearest: request.requester.id, else: state.selected) else {
      throw .detached(coordinator: request.requester.name)
    }
    return found
  }
}

// MARK: - Roots

extension Planner {
  mutating func showTabs(
    root: RootID, initial: TabID? = nil, resets: Bool = false,
    reason: CancellationReason = .rootChanged
  ) throws(NavigationError) {
    guard state.root != root || resets else { return answer(.unchanged) }
    let skipped = request.skippedTabs ?? []
    let selected = try firstOpenTab(preferring: initial, except: skipped)
    let next = NavigationState(
      root: root, stacks: map.tabs.map { Stack(id: $0.id) }, selected: selected, hasTabs: true)
    let isWaiting = initial != map.tabs[selected].id && !(initial.map(skipped.contains) ?? true)
    show(
      next, first: NewEntry(route: map.tabs[selected].root), reason: reason,
      waitingTab: isWaiting ? initial : nil)
    for (index, tab) in map.tabs.enumerated()
    where tab.isPreloaded && index != selected && !skipped.contains(tab.id)
      && (try? guards.isOpen(tab.root)) == true
    {
      add(
        StackChange(
          founding: index, of: next, with: NewEntry(route: tab.root), requester: tree.rootContext),
        .tabLoaded(tab.id))
    }
  }

  mutating func showFlow(
    root: RootID, at requested: AnyRoute, resets: Bool = false,
    reason: CancellationReason = .rootChanged
  ) throws(NavigationError) {
    guard state.root != root || resets else { return answer(.unchanged) }
    // The flow that comes first needs something on screen that it is shown over, and the routes of a session
    // that ends must not stay there.
    request.canWait = !state.stacks.isEmpty && reason != .loggedOut
    guard let route = try admit([requested])?.first?.route else { return }
    let isSentElsewhere = route != requested
    let begins = isSentElsewhere ? nil : request.run.map(NewEntry.Beginning.flow)
    let next = NavigationState(
      root: root, stacks: [Stack(id: TabID(rawValue: root.rawValue))], selected: 0,
      hasTabs: false)
    show(next, first: NewEntry(route: route, begins: begins ?? .nothing), reason: reason)
    if isSentElsewhere { supersede(request.run) }
  }

  /// Replaces everything by another root with one route.
  private mutating func show(
    _ next: NavigationState, first: NewEntry, reason: CancellationReason, waitingTab: TabID? = nil
  ) {
    let step = StackChange(
      founding: next.selected, of: next, with: first, requester: tree.rootContext)
    var change = Change(step, .rootChanged(next.root), ending: .cancelled(reason))
    (change.base, change.clearsHistory) = (next, true)
    change.event?.tab = nil
    change.removed = state.removalOrder.map { stack($0).entries.reversed() }
    change.whenDone = { navigator in
      if reason == .loggedOut { navigator.dropAllDeferred(reason) }
      if let waitingTab { navigator.selectLater(waitingTab) }
      if next.hasTabs { navigator.replayDeferred(waitingFor: NavigationPlan.Operation.tabs) }
    }
    add(change)
  }

  /// The index of the requested tab, or of the first tab that may be entered; a failing guard closes a tab.
  private mutating func firstOpenTab(
    preferring requested: TabID?, except skipped: Set<TabID>
  ) throws(NavigationError) -> Int {
    if let requested {
      guard let index = map.tabs.firstIndex(where: { $0.id == requested }) else {
        throw .unknownTab(name: requested.rawValue, available: map.tabs.map(\.id.rawValue))
      }
      if !skipped.contains(requested), (try? guards.isOpen(map.tabs[index].root)) == true {
        return index
      }
    }
    var failure: NavigationError?
    for (index, tab) in map.tabs.enumerated() where !skipped.contains(tab.id) {
      do throws(NavigationError) {
        if try guards.isOpen(tab.root) { return index }
      } catch {
        failure = failure ?? error
      }
    }
    let closedBy = map.tabs.compactMap { guards.closing($0.root) }
    throw failure ?? .noOpenTab(available: map.tabs.map(\.id.rawValue), closedBy: closedBy)
  }

  mutating func restore(_ saved: RestorationTree) {
    if let reason = saved.restore(in: state, at: generation, map: map) ?? refusal(of: saved) {
      saved.lose(reason)
      return answer(.unchanged)
    }
    add(saved.change(of: state))
  }

  /// Why a saved tree may replace nothing: a blocker refuses to leave a route.
  private func refusal(of saved: RestorationTree) -> RestorationLoss.Reason? {
    BlockerCheck(tree: tree, map: map, cause: request.cause).denial(of: saved.steps(in: state))
      .map { .kept($0.reason) }
  }
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

extension StackChange {
  /// The first route of an empty stack.
  init(
    founding stackIndex: Int, of state: NavigationState, with first: NewEntry,
    requester: CoordinatorContext
  ) {
    self.init(
      stack: stackIndex, tab: state.stacks[stackIndex].id, range: 0..<0, inserted: [first],
      requester: requester)
  }
}
