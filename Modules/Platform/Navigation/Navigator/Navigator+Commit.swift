import Routing

struct MakingFailure: Error {
  let error: NavigationError
  /// The stack whose route was to be shown.
  let tab: TabID
}

// MARK: - Coordinators

extension Navigator {
  /// Makes the coordinators of a plan's new routes, which are not attached yet; none stays if one cannot be made.
  func makeOwners(for plan: inout NavigationPlan) throws(MakingFailure) {
    for index in plan.changes.indices {
      do throws(MakingFailure) {
        try makeOwners(for: &plan.changes[index])
      } catch {
        for owner in plan.changes.flatMap(\.steps).flatMap(\.owners) where owner.isNew {
          tree.discard(owner.context)
        }
        throw error
      }
    }
  }

  private func makeOwners(for change: inout Change) throws(MakingFailure) {
    for index in change.steps.indices {
      let step = change.steps[index]
      var beneath = context(at: step.range.lowerBound - 1, of: step.stack)
      for (position, newEntry) in step.inserted.enumerated() {
        do throws(NavigationError) {
          let owner = try owner(of: newEntry, beneath: beneath, requester: step.requester)
          change.steps[index].owners.append(owner)
          beneath = owner.context
        } catch {
          guard let skip = change.skip else {
            throw MakingFailure(error: error, tab: step.tab)
          }
          skip(&change, index, position, error)
          break
        }
      }
    }
  }

  private func context(at index: Int, of stackIndex: Int) -> CoordinatorContext? {
    guard state.stacks.indices.contains(stackIndex) else { return nil }
    return state.stacks[stackIndex].entry(at: index).flatMap { tree[$0.coordinator]?.context }
  }

  /// Returns the requester or the coordinator beneath, if it shows such routes; otherwise a new child.
  private func owner(
    of newEntry: NewEntry, beneath: CoordinatorContext?, requester: CoordinatorContext?
  ) throws(NavigationError) -> EntryOwner {
    if let owner = known(requester, for: newEntry) ?? known(beneath, for: newEntry) { return owner }
    guard let destination = map.destinations[newEntry.route.routeType] else {
      throw .noDestination(route: newEntry.route)
    }
    let plugin = destination.plugin
    let id = CoordinatorID(rawValue: makeIdentity())
    let context = CoordinatorContext(
      id: id, plugin: plugin, navigator: self, run: run(of: newEntry))
    switch newEntry.begins {
    case .restoredFlow(let flow): context.restoredFlow = flow
    case .prerequisite: context.isPrerequisite = true
    case .nothing, .flow: break
    }
    tree.begin(context, below: requester ?? beneath ?? rootContext)
    do {
      let coordinator = try destination.makeCoordinator(context)
      guard coordinator.context === context else {
        throw PluginFault(
          plugin: plugin, work: "to make the coordinator of \(newEntry.route)",
          reason: "\(type(of: coordinator)) has another context than the one it was made with; "
            + "make a new coordinator each time, and let it keep the context it is handed")
      }
      context.coordinator = coordinator
      return EntryOwner(context: context, coordinator: coordinator, isNew: true)
    } catch {
      tree.discard(context)
      throw .failed(
        map.fault(error, of: plugin, "to make the coordinator of \(newEntry.route)"))
    }
  }

  private func known(
    _ context: CoordinatorContext?, for newEntry: NewEntry
  ) -> EntryOwner? {
    guard !newEntry.beginsFlow, let context, context !== rootContext,
      let coordinator = context.coordinator, coordinator.routeType == newEntry.route.routeType
    else { return nil }
    return EntryOwner(context: context, coordinator: coordinator, isNew: false)
  }

  private func run(of newEntry: NewEntry) -> (any FlowRun)? {
    switch newEntry.begins {
    case .flow(let run): run
    case .prerequisite(let flow): prerequisiteRun(of: flow)
    case .nothing, .restoredFlow: nil
    }
  }

  /// What waits for the flow is its caller.
  private func prerequisiteRun<F: Flow>(of flow: F) -> any FlowRun {
    rootContext.run(of: F.self) { _ in }
  }
}

// MARK: - Changes

extension Navigator {
  /// Carries out a change; all that can fail has already been done.
  func commit(_ change: Change, cause: NavigationCause) {
    let before = state.top?.route
    for step in change.steps where !change.clearsHistory {
      history.note(step, of: change, in: tree)
    }
    if change.clearsHistory { history = ForwardHistory(for: change.base ?? state) }
    if let base = change.base { state = base }
    for step in change.steps { enter(step, keepsDismissal: !change.clearsHistory) }
    if let selected = change.selected, state.stacks[selected].top != nil {
      state.selected = selected
    }
    for step in change.steps {
      release(
        step.removed, leaving: state.stacks[step.stack].entries, change.ending, cause: cause)
    }
    for removed in change.removed { release(removed, leaving: [], change.ending, cause: cause) }
    if let event = change.event {
      emit(
        event.kind, cause: cause, plugin: event.subject.map(plugin) ?? topPlugin, from: before,
        to: state.top?.route, of: event)
    }
    for owner in change.steps.flatMap(\.owners) where owner.isNew { start(owner, cause: cause) }
    change.whenDone?(self)
  }

  /// `keepsDismissal` is for a modal that stays while its first route is replaced; a restored one is another.
  private func enter(_ step: StackChange, keepsDismissal: Bool) {
    var inserted = step.moved
    for (newEntry, owner) in zip(step.inserted, step.owners) {
      let entry = Entry(
        id: EntryID(rawValue: makeIdentity()), route: newEntry.route,
        presentation: newEntry.presentation, coordinator: owner.context.id)
      tree.enter(entry, on: step.stack)
      if let onDismiss = newEntry.onDismiss { tree.dismissals[entry.id.rawValue] = onDismiss }
      inserted.append(entry)
    }
    state.stacks[step.stack].replace(step.range, with: inserted)
    if keepsDismissal, let gone = step.removed.last, let first = inserted.first,
      first.presentation.isModal
    {
      // The modal stays, with another route as its first.
      tree.dismissals[first.id.rawValue] = tree.dismissals.removeValue(forKey: gone.id.rawValue)
    }
    for owner in Set(step.moved.map(\.coordinator)) {
      tree.updateFirstEntry(of: owner, in: state.stacks[step.stack].entries)
    }
    for owner in step.owners where owner.isNew {
      tree.attach(owner.coordinator, owner.context)
    }
  }

  /// Starts a new coordinator; its errors become events, because its route is already on screen.
  private func start(_ owner: EntryOwner, cause: NavigationCause) {
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
      keepError(error)
    }
  }

  private func release(
    _ removed: [Entry], leaving left: [Entry], _ ending: FlowRun.Ending, cause: NavigationCause
  ) {
    let dismissals = tree.release(removed, leaving: left) {
      endRun(of: $0, ending, cause: cause)
    }
    for onDismiss in dismissals { onDismiss() }
  }

  func endRun(
    of context: CoordinatorContext, _ ending: FlowRun.Ending, cause: NavigationCause
  ) {
    if let run = context.run {
      guard !run.isOver else { return }
      end(run, ending, plugin: context.plugin, cause: cause)
      if run.hasValue {
        replayDeferred(waitingFor: run.name)
      } else if tree.runner(of: run.name) == nil {
        dropDeferred(waitingFor: run.name)
      }
    } else if let flow = context.restoredFlow {
      dropDeferred(waitingFor: flow)
    }
  }

  /// Ends the flow that a request would have started, because the request is never made.
  func abandon(_ request: Request, _ ending: FlowRun.Ending) {
    guard let run = request.run else { return }
    end(run, ending, plugin: request.requester.plugin, cause: .flow)
  }

  func end(
    _ run: any FlowRun, _ ending: FlowRun.Ending, plugin: String?, cause: NavigationCause
  ) {
    guard let result = run.end(ending) else { return }
    let route = state.top?.route
    emit(
      .flowEnded(flow: run.name, result: result), cause: cause, plugin: plugin, from: route,
      to: route)
  }

  private var topPlugin: String? {
    state.top.flatMap { tree[$0.coordinator]?.context.plugin }
  }
}
