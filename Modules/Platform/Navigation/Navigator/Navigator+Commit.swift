import Routing

extension Navigator {
  /// Does one step; everything that can fail has been done before.
  func carryOut(_ step: Step, _ owners: [Owner], for attempt: Attempt) {
    let cause = attempt.cause
    switch step {
    case .change(let proposal):
      commit(proposal, owners, cause: cause)
    case .select(let branch):
      let before = state.top?.route
      state.selected = branch
      emit(
        .tabSelected(state.branches[branch].id), cause: cause, plugin: topContext?.plugin,
        from: before, to: state.top?.route)
    case .switchRoot(let change, let next, let place):
      switchRoot(change, to: next, first: place, owners)
    case .say(let kind, let route):
      emit(kind, cause: cause, plugin: topContext?.plugin, from: route, to: route)
    case .redirect(let redirect):
      emit(
        .redirected(by: redirect.guardName), cause: cause, plugin: plugin(of: redirect.to),
        from: redirect.from, to: redirect.to)
    case .wait(let intent):
      keep(intent)
    case .beginPrerequisite(let name):
      prerequisites[name] = state.top?.coordinator
    case .enqueue(let waiting):
      presentations.append(waiting)
      emit(
        .presentationQueued, cause: cause, plugin: attempt.requester.plugin,
        from: state.top?.route, to: state.top?.route)
    case .endRootFlow(let context, let ending):
      endRun(of: context, ending, cause: cause)
    case .endRun(let run, let ending):
      guard let result = run.end(ending) else { return }
      emitEnd(of: run, result, plugin: nil, cause: cause)
    case .detach(let context):
      if !context.isRemoved { remove(context, ending: .cancelled(.byFlow), cause: cause) }
    case .takeForward(let branch):
      departed[branch].removeLast()
    case .restore(let tree):
      rebuild(tree)
    }
  }

  /// Makes a change: the state first, then the new coordinators, then the removed ones, leaf first,
  /// with their results; one event last.
  func commit(_ proposal: Proposal, _ owners: [Owner], cause: NavigationCause) {
    let before = state.top?.route
    let removed = removed(by: proposal)
    rememberDeparture(removed, of: proposal)
    let inserted = enter(proposal.places, owners, on: proposal.branch)
    state.branches[proposal.branch].replace(proposal.range, with: inserted)
    if proposal.selects { state.selected = proposal.branch }
    for owner in owners where owner.isNew { attach(owner) }
    if !proposal.range.isEmpty { release(removed, ending: proposal.ending, cause: cause) }
    emit(
      proposal.kind, cause: cause,
      plugin: plugin(of: proposal.places.last?.route ?? removed.first?.route), from: before,
      to: state.top?.route)
    for owner in owners where owner.isNew { start(owner) }
  }

  private func switchRoot(
    _ change: RootSwitch, to next: NavigationState, first place: Proposal.Place,
    _ owners: [Owner]
  ) {
    let old = state
    let waiting = presentations
    let kept = change.keepsPending ? pending : []
    if change.keepsPending { pending = [] }
    state = next
    rootSwitches += 1
    (departed, presentations) = (DepartureHistory.empty(for: state), [])
    let inserted = enter([place], owners, on: next.selected)
    state.branches[next.selected].replace(0..<0, with: inserted)
    for owner in owners where owner.isNew { attach(owner) }
    let ending = FlowRun.Ending.cancelled(change.reason)
    for branch in old.branches.reversed() where branch.id != old.selectedBranch?.id {
      release(branch.stack.all, ending: ending, cause: .app)
    }
    if let shown = old.selectedBranch { release(shown.stack.all, ending: ending, cause: .app) }
    for presentation in waiting { presentation.attempt.abandon() }
    pending = kept + pending
    emit(
      .rootChanged(change.root), cause: .app,
      plugin: plugin(of: inserted.last?.route), from: old.top?.route, to: state.top?.route)
    for owner in owners where owner.isNew { start(owner) }
    if let tab = change.waitingTab {
      queue.append(Attempt(request: .select(tab), requester: rootContext, cause: .app))
    }
    if next.hasTabs { queueStartIntents() }
  }

  /// Makes the attempts that were made before there was anything on screen, after this one.
  private func queueStartIntents() {
    let ready = pending.filter { $0.waitsFor == Navigator.startName }
    pending.removeAll { $0.waitsFor == Navigator.startName }
    for intent in ready { queue.append(intent.attempt(in: self)) }
  }

  /// The entries a change removes.
  func removed(by proposal: Proposal) -> StackSegment {
    StackSegment(proposal.range, of: state.branches[proposal.branch].stack)
  }

  /// Entries for new places, counted with their owners.
  func enter(
    _ places: [Proposal.Place], _ owners: [Owner], on branch: Int
  ) -> [Entry] {
    var inserted: [Entry] = []
    for (place, owner) in zip(places, owners) {
      let context = owner.context
      let entry = Entry(
        id: EntryID(rawValue: makeIdentity()), route: place.route,
        presentation: place.presentation, coordinator: context.id)
      if context.entryCount == 0 { context.firstEntry = entry.id }
      context.entryCount += 1
      context.branch = branch
      inserted.append(entry)
    }
    return inserted
  }

  func attach(_ owner: Owner) {
    contexts[owner.context.id] = owner.context
    if owner.context.mayBlock { blockerCount += 1 }
    (owner.context.parent ?? rootContext).children.append(owner.coordinator)
  }

  func start(_ owner: Owner) {
    guard !owner.context.isRemoved else { return }
    do {
      try owner.coordinator.start()
    } catch {
      deferredErrors.append(error)
    }
  }
}
