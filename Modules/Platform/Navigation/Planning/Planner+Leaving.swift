import Routing

// MARK: - Back and forward

extension Planner {
  /// Leaves the uppermost entry of the requester, or of its nearest ancestor that has one, with all above it.
  mutating func close() throws(NavigationError) {
    let stackIndex = try stackIndex()
    let entries = stack(stackIndex).entries
    var owner = request.requester.id
    while owner != .root, tree[owner]?.entryCount == 0, let parent = tree[owner]?.parent {
      owner = parent
    }
    let own = entries.lastIndex { $0.coordinator == owner }
    let index = try attached(at: owner == .root ? entries.indices.last : own)
    close(entries[index].id)
  }

  /// Goes back one route; from the first of a modal only for who is beneath it, as a person is.
  mutating func pop() throws(NavigationError) {
    let stackIndex = try stackIndex()
    let (end, modalStart) = (stack(stackIndex).count, stack(stackIndex).modalStart)
    guard end - 1 == modalStart else {
      return change(stackIndex, (end - 1)..<end, ending: .cancelled(.userBack))
    }
    guard modalStart > 0, isKept(removing: modalStart..<end, of: stackIndex) else {
      return answer(.atRoot)
    }
    try dismiss()
  }

  mutating func pop(to route: AnyRoute, orPush: Bool) throws(NavigationError) {
    let stackIndex = try stackIndex()
    let stack = stack(stackIndex)
    guard let index = stack.entries.lastIndex(where: { $0.route == route }) else {
      guard orPush else { throw .routeNotInStack(route: route) }
      return try push(route)
    }
    guard index < stack.count - 1 else { return answer(.unchanged) }
    let range = (index + 1)..<stack.count
    change(stackIndex, range, .popped(count: range.count), ending: .cancelled(.userBack))
  }

  /// Removes an entry, wherever it is, and what is above it; the first of a stack stays.
  mutating func close(_ entry: EntryID) {
    for (stackIndex, stack) in state.stacks.enumerated() {
      guard let index = stack.entries.lastIndex(where: { $0.id == entry }) else { continue }
      guard index > 0 else { return answer(.atRoot) }
      let isModal = stack.entries[index].presentation.isModal
      return change(
        stackIndex, index..<stack.count, ending: .cancelled(isModal ? .dismissed : .userBack))
    }
    answer(.unchanged)
  }

  /// Goes back to the first route of a stack or, if not `dismissing`, of the top modal; modals are dismissed
  /// first, as a separate change.
  mutating func popToRoot(dismissing: Bool = true) throws(NavigationError) {
    popToRoot(of: try stackIndex(), dismissing: dismissing)
  }

  mutating func popToRoot(of stackIndex: Int, dismissing: Bool) {
    let stack = stack(stackIndex)
    let root = dismissing ? 0 : stack.modalStart
    guard stack.count - 1 > root else { return answer(.atRoot) }
    var end = stack.count
    if dismissing, stack.isPresenting {
      let modals = stack.firstModal..<end
      change(stackIndex, modals, ending: .cancelled(.poppedToRoot))
      end = modals.lowerBound
    }
    if end - 1 > root {
      change(
        stackIndex, (root + 1)..<end, ending: .cancelled(.poppedToRoot),
        continues: end < stack.count)
    }
  }

  mutating func dismiss(_ modals: Int = 1) throws(NavigationError) {
    guard modals > 0 else { throw .badModalCount(modals) }
    let stackIndex = try stackIndex()
    var below = stack(stackIndex)
    let end = below.count
    for _ in 0..<modals {
      guard below.modalStart > 0 else { throw .nothingToDismiss }
      below.replace(below.modalStart..<below.count, with: [])
    }
    change(stackIndex, below.count..<end, ending: .cancelled(.dismissed))
  }

  mutating func forward() throws(NavigationError) {
    let stackIndex = try stackIndex()
    guard let last = history.last(on: stackIndex) else { return answer(.atEnd) }
    add(Change { $0.history.removeLast(on: stackIndex) })
    let ahead = Array(last.reversed())
    // The forward history will be gone by then.
    request.opensWhatWaits = true
    guard let paths = try admit(ahead.map(\.route)) else { return }
    let end = state.stacks[stackIndex].count
    let newEntries = zip(paths, ahead).map { path, entry in
      NewEntry(route: path.route, presentation: entry.presentation)
    }
    change(stackIndex, end..<end, .forwarded(count: newEntries.count), with: newEntries)
  }
}

// MARK: - Flows and children

extension Planner {
  /// Removes the routes of a coordinator and its descendants, with all routes above, and a coordinator that was
  /// added by hand itself; a flow that is a whole root keeps its routes until the root changes, because no stack
  /// is empty.
  mutating func endFlow(_ ending: FlowRun.Ending) throws(NavigationError) {
    if tree[request.requester.id]?.isAddedByHand == true { return try removeChild(ending) }
    let stackIndex = try stackIndex()
    let lowest = tree.lowestIndex(
      of: request.requester.id, in: stack(stackIndex).entries, of: stackIndex)
    let first = try attached(at: lowest)
    guard first > 0 else {
      guard request.requester.run != nil else { return answer(.unchanged) }
      let (runner, cause) = (request.requester, request.cause)
      return add(Change { $0.endRun(of: runner, ending, cause: cause) })
    }
    change(stackIndex, first..<stack(stackIndex).count, ending: ending)
  }

  /// Removes a child with everything of it that is shown, unless a stack begins with that.
  mutating func removeChild(
    _ ending: FlowRun.Ending = .cancelled(.byFlow)
  ) throws(NavigationError) {
    let (child, cause) = (request.requester, request.cause)
    for stackIndex in state.stacks.indices {
      guard
        let first = tree.lowestIndex(of: child.id, in: stack(stackIndex).entries, of: stackIndex)
      else { continue }
      guard first > 0 else { throw .childActive(child: child.name) }
      let range = first..<state.stacks[stackIndex].count
      change(stackIndex, range, ending: ending)
    }
    add(
      Change { navigator in
        guard !child.isRemoved else { return }
        navigator.tree.remove(child.id) {
          navigator.endRun(of: $0, .cancelled(.byFlow), cause: cause)
        }
      })
  }
}
