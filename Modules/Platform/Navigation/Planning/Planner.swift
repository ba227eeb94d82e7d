import Routing

/// Plans a request from the current state and coordinators.
///
/// It changes nothing and makes no coordinator, so that a plan can be printed as well as committed.
@MainActor
struct Planner {
  let request: Request
  let state: NavigationState
  let tree: CoordinatorTree
  let map: NavigationMap
  let pending: PendingQueue
  let history: ForwardHistory
  let moment: Moment
  let opening: OpeningPolicy
  var guards: GuardChain
  private(set) var plan = NavigationPlan()

  mutating func makePlan() throws(NavigationError) -> NavigationPlan {
    switch request.action {
    case .open(let route): try open(route)
    case .push(let route, let run, let style): try push(route, starting: run, as: style)
    case .append(let routes): try append(routes)
    case .set(let routes): try set(routes)
    case .replace(let old, let new): try replace(old, with: new)
    case .remove(let route): try remove(route)
    case .back: try back()
    case .pop: try pop()
    case .popTo(let route, let orPush): try pop(to: route, orPush: orPush)
    case .popToRoot(let dismissing): try popToRoot(of: branch(), dismissing: dismissing)
    case .dismiss(let layers): try dismiss(layers)
    case .select(let tab): try select(tab)
    case .forward: try forward()
    case .endFlow(let ending): try endFlow(ending)
    case .removeChild: try removeChild()
    case .showTabs(let change, let initial): try showTabs(change, initial: initial)
    case .showFlow(let change, let route, let run): try showFlow(change, at: route, run)
    case .restore(let tree): restore(tree)
    }
    plan.denial = denial()
    return plan
  }

  mutating func answer(_ answer: NavigationAnswer) { plan.answer = answer }

  mutating func add(_ change: NavigationPlan.Change) { plan.changes.append(change) }

  mutating func add(_ step: StackChange) { add(.tree(TreeChange(step))) }

  /// Plans a change of a branch; by default, its kind follows from the removed and added places.
  mutating func change(
    _ branch: Int, _ range: Range<Int>, _ kind: NavigationEvent.Kind? = nil,
    with places: [StackChange.Place] = [], requester: CoordinatorContext? = nil,
    ending: FlowRun.Ending = .superseded, selects: Bool = false, continues: Bool = false
  ) {
    let removed = stack(branch).entries[range]
    add(
      StackChange(
        kind: kind ?? .init(removing: removed, adding: places), branch: branch,
        tab: state.branches[branch].id, range: range, removed: removed.reversed(),
        places: places, requester: requester, ending: ending,
        selects: selects && branch != state.selected, continues: continues))
  }

  func stack(_ branch: Int) -> Branch { state.branches[branch] }

  /// The branch with the places of the requester or its descendants, or of its nearest ancestor that has any;
  /// the selected branch for the root coordinator.
  func branch() throws(NavigationError) -> Int {
    guard !state.branches.isEmpty else { throw .notStarted }
    guard let home = tree.home(nearest: request.requester.id, else: state.selected) else {
      throw .detached(coordinator: request.requester.name)
    }
    return home
  }
}

// MARK: - Admission

extension Planner {
  /// Asks whether places may be entered, each with what lies beneath it; plans the redirects and any wait.
  ///
  /// - Returns: Where each place leads, or `nil` if the request waits.
  mutating func admit(
    _ wanted: [AnyRoute], by path: @MainActor (AnyRoute) -> PlacePath = { PlacePath($0) }
  ) throws(NavigationError) -> [PlacePath]? {
    // Nobody signs in for what no plugin shows.
    for place in wanted { try map.requireComposed(path(place)) }
    var paths: [PlacePath] = []
    for place in wanted {
      let outcome = try guards.admit(place, by: path)
      if !outcome.redirects.isEmpty { try map.requireComposed(outcome.path) }
      for redirect in outcome.redirects { add(.redirect(redirect)) }
      if let flow = outcome.waitsFor {
        try postpone(outcome.path.place, until: flow)
        return nil
      }
      paths.append(outcome.path)
    }
    return paths
  }

  /// Asks whether a place may be put on an existing stack; if a guard redirects, the new place is entered
  /// like that of a link.
  mutating func admit(pushing wanted: AnyRoute) throws(NavigationError) -> PlacePath? {
    let map = map
    return try admit([wanted], by: { $0 == wanted ? PlacePath($0) : map.path(to: $0) })?.first
  }

  /// Keeps the request until a flow completes, and starts the flow unless it is already running.
  private mutating func postpone(
    _ route: AnyRoute, until flow: any Flow
  ) throws(NavigationError) {
    let name = type(of: flow).name
    guard canWait else { throw .cannotWait(route: route, flow: name) }
    answer(.pending)
    let subject = guards.access.subject()
    add(.wait(pending.intent(route, until: name, for: request, subject: subject)))
    if let home = pending.runners[name].flatMap({ tree.home(of: $0) }) {
      if home != state.selected { add(.select(home, state.branches[home].id)) }
    } else {
      try begin(flow, before: route)
    }
  }

  /// Whether the request may wait: the flow needs something on screen to be shown over, and the places of a
  /// session that ends must not stay there.
  private var canWait: Bool {
    guard case .showFlow(let change, _, _) = request.action else { return true }
    return !state.branches.isEmpty && change.reason != .loggedOut
  }

  /// Starts the flow that a place waits for; the flow's own first place must be open without redirects.
  private mutating func begin(_ flow: some Flow, before place: AnyRoute) throws(NavigationError) {
    let route = try AnyRoute.erasing(flow.start)
    guard map.destinations[route.routeType] != nil else { throw .noDestination(route: route) }
    let outcome = try guards.admit(route, by: { PlacePath($0) })
    guard outcome.waitsFor == nil, outcome.path.place == route else {
      throw .redirectLoop(chain: [place, route, outcome.path.place])
    }
    let end = state.branches[state.selected].count
    change(
      state.selected, end..<end,
      with: [StackChange.Place(route: route, presentation: .sheet, begins: .prerequisite(flow))],
      requester: topContext)
  }

  var topContext: CoordinatorContext? { state.top.flatMap { tree[$0.coordinator]?.context } }
}

// MARK: - Blockers

extension Planner {
  /// The first denial of a removal in the plan; blockers are asked top first, each once.
  private func denial() -> NavigationPlan.Denial? {
    guard request.cause != .app, request.cause != .flow else { return nil }
    return denial(
      of: plan.changes.compactMap { if case .tree(let change) = $0 { change.step } else { nil } })
  }

  func denial(of changes: [StackChange]) -> NavigationPlan.Denial? {
    var asked = request.asked
    var gone: [CoordinatorID: Int] = [:]
    for change in changes {
      for entry in change.removed {
        guard let node = tree[entry.coordinator] else { continue }
        let departure = Departure(
          entry: entry, to: change.places.last?.route, cause: request.cause)
        gone[entry.coordinator, default: 0] += 1
        let isLast =
          gone[entry.coordinator] == node.placeCount && !takes(node.context, aPlaceOf: change)
        for blocker in blockers(of: entry, in: node.context, isLast: isLast)
        where asked.insert(ObjectIdentifier(blocker)).inserted {
          let name = "\(type(of: blocker))"
          guard let reason = reason(of: blocker, name, node.context.plugin, on: departure) else {
            continue
          }
          return NavigationPlan.Denial(blocker: name, reason: reason, asked: asked)
        }
      }
    }
    return nil
  }

  /// The first denial of leaving every place, those on screen first.
  func denialOfLeaving() -> NavigationPlan.Denial? {
    let hidden = state.branches.indices.filter { $0 != state.selected }
    return denial(
      of: ([state.selected] + hidden).map { branch in
        let entries = stack(branch).entries
        return StackChange(
          kind: .popped(count: entries.count), branch: branch, tab: stack(branch).id,
          range: entries.indices, removed: entries.reversed(), places: [], requester: nil,
          ending: .superseded, selects: false)
      })
  }

  /// Why a blocker wants to keep its place, if it does; a failing blocker does.
  private func reason(
    of blocker: any NavigationBlocker, _ name: String, _ plugin: String?, on departure: Departure
  ) -> String? {
    do {
      guard case .deny(let reason) = try blocker.verdict(on: departure) else { return nil }
      return reason
    } catch {
      return NavigationMap.words(of: map.attributed(error, to: plugin, "in the blocker \(name)"))
    }
  }

  /// Whether a coordinator gets one of the new places, and so stays.
  ///
  /// It loses its last place, so it has none beneath that could own the new ones.
  private func takes(_ context: CoordinatorContext, aPlaceOf change: StackChange) -> Bool {
    change.requester === context
      && change.places.contains { place in
        !place.beginsFlow && place.route.routeType == context.coordinator?.routeType
      }
  }

  /// The possible blockers of an entry's removal: its view model and, for its last entry, its coordinator.
  private func blockers(
    of entry: Entry, in context: CoordinatorContext, isLast: Bool
  ) -> [any NavigationBlocker] {
    let viewModel = tree[context.id]?.viewModels[entry.id.rawValue] as? any NavigationBlocker
    let coordinator = isLast ? context.coordinator as? any NavigationBlocker : nil
    return [viewModel, coordinator].compactMap(\.self)
  }
}

extension NavigationEvent.Kind {
  /// The kind of a stack change, from the removed places, bottom first, and the added ones.
  fileprivate init(removing removed: ArraySlice<Entry>, adding places: [StackChange.Place]) {
    switch (removed.first?.presentation.isModal, places.first?.presentation) {
    case (nil, let style?) where style.isModal: self = .presented(style)
    case (nil, _): self = .pushed
    case (true?, nil): self = .dismissed(count: removed.count)
    case (false?, nil): self = .popped(count: removed.count)
    case (_?, _?): self = .replaced(removed: removed.count, inserted: places.count)
    }
  }
}
