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
    case .change(let proposal):
      return try makeOwners(for: proposal)
    case .switchRoot(_, _, let place):
      return [try owner(of: place, requester: rootContext)]
    case .restore(let tree):
      makeOwners(for: tree)
      return []
    default:
      return []
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
    do throws(NavigationError) {
      for place in proposal.places {
        owners.append(try owner(of: place, in: proposal, above: owners.last?.context))
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
    if context.mayBlock { blockerCount -= 1 }
    context.mayBlock = false
    for child in context.children { forget(child.context) }
  }

  /// The context of the coordinator that owns an entry, or `nil` where there is no such entry.
  func context(at index: Int, of branch: Int) -> CoordinatorContext? {
    guard index >= 0 else { return nil }
    return state.branches[branch].stack.entry(at: index).flatMap { contexts[$0.coordinator] }
  }

  /// The owner of one place of a proposal, above that of the place before it.
  private func owner(
    of place: Proposal.Place, in proposal: Proposal, above last: CoordinatorContext?
  ) throws(NavigationError) -> Owner {
    let beneath = last ?? context(at: proposal.range.lowerBound - 1, of: proposal.branch)
    return try owner(of: place, beneath: beneath, requester: proposal.requester)
  }

  /// The owner of one place.
  ///
  /// A place goes to the requester, or to the coordinator beneath, where they show such routes; it
  /// gets a new child otherwise.
  func owner(
    of place: Proposal.Place, beneath: CoordinatorContext? = nil,
    requester: CoordinatorContext? = nil
  ) throws(NavigationError) -> Owner {
    if let owner = known(requester, for: place) { return owner }
    if let owner = known(beneath, for: place) { return owner }
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

  /// A coordinator that is there, if it takes a place.
  private func known(_ context: CoordinatorContext?, for place: Proposal.Place) -> Owner? {
    guard place.run == nil, !place.isOwn, let context, context !== rootContext,
      let coordinator = context.coordinator, coordinator.routeType == place.route.routeType
    else { return nil }
    return Owner(context: context, coordinator: coordinator, isNew: false)
  }
}
