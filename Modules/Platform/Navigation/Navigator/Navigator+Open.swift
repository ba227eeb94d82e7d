public import Routing

extension Navigator {
  /// Opens a place where it belongs: on its own tab, its parents beneath it, layers there dismissed.
  ///
  /// The first place of a tab is gone back to; any other is pushed, unless it is on top already. A
  /// place without a tab is presented over whatever is on screen.
  public func open(
    _ route: AnyRoute, cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    try transact(cause) { [weak self] () throws(NavigationError) in
      guard let self else { return .unchanged }
      return try openNow(route, cause: cause)
    }
  }

  func openNow(
    _ wanted: AnyRoute, cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    guard !state.branches.isEmpty else { throw .notStarted }
    guard map.destinations[wanted.routeType] != nil else {
      throw .noDestination(route: wanted)
    }
    let route: AnyRoute
    switch try admit(wanted, cause: cause) {
    case .allowed(let admitted):
      route = admitted
    case .waits(let flow, let kept):
      return try postpone(
        kept, until: flow, cause: cause,
        replay: { [weak self] () throws(NavigationError) in _ = try self?.open(kept, cause: .replay)
        })
    }
    guard let destination = map.destinations[route.routeType] else {
      throw .noDestination(route: route)
    }
    guard let tab = destination.tab else {
      return try openOverScreen(route, as: destination.presentation, cause: cause)
    }
    guard state.hasTabs else { throw .noTabs(root: state.root) }
    guard let branch = state.index(of: tab) else {
      throw .unknownTab(name: tab.rawValue, available: state.branches.map(\.id.rawValue))
    }
    return try open(
      route, in: branch, parents: destination.parents(route), cause: cause)
  }

  private func openOverScreen(
    _ route: AnyRoute, as style: Presentation, cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    guard let branch = state.selectedBranch, branch.top?.route != route else { return .unchanged }
    let isOwn = topContext?.coordinator?.routeType == route.routeType
    let end = branch.entries.count
    let shown: Presentation = isOwn || end == 0 ? .push : style
    let proposal = Proposal(
      branch: state.selected, range: end..<end,
      places: [Proposal.Place(route: route, presentation: shown)], requester: topContext,
      ending: .superseded, selects: false)
    try commit(proposal, shown.isModal ? .presented(shown) : .pushed, cause: cause)
    return .handled
  }

  private func open(
    _ route: AnyRoute, in branch: Int, parents: [AnyRoute], cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    let root = try tabRoot(of: state.branches[branch].id)
    let stack = state.branches[branch]
    if route == root, stack.top != nil {
      return try backToRoot(of: branch, cause: cause)
    }
    var places: [AnyRoute] = stack.top == nil && route != root ? [root] : []
    let kept = stack.firstModal
    let below = stack.entries[..<kept]
    guard below.last?.route != route else {
      return try keepTop(of: branch, above: kept, cause: cause)
    }
    places += missing(parents, above: below) + [route]
    let proposal = Proposal(
      branch: branch, range: kept..<stack.entries.count,
      places: places.map { Proposal.Place(route: $0, presentation: .push) }, requester: nil,
      ending: .superseded, selects: true)
    try commit(proposal, .pushed, cause: cause)
    return .handled
  }

  /// The parents that are not on top of the stack already, in order.
  private func missing(
    _ parents: [AnyRoute], above entries: ArraySlice<Entry>
  ) -> [AnyRoute] {
    for count in stride(from: min(parents.count, entries.count), to: 0, by: -1)
    where entries.suffix(count).map(\.route) == Array(parents.prefix(count)) {
      return Array(parents.dropFirst(count))
    }
    return parents
  }

  private func keepTop(
    of branch: Int, above kept: Int, cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    let count = state.branches[branch].entries.count
    if kept < count {
      try removeTop(
        kept..<count, of: branch, .dismissed(count: count - kept), ending: .superseded, cause: cause
      )
    }
    guard branch != state.selected else { return kept < count ? .handled : .unchanged }
    selectVisited(branch, cause: cause)
    return .handled
  }

  private func backToRoot(
    of branch: Int, cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    let answer = try popToRootNow(of: branch, cause: cause)
    guard branch != state.selected else { return answer == .atRoot ? .unchanged : answer }
    selectVisited(branch, cause: cause)
    return .handled
  }
}
