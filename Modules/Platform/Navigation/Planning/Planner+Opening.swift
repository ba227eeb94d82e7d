import Routing

// MARK: - Links

extension Planner {
  /// What attempts made before the first root wait for.
  static let startName = "start"

  mutating func open(_ wanted: AnyRoute) throws(NavigationError) {
    guard map.destinations[wanted.routeType] != nil else { throw .noDestination(route: wanted) }
    guard !state.branches.isEmpty else {
      answer(.pending)
      return add(
        .wait(
          pending.intent(
            wanted, until: Planner.startName, for: request, subject: guards.access.subject())))
    }
    let map = map
    if let path = try admit([wanted], by: { map.path(to: $0) })?.first { try arrive(by: path) }
  }

  mutating func arrive(by path: PlacePath) throws(NavigationError) {
    let route = path.place
    guard let destination = map.destinations[route.routeType] else {
      throw .noDestination(route: route)
    }
    guard let tab = destination.tab else {
      return showOverScreen(route, as: destination.presentation)
    }
    let branch = try branch(of: tab)
    if path.root == nil, stack(branch).entry(at: 0)?.route == route {
      popToRoot(of: branch, dismissing: true)
      return bringOnScreen(branch, or: plan.answer)
    }
    switch opening {
    case .reset: reset(to: path, on: branch)
    case .push: push(path, on: branch)
    }
  }

  private func branch(of tab: TabID) throws(NavigationError) -> Int {
    guard state.hasTabs else { throw .noTabs(root: state.root) }
    guard let branch = state.index(of: tab) else {
      throw .unknownTab(name: tab.rawValue, available: state.branches.map(\.id.rawValue))
    }
    return branch
  }

  private mutating func showOverScreen(_ route: AnyRoute, as style: Presentation) {
    guard let branch = state.selectedBranch, branch.top?.route != route else {
      return answer(.unchanged)
    }
    let isOwn = topContext?.coordinator?.routeType == route.routeType
    let shown: Presentation = isOwn || branch.count == 0 ? .push : style
    change(
      state.selected, branch.count..<branch.count,
      with: [StackChange.Place(route: route, presentation: shown)], requester: topContext)
  }

  /// Shows a place directly above its parents and the first place of the branch, removing everything else.
  private mutating func reset(to path: PlacePath, on branch: Int) {
    let entries = stack(branch).entries
    let roots = entries.isEmpty ? [path.root].compactMap(\.self) : []
    var wanted = (roots + path.parents + [path.place])[...]
    if wanted.first == entries.first?.route { wanted = wanted.dropFirst() }
    let steps = StackDifference(from: entries.dropFirst(), to: wanted, keepsLayers: false).steps
    guard let last = steps.last else { return bringOnScreen(branch, or: .unchanged) }
    for step in steps {
      change(
        branch, step.range, kind(of: step, on: branch),
        with: wanted[step.places].map { StackChange.Place(route: $0) },
        selects: step.range == last.range)
    }
  }

  /// The kind of a step that takes places out of the middle of a stack: nobody has gone back from them.
  func kind(of step: StackDifference.Step, on branch: Int) -> NavigationEvent.Kind? {
    guard step.places.isEmpty, step.range.upperBound < stack(branch).count else { return nil }
    return .replaced(removed: step.range.count, inserted: 0)
  }

  private mutating func push(_ path: PlacePath, on branch: Int) {
    let stack = stack(branch)
    let layers = stack.firstModal..<stack.count
    let below = stack.entries[..<layers.lowerBound]
    guard below.last?.route != path.place else {
      if !layers.isEmpty { change(branch, layers) }
      return bringOnScreen(branch, or: layers.isEmpty ? .unchanged : .handled)
    }
    let roots = stack.top == nil ? [path.root].compactMap(\.self) : []
    let routes = roots + missing(path.parents, above: below) + [path.place]
    change(
      branch, layers, .pushed, with: routes.map { StackChange.Place(route: $0) }, selects: true)
  }

  private func missing(_ parents: [AnyRoute], above stack: ArraySlice<Entry>) -> [AnyRoute] {
    let below = stack.suffix(parents.count).map(\.route)
    for count in stride(from: below.count, to: 0, by: -1)
    where below.suffix(count) == parents.prefix(count) {
      return Array(parents.dropFirst(count))
    }
    return parents
  }

  /// Brings a visited branch on screen; if it already is, answers with `result`.
  private mutating func bringOnScreen(_ branch: Int, or result: NavigationAnswer) {
    if branch != state.selected {
      answer(.handled)
      add(.select(branch, state.branches[branch].id))
    } else {
      answer(result == .atRoot ? .unchanged : result)
    }
  }
}

// MARK: - Tabs

extension Planner {
  mutating func select(_ tab: TabID) throws(NavigationError) {
    guard !state.branches.isEmpty else { throw .notStarted }
    let branch = try branch(of: tab)
    let top = state.branches[branch].top
    if branch == state.selected, top != nil { return reselect(branch) }
    let shown = top?.route ?? map.tabs[branch].root
    guard let path = try admit(pushing: shown) else { return }
    if path.place != shown {
      try arrive(by: path)
    } else if top != nil {
      add(.select(branch, tab))
    } else {
      change(
        branch, 0..<0, .tabSelected(tab), with: [StackChange.Place(route: shown)],
        requester: tree.rootContext, selects: true)
    }
  }

  private mutating func reselect(_ branch: Int) {
    popToRoot(of: branch, dismissing: true)
    guard plan.answer == .atRoot else { return }
    answer(.unchanged)
    let branch = state.branches[branch]
    add(.emit(.reselected(branch.id), branch.top?.route))
  }
}

// MARK: - Roots

extension Planner {
  mutating func showTabs(_ change: RootSwitch, initial: TabID?) throws(NavigationError) {
    guard state.root != change.root || change.resets else { return answer(.unchanged) }
    let selected = try firstOpenTab(preferring: initial, of: change)
    let next = NavigationState(
      root: change.root, branches: map.tabs.map { Branch(id: $0.id) }, selected: selected,
      hasTabs: true)
    var change = change
    if let initial, map.tabs[selected].id != initial, !change.leftOut.contains(initial) {
      change.waitingTab = initial
    }
    add(change, to: next, first: StackChange.Place(route: map.tabs[selected].root))
    for (index, tab) in map.tabs.enumerated()
    where tab.isPreloaded && index != selected && !change.leftOut.contains(tab.id)
      && (try? guards.isOpen(tab.root)) == true
    {
      add(
        StackChange(
          founding: index, of: next, as: .tabLoaded(tab.id),
          with: StackChange.Place(route: tab.root), requester: tree.rootContext))
    }
  }

  private mutating func add(
    _ change: RootSwitch, to next: NavigationState, first place: StackChange.Place
  ) {
    let tree = TreeChange(
      change, from: state, to: next, first: place, requester: tree.rootContext)
    add(.tree(tree))
  }

  mutating func showFlow(
    _ change: RootSwitch, at wanted: AnyRoute, _ run: any FlowRun
  ) throws(NavigationError) {
    guard state.root != change.root || change.resets else { return answer(.unchanged) }
    guard let route = try admit([wanted])?.first?.place else { return }
    let isSentElsewhere = route != wanted
    let place = StackChange.Place(route: route, begins: isSentElsewhere ? .nothing : .flow(run))
    let next = NavigationState(
      root: change.root, branches: [Branch(id: TabID(rawValue: change.root.rawValue))], selected: 0,
      hasTabs: false)
    add(change, to: next, first: place)
    if isSentElsewhere { add(.endRun(run, .superseded)) }
  }

  /// The index of the wanted tab, or of the first tab that may be entered; a failing guard closes a tab.
  private mutating func firstOpenTab(
    preferring wanted: TabID?, of change: RootSwitch
  ) throws(NavigationError) -> Int {
    if let wanted {
      guard let index = map.tabs.firstIndex(where: { $0.id == wanted }) else {
        throw .unknownTab(name: wanted.rawValue, available: map.tabs.map(\.id.rawValue))
      }
      let isLeftOut = change.leftOut.contains(wanted)
      if !isLeftOut, (try? guards.isOpen(map.tabs[index].root)) == true { return index }
    }
    var failure: NavigationError?
    for (index, tab) in map.tabs.enumerated() where !change.leftOut.contains(tab.id) {
      do throws(NavigationError) {
        if try guards.isOpen(tab.root) { return index }
      } catch {
        failure = failure ?? error
      }
    }
    let closedBy = map.tabs.compactMap { guards.closing($0.root) }
    throw failure ?? .noOpenTab(available: map.tabs.map(\.id.rawValue), closedBy: closedBy)
  }

  mutating func restore(_ tree: RestorationTree) {
    if let reason = tree.settle(in: state, at: moment, map: map) ?? keeper(from: tree) {
      tree.lose(reason)
      return answer(.unchanged)
    }
    add(.tree(TreeChange(tree, in: state)))
  }

  /// Why nothing may give way to a saved tree: a blocker keeps a place.
  private func keeper(from tree: RestorationTree) -> RestorationLoss.Reason? {
    denial(of: tree.changes(of: state)).map { .kept($0.reason) }
  }
}
