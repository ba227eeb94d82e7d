import Routing

extension Navigator {
  /// Shows the tabs as the whole app, with the given tab selected, or the first that is open.
  ///
  /// Where the given tab may not be entered yet, the first open one is shown and the given one waits for
  /// what it needs, as a link would.
  ///
  /// - Parameters:
  ///   - root: The name of this root; showing the root that is shown changes nothing.
  ///   - initial: The tab to select; the first that may be entered now unless given.
  ///   - resets: Whether the tabs begin anew even if this root is shown.
  /// - Returns: What happened.
  /// - Throws: ``NavigationError``; the state is then what it was.
  public func showTabs(
    root: RootID, initial: TabID? = nil, resets: Bool = false
  ) throws(NavigationError) -> NavigationAnswer {
    let change = RootSwitch(root: root, resets: resets, reason: .rootChanged)
    return try attempt(.showTabs(change, initial: initial), cause: .app)
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
    let change = RootSwitch(root: root, resets: false, reason: .rootChanged)
    let run = TypedFlowRun<F>(onResult: onResult)
    return try attempt(.showFlow(change, erased(flow.start), run), cause: .app)
  }

  func resolveTabs(
    _ change: RootSwitch, initial: TabID?, for attempt: Attempt
  ) throws(NavigationError) -> Resolution {
    guard state.root != change.root || change.resets else { return .answered(.unchanged) }
    var resolution = Resolution()
    var guards = guardChain(cause: attempt.cause)
    let selected = try firstOpenTab(preferring: initial, asking: &guards)
    let next = NavigationState(
      root: change.root, branches: map.tabs.map { Branch(id: $0.id) }, selected: selected,
      hasTabs: true)
    let place = Proposal.Place(route: map.tabs[selected].root, presentation: .push)
    var change = change
    if let initial, map.tabs[selected].id != initial { change.waitingTab = initial }
    resolution.steps.append(.switchRoot(change, next, first: place))
    for (index, tab) in map.tabs.enumerated()
    where tab.isPreloaded && index != selected && (try? guards.isOpen(tab.root)) == true {
      resolution.steps.append(
        .change(firstVisit(of: index, at: tab.root, .tabLoaded(tab.id), selects: false)))
    }
    return resolution
  }

  func resolveRootFlow(
    _ change: RootSwitch, at wanted: AnyRoute, _ run: FlowRun, for attempt: Attempt
  ) throws(NavigationError) -> Resolution {
    guard state.root != change.root || change.resets else { return .answered(.unchanged) }
    var resolution = Resolution()
    let ways = try admit(
      CollectionOfOne(wanted), by: { Way($0) }, for: attempt, into: &resolution)
    guard let route = ways?.first?.place else { return resolution }
    let place = Proposal.Place(
      route: route, presentation: .push, run: route == wanted ? run : nil)
    let next = NavigationState(
      root: change.root, branches: [Branch(id: TabID(rawValue: change.root.rawValue))], selected: 0,
      hasTabs: false)
    resolution.steps.append(.switchRoot(change, next, first: place))
    if route != wanted { resolution.steps.append(.endRun(run, .superseded)) }
    return resolution
  }

  /// The index of a tab, or of the first that may be entered now.
  private func firstOpenTab(
    preferring wanted: TabID?, asking guards: inout GuardChain
  ) throws(NavigationError) -> Int {
    if let wanted {
      guard let index = map.tabs.firstIndex(where: { $0.id == wanted }) else {
        throw .unknownTab(name: wanted.rawValue, available: map.tabs.map(\.id.rawValue))
      }
      if (try? guards.isOpen(map.tabs[index].root)) == true { return index }
    }
    for (index, tab) in map.tabs.enumerated() where try guards.isOpen(tab.root) {
      return index
    }
    throw .noOpenTab(available: map.tabs.map(\.id.rawValue))
  }
}
