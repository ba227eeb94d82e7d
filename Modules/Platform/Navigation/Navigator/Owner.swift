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

  private func makeOwners(for proposal: Proposal) throws(NavigationError) -> [Owner] {
    var owners: [Owner] = []
    owners.reserveCapacity(proposal.places.count)
    var beneath = context(at: proposal.range.lowerBound - 1, of: proposal.branch)
    for place in proposal.places {
      let owner = try owner(
        of: place, beneath: beneath, requester: proposal.requester, made: owners)
      owners.append(owner)
      beneath = owner.context
    }
    return owners
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
    if place.run == nil {
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
      throw .coordinatorFailed(route: place.route, reason: "\(error)")
    }
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
