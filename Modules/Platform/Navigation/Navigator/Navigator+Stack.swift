import Routing

extension Navigator {
  /// Pushes or presents a place on the requester's branch.
  func push(
    _ route: AnyRoute, by requester: CoordinatorContext, as style: Presentation,
    cause: NavigationCause = .coordinator
  ) throws(NavigationError) -> NavigationAnswer {
    try transact(cause) { [weak self, weak requester] () throws(NavigationError) in
      guard let self, let requester else { return .unchanged }
      return try pushNow(route, by: requester, as: style, cause: cause)
    }
  }

  func pushNow(
    _ route: AnyRoute, by requester: CoordinatorContext, as style: Presentation,
    cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    let branch = try self.branch(of: requester)
    try refuseIfChildActive(above: requester, in: branch)
    switch try admit(route, cause: cause) {
    case .waits(let flow, let route):
      return try postpone(
        route, until: flow, cause: cause,
        replay: { [weak self, weak requester] () throws(NavigationError) in
          guard let self, let requester else { return }
          _ = try push(route, by: requester, as: style, cause: .replay)
        })
    case .allowed(let admitted) where admitted != route:
      return try openNow(admitted, cause: cause)
    case .allowed:
      break
    }
    guard state.branches[branch].top?.route != route else { return .unchanged }
    let end = state.branches[branch].entries.count
    let place = Proposal.Place(route: route, presentation: style)
    let proposal = Proposal(
      branch: branch, range: end..<end, places: [place], requester: requester,
      ending: .superseded, selects: false)
    try commit(proposal, style.isModal ? .presented(style) : .pushed, cause: cause)
    return .handled
  }

  /// Pushes several places as one change.
  func append(
    _ routes: [AnyRoute], by requester: CoordinatorContext
  ) throws(NavigationError) -> NavigationAnswer {
    try transact(.coordinator) { [weak self, weak requester] () throws(NavigationError) in
      guard let self, let requester, !routes.isEmpty else { return .unchanged }
      let branch = try branch(of: requester)
      try refuseIfChildActive(above: requester, in: branch)
      let end = state.branches[branch].entries.count
      return try replace(end..<end, of: branch, with: routes, by: requester)
    }
  }

  /// Replaces what lies above the requester's first place; the common beginning is kept.
  func set(
    _ routes: [AnyRoute], by requester: CoordinatorContext
  ) throws(NavigationError) -> NavigationAnswer {
    try transact(.coordinator) { [weak self, weak requester] () throws(NavigationError) in
      guard let self, let requester else { return .unchanged }
      let branch = try branch(of: requester)
      let entries = state.branches[branch].entries
      guard let first = entries.firstIndex(where: { $0.coordinator == requester.id }) else {
        throw .detached(coordinator: requester.name)
      }
      var kept = first + 1
      var rest = routes[...]
      if rest.first == entries[first].route { rest = rest.dropFirst() }
      while kept < entries.count, let next = rest.first, entries[kept].route == next {
        kept += 1
        rest = rest.dropFirst()
      }
      guard kept < entries.count || !rest.isEmpty else { return .unchanged }
      return try replace(kept..<entries.count, of: branch, with: Array(rest), by: requester)
    }
  }

  private func replace(
    _ range: Range<Int>, of branch: Int, with routes: [AnyRoute], by requester: CoordinatorContext
  ) throws(NavigationError) -> NavigationAnswer {
    var places: [Proposal.Place] = []
    for route in routes {
      guard case .allowed(let admitted) = try admit(route, cause: .coordinator) else {
        throw .refused(by: "access", reason: "\(route) is for signed-in users")
      }
      places.append(Proposal.Place(route: admitted, presentation: .push))
    }
    let proposal = Proposal(
      branch: branch, range: range, places: places, requester: requester, ending: .superseded,
      selects: false)
    let kind: NavigationEvent.Kind =
      range.isEmpty && places.count == 1
      ? .pushed : .replaced(removed: range.count, inserted: places.count)
    try commit(proposal, kind, cause: .coordinator)
    return .handled
  }

  /// The branch that holds a coordinator's places, or the selected one for the root coordinator.
  func branch(of context: CoordinatorContext) throws(NavigationError) -> Int {
    guard !state.branches.isEmpty else { throw .notStarted }
    if context === rootContext { return state.selected }
    let selected = state.selected
    if state.branches[selected].top?.coordinator == context.id { return selected }
    func holds(_ index: Int) -> Bool {
      state.branches[index].entries.contains { $0.coordinator == context.id }
    }
    if holds(selected) { return selected }
    if let other = state.branches.indices.first(where: { $0 != selected && holds($0) }) {
      return other
    }
    guard let parent = context.parent else { throw .detached(coordinator: context.name) }
    return try branch(of: parent)
  }

  private func refuseIfChildActive(
    above requester: CoordinatorContext, in branch: Int
  ) throws(NavigationError) {
    guard let top = state.branches[branch].top, top.coordinator != requester.id,
      let owner = contexts[top.coordinator], owner.isSelfOrDescendant(of: requester),
      requester.entryCount > 0
    else { return }
    throw .childActive(child: owner.name)
  }
}
