import Routing

extension Navigator {
  /// Makes a proposed change: coordinators first, since only they can fail; then the state; then the
  /// removed coordinators, leaf first; one event last.
  func commit(
    _ proposal: Proposal, _ kind: NavigationEvent.Kind, cause: NavigationCause,
    from origin: Entry? = nil
  ) throws(NavigationError) {
    let before = origin ?? state.top
    let made = try makeOwners(for: proposal)
    var removed: [Entry] = []
    if !proposal.range.isEmpty {
      removed = Array(state.branches[proposal.branch].entries[proposal.range])
    }
    var inserted: [Entry] = []
    inserted.reserveCapacity(made.count)
    for (place, owner) in zip(proposal.places, made) {
      owner.context.entryCount += 1
      inserted.append(
        Entry(
          id: EntryID(rawValue: makeIdentity()), route: place.route,
          presentation: place.presentation, coordinator: owner.context.id))
    }
    state.branches[proposal.branch].replace(proposal.range, with: inserted)
    if proposal.selects { state.selected = proposal.branch }
    for owner in made { attach(owner) }
    release(removed, ending: proposal.ending, cause: cause)
    let concerned = inserted.last ?? removed.last
    let plugin = concerned.flatMap { map.destinations[$0.route.routeType]?.plugin }
    emit(kind, cause: cause, plugin: plugin, from: before?.route, to: state.top?.route)
  }

  /// The coordinators of new places, new ones made but not yet attached.
  ///
  /// A place goes to the requester, or to the coordinator beneath, where they show such routes; it
  /// gets a new child otherwise.
  private func makeOwners(for proposal: Proposal) throws(NavigationError) -> [Owner] {
    var owners: [Owner] = []
    owners.reserveCapacity(proposal.places.count)
    var beneath: CoordinatorContext?
    if proposal.range.lowerBound > 0 {
      let entries = state.branches[proposal.branch].entries
      beneath = contexts[entries[proposal.range.lowerBound - 1].coordinator]
    }
    for place in proposal.places {
      let owner = try owner(
        of: place, beneath: beneath, requester: proposal.requester, made: owners)
      owners.append(owner)
      beneath = owner.context
    }
    return owners
  }

  private func owner(
    of place: Proposal.Place, beneath: CoordinatorContext?, requester: CoordinatorContext?,
    made: [Owner]
  ) throws(NavigationError) -> Owner {
    if place.run == nil {
      for candidate in [requester, beneath] {
        guard let candidate else { continue }
        let coordinator = made.first { $0.context === candidate }?.coordinator
        let shown = coordinator ?? candidate.coordinator
        if let shown, shown.routeType == place.route.routeType, candidate !== rootContext {
          return Owner(context: candidate, coordinator: shown, isNew: false)
        }
      }
    }
    guard let destination = map.destinations[place.route.routeType] else {
      throw .noDestination(route: place.route)
    }
    let context = CoordinatorContext(
      id: CoordinatorID(rawValue: makeIdentity()), plugin: destination.plugin,
      parent: requester ?? beneath ?? rootContext, navigator: self, run: place.run)
    do {
      let coordinator = try destination.makeCoordinator(context)
      context.coordinator = coordinator
      return Owner(context: context, coordinator: coordinator, isNew: true)
    } catch {
      throw .coordinatorFailed(route: place.route, reason: "\(error)")
    }
  }

  private func attach(_ owner: Owner) {
    guard owner.isNew else { return }
    contexts[owner.context.id] = owner.context
    (owner.context.parent ?? rootContext).children.append(owner.coordinator)
  }

  /// Lets go of removed entries, top first, and of the coordinators that lost their last place.
  func release(_ removed: [Entry], ending: FlowRun.Ending, cause: NavigationCause) {
    for entry in removed.reversed() {
      guard let context = contexts[entry.coordinator] else { continue }
      context.viewModels[entry.id] = nil
      context.entryCount -= 1
      removeIfDone(context, ending: ending, cause: cause)
    }
  }

  private func removeIfDone(
    _ context: CoordinatorContext, ending: FlowRun.Ending, cause: NavigationCause
  ) {
    guard context !== rootContext, !context.isAddedByHand, context.entryCount == 0,
      context.children.allSatisfy(\.context.isAddedByHand)
    else { return }
    let parent = context.parent
    remove(context, ending: ending, cause: cause)
    if let parent { removeIfDone(parent, ending: ending, cause: cause) }
  }

  /// Removes a coordinator: children first, then its result, then itself, then the census.
  private func remove(
    _ context: CoordinatorContext, ending: FlowRun.Ending, cause: NavigationCause
  ) {
    for child in context.children.reversed() {
      remove(child.context, ending: ending, cause: cause)
    }
    if let run = context.run, let result = run.end(ending) {
      let place = state.top?.route
      emit(
        .flowEnded(flow: run.name, result: result), cause: cause, plugin: context.plugin,
        from: place, to: place)
    }
    contexts[context.id] = nil
    context.viewModels = [:]
    guard let coordinator = context.coordinator else { return }
    context.parent?.children.removeAll { $0 === coordinator }
    context.parent = nil
    context.navigator = nil
    ledger.record(coordinator, id: context.id, plugin: context.plugin)
  }

  func removeByHand(_ context: CoordinatorContext) throws(NavigationError) {
    _ = try transact(.coordinator) { [weak self] () throws(NavigationError) in
      self?.remove(context, ending: .cancelled(.byFlow), cause: .coordinator)
      return .handled
    }
  }
}

/// A coordinator chosen, or made, for a new place.
@MainActor
private struct Owner {
  let context: CoordinatorContext
  let coordinator: any Coordinator
  let isNew: Bool
}
