import Routing

struct MakingFailure: Error {
  let error: NavigationError
  /// The tab whose first place was to be shown, if the change shows tabs.
  let tab: TabID?
}

@MainActor
struct PlacementOwner {
  let context: CoordinatorContext
  let coordinator: any Coordinator
  let isNew: Bool
}

// MARK: - Coordinators

extension Navigator {
  /// Makes the coordinators of a plan's new places, which are not attached yet; none stays if one cannot be made.
  func makeOwners(for plan: inout NavigationPlan) throws(MakingFailure) {
    for index in plan.changes.indices {
      guard case .tree(var change) = plan.changes[index] else { continue }
      var failure: NavigationError?
      do throws(NavigationError) {
        try makeOwners(for: &change)
      } catch {
        failure = error
      }
      plan.changes[index] = .tree(change)
      guard let failure else { continue }
      for owner in plan.owners where owner.isNew { tree.discard(owner.context) }
      throw MakingFailure(error: failure, tab: change.firstShownTab)
    }
  }

  private func makeOwners(for change: inout TreeChange) throws(NavigationError) {
    for index in change.stacks.indices {
      let stack = change.stacks[index]
      var beneath = context(at: stack.range.lowerBound - 1, of: stack.branch)
      for (position, place) in stack.places.enumerated() {
        do throws(NavigationError) {
          let owner = try owner(of: place, beneath: beneath, requester: stack.requester)
          change.stacks[index].owners.append(owner)
          beneath = owner.context
        } catch {
          guard case .restoration(let saved) = change.origin else { throw error }
          saved.cut(index, at: position, in: state, because: error)
          break
        }
      }
    }
    guard case .restoration(let saved) = change.origin else { return }
    // What cannot be made is lost, and the rest restored.
    let owners = change.stacks.map(\.owners)
    change.stacks = saved.changes(of: state)
    for (index, owners) in owners.enumerated() { change.stacks[index].owners = owners }
  }

  private func context(at index: Int, of branch: Int) -> CoordinatorContext? {
    guard state.branches.indices.contains(branch) else { return nil }
    return state.branches[branch].entry(at: index).flatMap { tree[$0.coordinator]?.context }
  }

  /// Returns the requester or the coordinator beneath, if it shows such routes; otherwise a new child.
  private func owner(
    of place: StackChange.Place, beneath: CoordinatorContext?, requester: CoordinatorContext?
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
  func commit(_ change: NavigationPlan.Change, for request: Request) {
    let (cause, before) = (request.cause, state.top?.route)
    switch change {
    case .tree(let change):
      commit(change, cause: cause)
    case .select(let branch, let tab):
      state.selected = branch
      emit(
        .tabSelected(tab), cause: cause, plugin: topPlugin, from: before, to: state.top?.route)
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
    }
  }

  /// Makes a change in this order: the state, the new coordinators, the removed ones leaf first with their
  /// results, and one event.
  private func commit(_ change: TreeChange, cause: NavigationCause) {
    let before = state.top?.route
    prepare(for: change)
    if let base = change.base { state = base }
    for stack in change.stacks { enter(stack) }
    if let selected = change.selected, state.branches[selected].top != nil {
      state.selected = selected
    }
    let replaced = change.stacks.map { TreeChange.Removal(places: $0.removed, branch: $0.branch) }
    for gone in replaced + change.removals {
      release(gone.places, of: gone.branch, ending: change.ending, cause: cause)
    }
    let dropped = change.root?.reason == .loggedOut ? waiting.takeAll() : []
    if case .restoration(let saved) = change.origin {
      for intent in saved.pending where !waiting.contains(intent) { add(intent) }
    }
    emit(
      change.kind, cause: cause, plugin: plugin(of: change), from: before, to: state.top?.route,
      of: change.step)
    for intent in dropped { drop(intent, change.root?.reason ?? .rootChanged) }
    for owner in change.stacks.flatMap(\.owners) where owner.isNew { start(owner, cause: cause) }
    if let root = change.root { follow(root) }
  }

  /// Prepares the history for a change, while the state is the earlier one.
  private func prepare(for change: TreeChange) {
    switch change.origin {
    case .step(let step): history.note(step, in: tree)
    case .root, .restoration: history = ForwardHistory(for: change.base ?? state)
    }
  }

  private func plugin(of change: TreeChange) -> String? {
    switch change.origin {
    case .step(let step): plugin(of: step.places.last?.route ?? step.removed.first?.route)
    case .root: plugin(of: change.stacks.last?.places.last?.route)
    case .restoration: topPlugin
    }
  }

  /// Makes the attempts that waited for another root.
  private func follow(_ change: RootSwitch) {
    if let tab = change.waitingTab {
      queue.add(Request(action: .select(tab), requester: rootContext, cause: .app))
    }
    if state.hasTabs { replayPending(waitingFor: Planner.startName) }
  }

  private func enter(_ change: StackChange) {
    var inserted: [Entry] = []
    for (place, owner) in zip(change.places, change.owners) {
      let entry = Entry(
        id: EntryID(rawValue: makeIdentity()), route: place.route,
        presentation: place.presentation, coordinator: owner.context.id)
      tree.enter(entry, on: change.branch)
      inserted.append(entry)
    }
    state.branches[change.branch].replace(change.range, with: inserted)
    for (place, owner) in zip(change.places, change.owners) where owner.isNew {
      tree.attach(owner.coordinator, owner.context)
      if case .prerequisite(let flow) = place.begins {
        waiting.runners[type(of: flow).name] = owner.context.id
      }
    }
  }

  /// Starts a new coordinator; its errors become events, because its place is already on screen.
  private func start(_ owner: PlacementOwner, cause: NavigationCause) {
    if let flow = owner.context.restoredFlow { announce(flow, of: owner.context) }
    do {
      try owner.coordinator.start()
    } catch {
      let plugin = owner.context.plugin
      report(map.attributed(error, to: plugin, "to start \(owner.context.name)"), cause, of: plugin)
    }
  }

  private func announce(_ flow: String, of context: CoordinatorContext) {
    do {
      _ = try context.parent?.nearest {
        try $0.handles(FlowRestored(flow: flow, context: context, parent: $0))
      }
    } catch {
      deferError(error)
    }
  }

  /// Releases removed entries; `branch` is `nil` if nothing is left of their stack.
  private func release(
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
  func abandon(_ request: Request, _ ending: FlowRun.Ending) {
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

  private var topPlugin: String? {
    state.top.flatMap { tree[$0.coordinator]?.context.plugin }
  }
}
