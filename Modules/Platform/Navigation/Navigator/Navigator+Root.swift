import Routing

extension Navigator {
  /// Shows the tabs as the whole app, with the given tab selected, or the first that is open.
  ///
  /// - Parameters:
  ///   - root: The name of this root; showing the root that is shown changes nothing.
  ///   - initial: The tab to select; the first that may be entered now unless given.
  ///   - resets: Whether the tabs begin anew even if this root is shown, as after signing out.
  /// - Returns: What happened.
  /// - Throws: ``NavigationError``; the state is then what it was.
  public func showTabs(
    root: RootID, initial: TabID? = nil, resets: Bool = false
  ) throws(NavigationError) -> NavigationAnswer {
    try transact(.app) { [weak self] () throws(NavigationError) in
      guard let self else { return .unchanged }
      guard state.root != root || resets else { return .unchanged }
      let ids = map.tabs.map(\.id)
      let selected = try index(of: initial)
      let place = Proposal.Place(route: map.tabs[selected].root, presentation: .push)
      guard case .allowed = try admit(place.route, cause: .app) else {
        throw .noOpenTab(available: ids.map(\.rawValue))
      }
      var next = NavigationState(
        root: root, branches: ids.map { Branch(id: $0) }, selected: selected, hasTabs: true)
      swap(&next, &state)
      try switchRoot(from: next, to: place)
      return .handled
    }
  }

  /// The index of a tab, or of the first that may be entered now.
  private func index(of wanted: TabID?) throws(NavigationError) -> Int {
    if let wanted {
      guard let index = map.tabs.firstIndex(where: { $0.id == wanted }) else {
        throw .unknownTab(name: wanted.rawValue, available: map.tabs.map(\.id.rawValue))
      }
      return index
    }
    for (index, tab) in map.tabs.enumerated() {
      if case .allowed(tab.root) = try admit(tab.root, cause: .app) { return index }
    }
    throw .noOpenTab(available: map.tabs.map(\.id.rawValue))
  }

  /// Shows a flow as the whole app, and tells how it ended exactly once.
  ///
  /// A flow that is the whole app keeps its places when it ends: the caller shows another root then.
  ///
  /// - Parameters:
  ///   - root: The name of this root; showing the root that is shown changes nothing.
  ///   - flow: What to show.
  ///   - onResult: Told the result, once.
  /// - Returns: What happened.
  /// - Throws: ``NavigationError``; the state is then what it was.
  public func showFlow<F: Flow>(
    root: RootID, _ flow: F,
    onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) -> Void
  ) throws(NavigationError) -> NavigationAnswer {
    try transact(.app) { [weak self] () throws(NavigationError) in
      guard let self else { return .unchanged }
      guard state.root != root else { return .unchanged }
      let route = try erased(flow.start)
      let place = Proposal.Place(
        route: route, presentation: .push, run: TypedFlowRun<F>(onResult: onResult))
      var next = NavigationState(
        root: root, branches: [Branch(id: TabID(rawValue: root.rawValue))], selected: 0,
        hasTabs: false)
      swap(&next, &state)
      try switchRoot(from: next, to: place)
      return .handled
    }
  }

  /// Shows the first place of a new root, then lets go of everything the old one held.
  private func switchRoot(
    from old: NavigationState, to place: Proposal.Place
  ) throws(NavigationError) {
    let proposal = Proposal(
      branch: state.selected, range: 0..<0, places: [place], requester: rootContext,
      ending: .cancelled(.rootChanged), selects: true)
    do {
      try commit(proposal, .rootChanged(state.root), cause: .app, from: old.top)
    } catch {
      state = old
      throw error
    }
    for branch in old.branches.reversed() where branch.id != old.selectedBranch?.id {
      release(branch.entries, ending: .cancelled(.rootChanged), cause: .app)
    }
    if let shown = old.selectedBranch {
      release(shown.entries, ending: .cancelled(.rootChanged), cause: .app)
    }
  }
}
