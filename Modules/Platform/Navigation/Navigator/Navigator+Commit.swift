import Routing

struct MakingFailure: Error {
  let error: NavigationError
  /// The tab whose first place was to be shown, if the change shows tabs.
  let tab: TabID?
}

struct PlacementOwner {
  let context: CoordinatorContext
  let coordinator: any Coordinator
  let isNew: Bool
}

// MARK: - Coordinators

extension Navigator {
  /// Returns the coordinators for each change's new places; new ones are made but not yet attached.
  func makeOwners(for plan: NavigationPlan) throws(MakingFailure) -> [[PlacementOwner]] {
    var owners: [[PlacementOwner]] = []
    let known = map
    do throws(NavigationError) {
      for change in plan.changes {
        owners.append([])
        switch change {
        case .stack(let change):
          for place in change.places {
            let last = owners[owners.count - 1].last?.context
            let beneath = last ?? context(at: change.range.lowerBound - 1, of: change.branch)
            owners[owners.count - 1].append(
              try owner(of: place, beneath: beneath, requester: change.requester))
          }
        case .switchRoot(_, _, let place):
          owners[owners.count - 1].append(try owner(of: place, requester: rootContext))
        case .restore(let tree): makeOwners(for: tree)
        case .exchange(let change):
          map = change.map
          for (_, place) in change.founded {
            owners[owners.count - 1].append(try owner(of: place, requester: rootContext))
          }
        default: break
        }
      }
    } catch {
      for owner in owners.joined() where owner.isNew { tree.discard(owner.context) }
      map = known
      throw MakingFailure(error: error, tab: plan.changes[owners.count - 1].firstShownTab)
    }
    return owners
  }

  func context(at index: Int, of branch: Int) -> CoordinatorContext? {
    guard state.branches.indices.contains(branch) else { return nil }
    return state.branches[branch].entry(at: index).flatMap { tree[$0.coordinator]?.context }
  }

  /// Returns the requester or the coordinator beneath, if it shows such routes; otherwise a new child.
  func owner(
    of place: StackChange.Place, beneath: CoordinatorContext? = nil,
    requester: CoordinatorContext? = nil
  ) throws(NavigationError) -> PlacementOwner {
    if let owner = known(requester, for: place) ?? known(beneath, for: place) { return owner }
    guard let destination = map.destinations[place.route.routeType] else {
      throw .noDestination(route: place.route)
    }
    let plugin = destination.plugin
    let id = CoordinatorID(rawValue: makeIdentity())
    let context = CoordinatorContext(
      id: id, plugin: plugin, navigator: self, run: run(of: place, by: id))
    if case .restoredFlow(let flow) = place.begins { context.restoredFlow = flow }
    tree.begin(context, below: requester ?? beneath ?? rootContext)
    do {
      let coordinator = try destination.makeCoordinator(context)
      guard coordinator.context === context else {
        throw PluginFault(
          plugin: plugin, work: "to make the coordinator of \(place.route)",
          reason: "\(type(of: coordinator)) has another context than the one it was made with; "
            + "make a new coordinator each time, and let it keep the context it is handed")
      }
      context.coordinator = coordinator
      return PlacementOwner(context: context, coordinator: coordinator, isNew: true)
    } catch {
      tree.discard(context)
      throw .failed(
        map.fault(error, of: plugin, "to make the coordinator of \(place.route)"))
    }
  }

  private func known(
    _ context: CoordinatorContext?, for place: StackChange.Place
  ) -> PlacementOwner? {
    guard !place.beginsFlow, let context, context !== rootContext,
      let coordinator = context.coordinator, coordinator.routeType == place.route.routeType
    else { return nil }
    return PlacementOwner(context: context, coordinator: coordinator, isNew: false)
  }

  private func run(of place: StackChange.Place, by runner: CoordinatorID) -> (any FlowRun)? {
    switch place.begins {
    case .flow(let run): run
    case .prerequisite(let flow): prerequisiteRun(of: flow, by: runner)
    case .nothing, .restoredFlow: nil
    }
  }

  private func prerequisiteRun<F: Flow>(of flow: F, by runner: CoordinatorID) -> any FlowRun {
    rootContext.run(of: F.self) { [weak self] result in
      // Meanwhile, a restored tree may have brought another coordinator that runs the flow.
      if self?.waiting.runners[F.name] == runner { self?.waiting.runners[F.name] = nil }
      if case .completed = result {
        self?.replayPending(waitingFor: F.name)
      } else {
        self?.dropPending(waitingFor: F.name)
      }
    }
  }
}

// MARK: - Changes

extension Navigator {
  /// Carries out a change; every step that can fail has already been done.
  func commit(
    _ change: NavigationPlan.Change, _ owners: [PlacementOwner], for request: Request
  ) {
    let (cause, before) = (request.cause, state.top?.route)
    switch change {
    case .stack(let change):
      commit(change, owners, cause: cause)
    case .select(let branch, let tab):
      state.selected = branch
      emit(
        .tabSelected(tab), cause: cause, plugin: topPlugin, from: before, to: state.top?.route)
    case .switchRoot(let change, let next, let place):
      switchRoot(change, to: next, first: place, owners)
    case .emit(let kind, let route):
      emit(kind, cause: cause, plugin: topPlugin, from: route, to: route)
    case .redirect(let redirect):
      emit(
        .redirected(by: redirect.guardName), cause: cause, plugin: plugin(of: redirect.to),
        from: redirect.from, to: redirect.to)
    case .wait(let intent):
      keep(intent)
    case .endRootFlow(let context, let ending):
      endRun(of: context, ending, cause: cause)
    case .endRun(let run, let ending):
      end(run, ending, plugin: nil, cause: cause)
    case .detach(let context):
      guard !context.isRemoved else { return }
      tree.remove(context.id) { endRun(of: $0, .cancelled(.byFlow), cause: cause) }
    case .takeForward(let branch):
      history.removeLast(on: branch)
    case .restore(let tree):
      rebuild(tree)
    case .exchange(let change):
      exchange(change, owners)
    }
  }

  /// Makes a change in this order: the state, the new coordinators, the removed ones leaf first with their
  /// results, and one event.
  private func commit(
    _ change: StackChange, _ owners: [PlacementOwner], cause: NavigationCause
  ) {
    let before = state.top?.route
    history.note(change, in: tree)
    enter(change.places, owners, replacing: change.range, of: change.branch)
    if change.selects { state.selected = change.branch }
    release(change.removed, of: change.branch, ending: change.ending, cause: cause)
    emit(
      change.kind, cause: cause,
      plugin: plugin(of: change.places.last?.route ?? change.removed.first?.route), from: before,
      to: state.top?.route, of: change)
    start(owners, cause: cause)
  }

  private func switchRoot(
    _ change: RootSwitch, to next: NavigationState, first place: StackChange.Place,
    _ owners: [PlacementOwner]
  ) {
    let old = state
    let kept = change.keepsPending ? waiting.takeAll() : []
    state = next
    history = ForwardHistory(for: state)
    enter([place], owners, replacing: 0..<0, of: next.selected)
    let ending = FlowRun.Ending.cancelled(change.reason)
    let hidden = old.branches.reversed().filter { $0.id != old.selectedBranch?.id }
    for branch in hidden + (old.selectedBranch.map { [$0] } ?? []) {
      release(branch.entries.reversed(), of: nil, ending: ending, cause: .app)
    }
    waiting.putBack(kept)
    let dropped = change.dropsPending ? waiting.takeAll() : []
    emit(
      .rootChanged(change.root), cause: .app, plugin: plugin(of: place.route),
      from: old.top?.route, to: state.top?.route)
    for intent in dropped { drop(intent, change.reason) }
    start(owners, cause: .app)
    if let tab = change.waitingTab {
      queue.add(Request(action: .select(tab), requester: rootContext, cause: .app))
    }
    if next.hasTabs { replayPending(waitingFor: Planner.startName) }
  }

  func enter(
    _ places: [StackChange.Place], _ owners: [PlacementOwner], replacing range: Range<Int>,
    of branch: Int
  ) {
    var inserted: [Entry] = []
    for (place, owner) in zip(places, owners) {
      let entry = Entry(
        id: EntryID(rawValue: makeIdentity()), route: place.route,
        presentation: place.presentation, coordinator: owner.context.id)
      tree.enter(entry, on: branch)
      inserted.append(entry)
    }
    state.branches[branch].replace(range, with: inserted)
    for (place, owner) in zip(places, owners) where owner.isNew {
      tree.attach(owner.coordinator, owner.context)
      if case .prerequisite(let flow) = place.begins {
        waiting.runners[type(of: flow).name] = owner.context.id
      }
    }
  }

  func start(_ owners: [PlacementOwner], cause: NavigationCause) {
    for owner in owners where owner.isNew { start(owner, cause: cause) }
  }

  /// Starts a new coordinator; its errors become events, because its place is already on screen.
  func start(_ owner: PlacementOwner, cause: NavigationCause) {
    do {
      try owner.coordinator.start()
    } catch {
      let plugin = owner.context.plugin
      report(map.attributed(error, to: plugin, "to start \(owner.context.name)"), cause, of: plugin)
    }
  }

  /// Releases removed entries; `branch` is `nil` if nothing is left of their stack.
  func release(
    _ removed: [Entry], of branch: Int?, ending: FlowRun.Ending, cause: NavigationCause
  ) {
    let left = branch.map { state.branches[$0].entries } ?? []
    tree.release(removed, leaving: left) { endRun(of: $0, ending, cause: cause) }
  }

  private func endRun(
    of context: CoordinatorContext, _ ending: FlowRun.Ending, cause: NavigationCause
  ) {
    if let run = context.run {
      end(run, ending, plugin: context.plugin, cause: cause)
    } else if let flow = context.restoredFlow {
      dropPending(waitingFor: flow)
    }
  }

  /// Ends the flow that a request would have started, because the request is never made.
  func abandon(_ request: Request, _ ending: FlowRun.Ending = .lost) {
    guard let run = request.action.run else { return }
    end(run, ending, plugin: request.requester.plugin, cause: .flow)
  }

  private func end(
    _ run: any FlowRun, _ ending: FlowRun.Ending, plugin: String?, cause: NavigationCause
  ) {
    guard let result = run.end(ending) else { return }
    let place = state.top?.route
    emit(
      .flowEnded(flow: run.name, result: result), cause: cause, plugin: plugin, from: place,
      to: place)
  }

  var topPlugin: String? {
    state.top.flatMap { tree[$0.coordinator]?.context.plugin }
  }
}
