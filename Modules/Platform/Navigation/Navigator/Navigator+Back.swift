import Routing

extension Navigator {
  /// Goes back as a person does: to the place before, or out of the layer on top.
  ///
  /// At the root of a stack nothing changes; the coordinators above are asked (``BackAtRoot``), and
  /// may end their flow or go elsewhere.
  public func back() throws -> NavigationAnswer {
    guard let branch = state.selectedBranch, let top = branch.top else {
      throw NavigationError.notStarted
    }
    if branch.entries.count - 1 > branch.topLayerStart {
      return try popTop(of: state.selected, cause: .person)
    }
    if branch.topLayerStart > 0 { return try dismiss(by: rootContext, cause: .person) }
    var context = contexts[top.coordinator]
    while let asked = context {
      if try asked.coordinator?.handle(BackAtRoot()) == true { return .handled }
      context = asked.parent
    }
    return .atRoot
  }

  func pop(by requester: CoordinatorContext) throws(NavigationError) -> NavigationAnswer {
    try popTop(of: branch(of: requester), cause: .coordinator)
  }

  private func popTop(of branch: Int, cause: NavigationCause) throws(NavigationError)
    -> NavigationAnswer
  {
    try transact(cause) { [weak self] () throws(NavigationError) in
      guard let self else { return .unchanged }
      let stack = state.branches[branch]
      guard stack.entries.count - 1 > stack.topLayerStart else { return .atRoot }
      let end = stack.entries.count
      try removeTop(
        (end - 1)..<end, of: branch, .popped(count: 1), ending: .cancelled(.userBack), cause: cause)
      return .handled
    }
  }

  /// Goes back to a place on the requester's stack; the topmost one where it is there twice.
  func pop(
    to route: AnyRoute, by requester: CoordinatorContext
  ) throws(NavigationError) -> NavigationAnswer {
    try transact(.coordinator) { [weak self, weak requester] () throws(NavigationError) in
      guard let self, let requester else { return .unchanged }
      let branch = try branch(of: requester)
      let entries = state.branches[branch].entries
      guard let index = entries.lastIndex(where: { $0.route == route }) else {
        throw .routeNotInStack(route: route)
      }
      guard index < entries.count - 1 else { return .unchanged }
      let range = (index + 1)..<entries.count
      try removeTop(
        range, of: branch, .popped(count: range.count), ending: .cancelled(.userBack),
        cause: .coordinator)
      return .handled
    }
  }

  /// Goes back to the first place of the selected stack.
  public func popToRoot() throws(NavigationError) -> NavigationAnswer {
    try popToRoot(by: rootContext, cause: .person)
  }

  func popToRoot(
    by requester: CoordinatorContext, cause: NavigationCause = .coordinator
  ) throws(NavigationError) -> NavigationAnswer {
    try transact(cause) { [weak self, weak requester] () throws(NavigationError) in
      guard let self, let requester else { return .unchanged }
      return try popToRootNow(of: branch(of: requester), cause: cause)
    }
  }

  func popToRootNow(
    of branch: Int, cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    let count = state.branches[branch].entries.count
    guard count > 1 else { return .atRoot }
    try removeTop(
      1..<count, of: branch, .popped(count: count - 1), ending: .cancelled(.poppedToRoot),
      cause: cause)
    return .handled
  }

  /// Dismisses the layer on top of the selected stack.
  public func dismiss() throws(NavigationError) -> NavigationAnswer {
    try dismiss(by: rootContext, cause: .person)
  }

  func dismiss(
    by requester: CoordinatorContext, cause: NavigationCause = .coordinator
  ) throws(NavigationError) -> NavigationAnswer {
    try transact(cause) { [weak self, weak requester] () throws(NavigationError) in
      guard let self, let requester else { return .unchanged }
      let branch = try branch(of: requester)
      let stack = state.branches[branch]
      guard stack.topLayerStart > 0 else { throw .nothingToDismiss }
      let range = stack.topLayerStart..<stack.entries.count
      try removeTop(
        range, of: branch, .dismissed(count: range.count), ending: .cancelled(.dismissed),
        cause: cause)
      return .handled
    }
  }

  func removeTop(
    _ range: Range<Int>, of branch: Int, _ kind: NavigationEvent.Kind, ending: FlowRun.Ending,
    cause: NavigationCause
  ) throws(NavigationError) {
    let proposal = Proposal(
      branch: branch, range: range, places: [], requester: nil, ending: ending, selects: false)
    try commit(proposal, kind, cause: cause)
  }
}
