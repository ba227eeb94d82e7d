import Routing

// MARK: - Push and present

extension Planner {
  /// Puts a route on the requester's stack; if a guard redirects it, the flow that would start with it ends.
  mutating func push(
    _ requested: AnyRoute, as style: Presentation = .push,
    onDismiss: (@MainActor @Sendable () -> Void)? = nil
  ) throws(NavigationError) {
    let run = request.run
    let stackIndex = try stackIndex()
    let isRepeated = isShown(requested, starting: run, by: stack(stackIndex).top)
    if style == .push, !isRepeated { try refuseIfChildActive(on: stack(stackIndex)) }
    guard let path = try admit(pushing: requested) else { return }
    guard path.route == requested else {
      try arrive(by: path)
      supersede(run)
      return
    }
    if isRepeated {
      supersede(run)
      return answer(.unchanged)
    }
    let begins = run.map(NewEntry.Beginning.flow) ?? .nothing
    let end = stack(stackIndex).count
    change(
      stackIndex, end..<end,
      with: [
        NewEntry(route: requested, presentation: style, begins: begins, onDismiss: onDismiss)
      ],
      requester: request.requester)
  }

  /// Whether an attempt asks for what is already on top, as a second tap does.
  ///
  /// A flow is the same if this requester has started it and it is still at its first route.
  private func isShown(
    _ requested: AnyRoute, starting run: (any FlowRun)?, by entry: Entry?
  ) -> Bool {
    guard let entry, entry.route == requested, requested.options?.duplicates ?? .ignore == .ignore
    else {
      return false
    }
    guard let run else { return true }
    guard let node = tree[entry.coordinator], node.firstEntry == entry.id,
      node.parent == request.requester.id, let known = node.context.run
    else { return false }
    return type(of: known) == type(of: run)
  }

  /// Refuses a push by a parent of the child on top, because only that child may push there.
  private func refuseIfChildActive(on stack: Stack) throws(NavigationError) {
    let requester = request.requester
    guard tree[requester.id]?.entryCount ?? 0 > 0, let top = stack.top,
      top.coordinator != requester.id, let owner = tree[top.coordinator],
      tree.isSelfOrDescendant(top.coordinator, of: requester.id)
    else { return }
    throw .childActive(child: owner.context.name)
  }
}

// MARK: - Append, set, replace, remove

extension Planner {
  mutating func append(_ routes: [AnyRoute]) throws(NavigationError) {
    guard !routes.isEmpty else { return answer(.unchanged) }
    let stackIndex = try stackIndex()
    let end = state.stacks[stackIndex].count
    try refuseIfChildActive(on: stack(stackIndex))
    guard let paths = try admit(routes) else { return }
    let newEntries = paths.map { NewEntry(route: $0.route) }
    insert(newEntries[...], replacing: end..<end, of: stackIndex)
  }

  mutating func set(_ routes: [AnyRoute]) throws(NavigationError) {
    let stackIndex = try stackIndex()
    let first = try attached(
      at: tree.firstIndex(of: request.requester.id, in: stack(stackIndex).entries, of: stackIndex))
    let entries = stack(stackIndex).entries[first...]
    let requested = routes[(routes.first == entries.first?.route ? 1 : 0)...]
    let steps = StackDifference(from: entries.dropFirst(), to: requested, keepsModals: true).steps
    guard !steps.isEmpty else { return answer(.unchanged) }
    guard let paths = try admit(steps.reversed().flatMap { requested[$0.positions] }) else {
      return
    }
    var newEntries = paths.map { NewEntry(route: $0.route) }[...]
    for step in steps {
      insert(newEntries.suffix(step.positions.count), replacing: step.range, of: stackIndex)
      newEntries = newEntries.dropLast(step.positions.count)
    }
  }

  mutating func replace(_ old: AnyRoute, with new: AnyRoute) throws(NavigationError) {
    let stackIndex = try stackIndex()
    let index = try index(of: old, in: stackIndex)
    guard old != new else { return answer(.unchanged) }
    guard let path = try admit([new])?.first else { return }
    // A requester above the route gets no route beneath its own.
    let entries = Array(stack(stackIndex).entries[index...])
    dismissModals(above: entries, from: index, of: stackIndex)
    let above = index + 1..<index + entries.count
    change(
      stackIndex, index..<index + 1,
      with: [NewEntry(route: path.route, presentation: entries[0].presentation)],
      requester: isKept(removing: above, of: stackIndex) ? request.requester : nil)
  }

  mutating func remove(_ route: AnyRoute) throws(NavigationError) {
    let stackIndex = try stackIndex()
    let index = try index(of: route, in: stackIndex)
    guard index > 0 else { return answer(.atRoot) }
    let entries = Array(stack(stackIndex).entries[index...])
    guard !entries[0].presentation.isModal else {
      return change(
        stackIndex, index..<index + entries.count, ending: .cancelled(.dismissed))
    }
    dismissModals(above: entries, from: index, of: stackIndex)
    change(stackIndex, index..<index + 1, .replaced(removed: 1, inserted: 0))
  }

  /// Brings a route of the top modal to the top, with its view model; the first route of a modal stays.
  mutating func bringToFront(_ route: AnyRoute) throws(NavigationError) {
    let stackIndex = try stackIndex()
    let index = try index(of: route, in: stackIndex)
    let entries = Array(stack(stackIndex).entries[index...])
    guard index > 0, !entries[0].presentation.isModal else { return answer(.atRoot) }
    dismissModals(above: entries, from: index, of: stackIndex)
    let above = Array(entries.dropFirst().prefix { !$0.presentation.isModal })
    guard !above.isEmpty else {
      if entries.count == 1 { answer(.unchanged) }
      return
    }
    let step = StackChange(
      stack: stackIndex, tab: stack(stackIndex).id, range: index..<index + 1 + above.count,
      inserted: [], moved: above + [entries[0]])
    var change = Change(step, .broughtToFront)
    change.operation = .bringToFront(route, on: step.tab)
    change.event?.subject = route
    add(change)
  }

  private func index(of route: AnyRoute, in stackIndex: Int) throws(NavigationError) -> Int {
    guard let index = stack(stackIndex).entries.lastIndex(where: { $0.route == route }) else {
      throw .routeNotInStack(route: route)
    }
    return index
  }

  private mutating func insert(
    _ newEntries: ArraySlice<NewEntry>, replacing range: Range<Int>, of stackIndex: Int
  ) {
    let removed = stack(stackIndex).entries[range]
    let isDismissal = newEntries.isEmpty && removed.first?.presentation.isModal == true
    let kind: NavigationEvent.Kind =
      isDismissal
      ? .dismissed(count: range.count)
      : range.isEmpty && newEntries.count == 1
        ? .pushed : .replaced(removed: range.count, inserted: newEntries.count)
    change(stackIndex, range, kind, with: Array(newEntries), requester: request.requester)
  }

  private mutating func dismissModals(above entries: [Entry], from index: Int, of stackIndex: Int) {
    guard let modal = entries.dropFirst().firstIndex(where: \.presentation.isModal) else { return }
    change(stackIndex, index + modal..<index + entries.count)
  }
}

// MARK: - Who stays

extension Planner {
  /// Whether the requester survives the removal of a range at the top: it has a route beneath, or was added
  /// by hand to a coordinator that survives.
  func isKept(removing range: Range<Int>, of stackIndex: Int) -> Bool {
    var owner = request.requester.id
    while let node = tree[owner], node.isAddedByHand, let parent = node.parent { owner = parent }
    guard owner != .root else { return true }
    let lowest = tree.lowestIndex(of: owner, in: stack(stackIndex).entries, of: stackIndex)
    return lowest.map { $0 < range.lowerBound } ?? false
  }

  /// The requester's index; throws if there is none, because it is then no longer part of navigation.
  func attached(at index: Int?) throws(NavigationError) -> Int {
    guard let index else { throw .detached(coordinator: request.requester.name) }
    return index
  }
}
