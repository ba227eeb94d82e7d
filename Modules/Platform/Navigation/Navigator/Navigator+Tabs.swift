import Routing

extension Navigator {
  /// Selects a tab, keeping its stack; the first visit creates it.
  ///
  /// Selecting the selected tab again goes back to its root, and at its root says so in an event.
  public func select(
    _ tab: TabID, cause: NavigationCause = .person
  ) throws(NavigationError) -> NavigationAnswer {
    try transact(cause) { [weak self] () throws(NavigationError) in
      guard let self else { return .unchanged }
      return try selectNow(tab, cause: cause)
    }
  }

  private func selectNow(
    _ tab: TabID, cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    guard state.hasTabs else { throw .noTabs(root: state.root) }
    guard let branch = state.index(of: tab) else {
      throw .unknownTab(name: tab.rawValue, available: state.branches.map(\.id.rawValue))
    }
    if branch == state.selected, state.branches[branch].top != nil {
      return try reselect(branch, cause: cause)
    }
    let root = try tabRoot(of: tab)
    let shown = state.branches[branch].top?.route ?? root
    switch try admit(shown, cause: cause) {
    case .waits(let flow, let route):
      return try postpone(
        route, until: flow, cause: cause,
        replay: { [weak self] () throws(NavigationError) in
          _ = try self?.select(tab, cause: .replay)
        })
    case .allowed(let admitted) where admitted != shown:
      return try openNow(admitted, cause: cause)
    case .allowed:
      break
    }
    guard state.branches[branch].top == nil else {
      selectVisited(branch, cause: cause)
      return .handled
    }
    let proposal = Proposal(
      branch: branch, range: 0..<0, places: [Proposal.Place(route: shown, presentation: .push)],
      requester: rootContext, ending: .superseded, selects: true)
    try commit(proposal, .tabSelected(tab), cause: cause)
    return .handled
  }

  private func reselect(
    _ branch: Int, cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    let answer = try popToRootNow(of: branch, cause: cause)
    guard answer == .atRoot else { return answer }
    let link = state.top?.route
    emit(
      .reselected(state.branches[branch].id), cause: cause, plugin: topContext?.plugin, from: link,
      to: link)
    return .unchanged
  }

  func selectVisited(_ branch: Int, cause: NavigationCause) {
    let before = state.top?.route
    state.selected = branch
    emit(
      .tabSelected(state.branches[branch].id), cause: cause, plugin: topContext?.plugin,
      from: before, to: state.top?.route)
  }

  func tabRoot(of tab: TabID) throws(NavigationError) -> AnyRoute {
    guard let definition = map.tabs.first(where: { $0.id == tab }) else {
      throw .unknownTab(name: tab.rawValue, available: map.tabs.map(\.id.rawValue))
    }
    return definition.root
  }
}
