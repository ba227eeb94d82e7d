import Routing

extension Navigator {
  /// Selects a tab, keeping its stack; the first visit creates it.
  ///
  /// Selecting the selected tab again goes back to its root, and at its root says so in an event, unless
  /// the tab has another ``ReselectPolicy``.
  ///
  /// - Parameters:
  ///   - tab: The tab.
  ///   - cause: Why.
  /// - Returns: What happened.
  /// - Throws: ``NavigationError``; the state is then what it was.
  @discardableResult
  public func select(
    _ tab: TabID, cause: NavigationCause = .person
  ) throws(NavigationError) -> NavigationAnswer {
    try attempt(.select(tab), cause: cause)
  }

  func resolveSelect(
    _ tab: TabID, for attempt: Attempt
  ) throws(NavigationError) -> Resolution {
    guard !state.branches.isEmpty else { throw .notStarted }
    guard state.hasTabs else { throw .noTabs(root: state.root) }
    guard let branch = state.index(of: tab) else {
      throw .unknownTab(name: tab.rawValue, available: state.branches.map(\.id.rawValue))
    }
    let definition = try definition(of: tab)
    if branch == state.selected, state.branches[branch].top != nil {
      return reselect(branch, definition.reselect)
    }
    let shown = state.branches[branch].top?.route ?? definition.root
    var resolution = Resolution()
    switch try admit(shown, for: attempt, into: &resolution) {
    case .waits(let flow, let route):
      try postpone(route, until: flow, for: attempt, into: &resolution)
    case .allowed(let admitted) where admitted != shown:
      try arrive(at: admitted, for: attempt, into: &resolution)
    case .allowed where state.branches[branch].top != nil:
      resolution.steps.append(.select(branch))
    case .allowed:
      resolution.steps.append(
        .change(firstVisit(of: branch, at: shown, selects: true), .tabSelected(tab)))
    }
    return resolution
  }

  private func reselect(_ branch: Int, _ policy: ReselectPolicy) -> Resolution {
    let said = Resolution(
      answer: .unchanged,
      steps: [.say(.reselected(state.branches[branch].id), state.branches[branch].top?.route)])
    switch policy {
    case .say: return said
    case .popToRoot:
      let back = resolvePopToRoot(of: branch, dismissing: true)
      return back.answer == .atRoot ? said : back
    }
  }

  /// The first place of a tab that comes into being.
  func firstVisit(of branch: Int, at route: AnyRoute, selects: Bool) -> Proposal {
    Proposal(
      branch: branch, range: 0..<0, places: [Proposal.Place(route: route, presentation: .push)],
      requester: rootContext, ending: .superseded, selects: selects)
  }

  func definition(of tab: TabID) throws(NavigationError) -> TabDefinition {
    guard let definition = map.tabs.first(where: { $0.id == tab }) else {
      throw .unknownTab(name: tab.rawValue, available: map.tabs.map(\.id.rawValue))
    }
    return definition
  }
}
