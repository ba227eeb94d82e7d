import Routing

extension Navigator {
  /// What an attempt comes to, worked out without changing anything.
  func resolve(_ attempt: Attempt) throws(NavigationError) -> Resolution {
    guard !attempt.requester.isRemoved else {
      attempt.abandon()
      return .answered(.unchanged)
    }
    return switch attempt.request {
    case .open(let route): try resolveOpen(route, for: attempt)
    case .push(let route, let style, let policy, let target):
      try resolvePush(route, as: style, policy: policy, on: target, for: attempt)
    case .append(let routes): try resolveAppend(routes, for: attempt)
    case .set(let routes): try resolveSet(routes, for: attempt)
    case .replace(let old, let new): try resolveReplace(old, with: new, for: attempt)
    case .replaceTop(let route): try resolveReplaceTop(with: route, for: attempt)
    case .remove(let route): try resolveRemove(route, for: attempt)
    case .back: try resolveBack(for: attempt)
    case .pop: try resolvePop(for: attempt)
    case .popTo(let route, let orPush): try resolvePop(to: route, orPush: orPush, for: attempt)
    case .popToRoot(let dismissing):
      try resolvePopToRoot(of: branch(of: attempt.requester), dismissing: dismissing)
    case .dismiss(let layers): try resolveDismiss(layers, for: attempt)
    case .select(let tab): try resolveSelect(tab, for: attempt)
    case .forward: try resolveForward(for: attempt)
    case .start(let route, let run, let style, let policy):
      try resolveStart(route, run, as: style, policy: policy, for: attempt)
    case .endFlow(let ending): try resolveEnd(ending, for: attempt)
    case .removeChild: try resolveDetach(attempt.requester)
    case .showTabs(let change, let initial): try resolveTabs(change, initial: initial, for: attempt)
    case .showFlow(let change, let route, let run):
      try resolveRootFlow(change, at: route, run, for: attempt)
    case .restore(let tree): resolveRestore(tree)
    }
  }

  /// The branch that holds a coordinator's places or those of the ones below it, or the selected one for
  /// the root coordinator.
  func branch(of context: CoordinatorContext) throws(NavigationError) -> Int {
    guard !state.branches.isEmpty else { throw .notStarted }
    var current = context
    while current !== rootContext {
      if let home = home(of: current) { return home }
      guard let parent = current.parent else { throw .detached(coordinator: context.name) }
      current = parent
    }
    return state.selected
  }

  /// The branch that holds places of a coordinator or of those below it, if there are any.
  func home(of context: CoordinatorContext) -> Int? {
    if context.entryCount > 0 { return context.branch }
    for child in context.children.reversed() {
      if let home = home(of: child.context) { return home }
    }
    return nil
  }

  /// How many places of a branch belong to a coordinator and to those below it.
  func placeCount(of context: CoordinatorContext, in branch: Int) -> Int {
    context.children.reduce(context.branch == branch ? context.entryCount : 0) { count, child in
      count + placeCount(of: child.context, in: branch)
    }
  }

  /// The index of the lowest entry of a coordinator and of those below it.
  ///
  /// - Complexity: O(*d*) in its distance from the top.
  func lowestIndex(
    of context: CoordinatorContext, in branch: Int
  ) throws(NavigationError) -> Int {
    var unseen = placeCount(of: context, in: branch)
    guard unseen > 0,
      let index = state.branches[branch].stack.lastIndex(where: { entry in
        if contexts[entry.coordinator]?.isSelfOrDescendant(of: context) == true { unseen -= 1 }
        return unseen == 0
      })
    else { throw .detached(coordinator: context.name) }
    return index
  }

  /// The index of a coordinator's lowest entry; where it has none itself, of those below it.
  ///
  /// - Complexity: O(*d*) in its distance from the top.
  func firstIndex(
    of context: CoordinatorContext, in branch: Int
  ) throws(NavigationError) -> Int {
    var unseen = context.entryCount
    guard unseen > 0 else { return try lowestIndex(of: context, in: branch) }
    guard
      let index = state.branches[branch].stack.lastIndex(where: { entry in
        if entry.coordinator == context.id { unseen -= 1 }
        return unseen == 0
      })
    else { throw .detached(coordinator: context.name) }
    return index
  }

  func removal(
    _ range: Range<Int>, of branch: Int, _ kind: NavigationEvent.Kind, ending: FlowRun.Ending
  ) -> Step {
    .change(Proposal(kind, on: branch, replacing: range, ending: ending))
  }
}
