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
    let top = state.branches[branch].top
    if branch == state.selected, top != nil { return reselect(branch, map.tabs[branch].reselect) }
    let shown = top?.route ?? map.tabs[branch].root
    var resolution = Resolution()
    guard let way = try admit(shown, for: attempt, into: &resolution) else { return resolution }
    if way.place != shown {
      try arrive(by: way, into: &resolution)
    } else if top != nil {
      resolution.steps.append(.select(branch))
    } else {
      resolution.steps.append(
        .change(firstVisit(of: branch, at: shown, .tabSelected(tab), selects: true)))
    }
    return resolution
  }

  private func reselect(_ branch: Int, _ policy: ReselectPolicy) -> Resolution {
    let said = Resolution(
      answer: .unchanged,
      .say(.reselected(state.branches[branch].id), state.branches[branch].top?.route))
    switch policy {
    case .say: return said
    case .popToRoot:
      let back = resolvePopToRoot(of: branch, dismissing: true)
      return back.answer == .atRoot ? said : back
    }
  }

  /// The first place of a tab that comes into being.
  func firstVisit(
    of branch: Int, at route: AnyRoute, _ kind: NavigationEvent.Kind, selects: Bool
  ) -> Proposal {
    Proposal(
      kind, on: branch, replacing: 0..<0,
      with: [Proposal.Place(route: route, presentation: .push)], requester: rootContext,
      selects: selects)
  }
}
