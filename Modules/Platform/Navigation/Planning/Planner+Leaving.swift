import Routing

// MARK: - Back and forward

extension Planner {
  mutating func back() throws(NavigationError) {
    let stack = stack(try branch())
    let isLayerRoot = stack.layerStart > 0 && stack.layerStart == stack.count - 1
    try isLayerRoot ? dismiss(1) : pop()
  }

  mutating func pop() throws(NavigationError) {
    let branch = try branch()
    let (end, layerStart) = (stack(branch).count, stack(branch).layerStart)
    guard end - 1 > layerStart else { return answer(.atRoot) }
    change(branch, (end - 1)..<end, ending: .cancelled(.userBack))
  }

  mutating func pop(to route: AnyRoute, orPush: Bool) throws(NavigationError) {
    let branch = try branch()
    let stack = stack(branch)
    guard let index = stack.entries.lastIndex(where: { $0.route == route }) else {
      guard orPush else { throw .routeNotInStack(route: route) }
      return try push(route)
    }
    guard index < stack.count - 1 else { return answer(.unchanged) }
    let range = (index + 1)..<stack.count
    change(branch, range, .popped(count: range.count), ending: .cancelled(.userBack))
  }

  /// Goes back to the first place of a branch or, if not `dismissing`, of the top layer; layers are dismissed
  /// first, as a separate change.
  mutating func popToRoot(dismissing: Bool = true) throws(NavigationError) {
    popToRoot(of: try branch(), dismissing: dismissing)
  }

  mutating func popToRoot(of branch: Int, dismissing: Bool) {
    let stack = stack(branch)
    let root = dismissing ? 0 : stack.layerStart
    guard stack.count - 1 > root else { return answer(.atRoot) }
    var end = stack.count
    if dismissing, stack.isPresenting {
      let layers = stack.firstModal..<end
      change(branch, layers, ending: .cancelled(.poppedToRoot))
      end = layers.lowerBound
    }
    if end - 1 > root {
      change(
        branch, (root + 1)..<end, ending: .cancelled(.poppedToRoot), continues: end < stack.count)
    }
  }

  mutating func dismiss(_ layers: Int = 1) throws(NavigationError) {
    guard layers > 0 else { throw .badLayerCount(layers) }
    let branch = try branch()
    var below = stack(branch)
    let end = below.count
    for _ in 0..<layers {
      guard below.layerStart > 0 else { throw .nothingToDismiss }
      below.replace(below.layerStart..<below.count, with: [])
    }
    change(branch, below.count..<end, ending: .cancelled(.dismissed))
  }

  mutating func forward() throws(NavigationError) {
    let branch = try branch()
    guard let last = history.last(on: branch) else { return answer(.atEnd) }
    add(Change { $0.history.removeLast(on: branch) })
    let ahead = Array(last.reversed())
    // The forward history will be gone by then.
    request.opensWhatWaits = true
    guard let paths = try admit(ahead.map(\.route)) else { return }
    let end = state.branches[branch].count
    let places = zip(paths, ahead).map { path, entry in
      NewEntry(route: path.place, presentation: entry.presentation)
    }
    change(branch, end..<end, .forwarded(count: places.count), with: places)
  }
}

// MARK: - Flows and children

extension Planner {
  /// Removes the places of a coordinator and its descendants, with all places above; a flow that is a whole
  /// root keeps its places until the root changes, because no stack is empty.
  mutating func endFlow(_ ending: FlowRun.Ending) throws(NavigationError) {
    let branch = try branch()
    let lowest = tree.lowestIndex(of: request.requester.id, in: stack(branch).entries, of: branch)
    // A child that was added by hand and shows nothing is done.
    if lowest == nil, tree[request.requester.id]?.isAddedByHand == true {
      return detach(request.requester)
    }
    let first = try attached(at: lowest)
    guard first > 0 else {
      guard request.requester.run != nil else { return answer(.unchanged) }
      let (runner, cause) = (request.requester, request.cause)
      return add(Change { $0.endRun(of: runner, ending, cause: cause) })
    }
    change(branch, first..<stack(branch).count, ending: ending)
  }

  mutating func removeChild() throws(NavigationError) {
    let child = request.requester
    for branch in state.branches.indices {
      guard let first = tree.lowestIndex(of: child.id, in: stack(branch).entries, of: branch)
      else { continue }
      guard first > 0 else { throw .childActive(child: child.name) }
      let range = first..<state.branches[branch].count
      change(branch, range, .popped(count: range.count), ending: .cancelled(.byFlow))
    }
    detach(child)
  }

  private mutating func detach(_ child: CoordinatorContext) {
    let cause = request.cause
    add(
      Change { navigator in
        guard !child.isRemoved else { return }
        navigator.tree.remove(child.id) {
          navigator.endRun(of: $0, .cancelled(.byFlow), cause: cause)
        }
      })
  }
}
