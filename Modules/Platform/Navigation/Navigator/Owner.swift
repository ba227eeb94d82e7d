import Routing

/// A coordinator chosen, or made, for a new place.
@MainActor
struct Owner {
  let context: CoordinatorContext
  let coordinator: any Coordinator
  let isNew: Bool
}

extension Navigator {
  /// The coordinators of a step's new places, new ones made but not yet attached.
  func makeOwners(for step: Step) throws(NavigationError) -> [Owner] {
    switch step {
    case .change(let proposal, _) where !proposal.places.isEmpty:
      try makeOwners(for: proposal)
    case .switchRoot(_, _, let place):
      [try owner(of: place, beneath: nil, requester: rootContext, made: [])]
    case .restore(let tree):
      makeOwners(for: tree)
    default:
      []
    }
  }

  /// The coordinators of several steps' places, each step's on its own.
  func makeOwners(for steps: [Step]) throws(NavigationError) -> [[Owner]] {
    var owners: [[Owner]] = []
    do throws(NavigationError) {
      for step in steps { owners.append(try makeOwners(for: step)) }
    } catch {
      for made in owners { discard(made) }
      throw error
    }
    return owners
  }

  private func makeOwners(for proposal: Proposal) throws(NavigationError) -> [Owner] {
    var owners: [Owner] = []
    owners.reserveCapacity(proposal.places.count)
    var beneath = context(at: proposal.range.lowerBound - 1, of: proposal.branch)
    do throws(NavigationError) {
      for place in proposal.places {
        let owner = try owner(
          of: place, beneath: beneath, requester: proposal.requester, made: owners)
        owners.append(owner)
        beneath = owner.context
      }
    } catch {
      discard(owners)
      throw error
    }
    return owners
  }

  /// Undoes what coordinators did while they were made for an attempt that failed.
  private func discard(_ owners: [Owner]) {
    for owner in owners where owner.isNew { discard(owner.context) }
  }

  private func discard(_ context: CoordinatorContext) {
    context.cancelTasks()
    context.isRemoved = true
    for child in context.children {
      forget(child.context)
      child.context.parent = nil
    }
    context.children = []
  }

  /// Takes a coordinator that was added by hand, with those below it, out of navigation again.
  private func forget(_ context: CoordinatorContext) {
    contexts[context.id] = nil
    context.navigator = nil
    context.isAddedByHand = false
    if context.mayBlock { blockerCount -= 1 }
    context.mayBlock = false
    for child in context.children { forget(child.context) }
  }

  /// The context of the coordinator that owns an entry, or `nil` where there is no such entry.
  func context(at index: Int, of branch: Int) -> CoordinatorContext? {
    guard index >= 0 else { return nil }
    return state.branches[branch].stack.entry(at: index).flatMap { contexts[$0.coordinator] }
  }

  /// The owner of one place.
  ///
  /// A place goes to the requester, or to the coordinator beneath, where they show such routes; it
  /// gets a new child otherwise.
  func owner(
    of place: Proposal.Place, beneath: CoordinatorContext?, requester: CoordinatorContext?,
    made: [Owner]
  ) throws(NavigationError) -> Owner {
    if place.run == nil, !place.isOwn {
      if let owner = known(requester, for: place, made) { return owner }
      if let owner = known(beneath, for: place, made) { return owner }
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
      context.mayBlock = coordinator is any NavigationBlocker
      return Owner(context: context, coordinator: coordinator, isNew: true)
    } catch {
      discard(context)
      throw .coordinatorFailed(route: place.route, reason: "\(error)")
    }
  }

  /// The coordinator that is there already and takes a new place without a flow of its own, if any.
  func taker(
    of route: AnyRoute, requester: CoordinatorContext?, beneath: CoordinatorContext?
  ) -> CoordinatorContext? {
    for context in [requester, beneath] {
      if let context, context !== rootContext, context.coordinator?.routeType == route.routeType {
        return context
      }
    }
    return nil
  }

  private func known(
    _ context: CoordinatorContext?, for place: Proposal.Place, _ made: [Owner]
  ) -> Owner? {
    guard let context, context !== rootContext,
      let coordinator = context.coordinator
        ?? made.first(where: { $0.context === context })?
        .coordinator,
      coordinator.routeType == place.route.routeType
    else { return nil }
    return Owner(context: context, coordinator: coordinator, isNew: false)
  }
}
