import Routing

extension Navigator {
  /// Goes back as a person does: to the place before, or out of the layer on top.
  ///
  /// At the root of a stack nothing changes; the coordinators above are asked (``BackAtRoot``), and
  /// may end their flow or go elsewhere. A blocker may refuse.
  public func back() throws -> NavigationAnswer {
    try perform(.back)
  }

  /// Goes back to the first place of the selected stack, dismissing what is presented on it.
  public func popToRoot() throws(NavigationError) -> NavigationAnswer {
    try attempt(.popToRoot(dismissing: true), cause: .person)
  }

  /// Dismisses the layer on top of the selected stack.
  public func dismiss() throws(NavigationError) -> NavigationAnswer {
    try attempt(.dismiss(layers: 1), cause: .person)
  }

  /// Asks the coordinators from the place on screen upwards where to go from the root of a stack.
  func askAtRoot() throws -> NavigationAnswer {
    guard let top = state.top else { throw NavigationError.notStarted }
    var context = contexts[top.coordinator]
    while let asked = context {
      if try asked.coordinator?.handle(BackAtRoot()) == true { return .handled }
      context = asked.parent
    }
    return .atRoot
  }

  /// Goes back one place, or out of a layer of one.
  func resolveBack(for attempt: Attempt) throws(NavigationError) -> Resolution {
    let stack = state.branches[try branch(of: attempt.requester)]
    let isLayerRoot = stack.topLayerStart > 0 && stack.topLayerStart == stack.count - 1
    return try isLayerRoot ? resolveDismiss(1, for: attempt) : resolvePop(for: attempt)
  }

  func resolvePop(for attempt: Attempt) throws(NavigationError) -> Resolution {
    let branch = try branch(of: attempt.requester)
    let stack = state.branches[branch].stack
    let end = stack.count
    guard end - 1 > stack.layerStart else { return .answered(.atRoot) }
    return Resolution(
      removal((end - 1)..<end, of: branch, .popped(count: 1), ending: .cancelled(.userBack)))
  }

  /// Goes back to a place on the requester's stack; the topmost one where it is there twice.
  func resolvePop(
    to route: AnyRoute, orPush: Bool, for attempt: Attempt
  ) throws(NavigationError) -> Resolution {
    let branch = try branch(of: attempt.requester)
    let stack = state.branches[branch].stack
    guard let index = stack.lastIndex(where: { $0.route == route }) else {
      guard orPush else { throw .routeNotInStack(route: route) }
      return try resolvePush(route, as: .push, policy: .stack, on: .top, for: attempt)
    }
    guard index < stack.count - 1 else { return .answered(.unchanged) }
    let range = (index + 1)..<stack.count
    return Resolution(
      removal(range, of: branch, .popped(count: range.count), ending: .cancelled(.userBack)))
  }

  /// Goes back to the first place of a branch, or of the layer on top when nothing is dismissed.
  ///
  /// What is presented is dismissed first, as a change of its own.
  func resolvePopToRoot(of branch: Int, dismissing: Bool) -> Resolution {
    let stack = state.branches[branch]
    let root = dismissing ? 0 : stack.topLayerStart
    guard stack.count - 1 > root else { return .answered(.atRoot) }
    var resolution = Resolution()
    var end = stack.count
    if dismissing, stack.isPresenting {
      let layers = stack.firstModal..<end
      resolution.steps.append(
        removal(
          layers, of: branch, .dismissed(count: layers.count), ending: .cancelled(.poppedToRoot)))
      end = layers.lowerBound
    }
    if end - 1 > root {
      resolution.steps.append(
        removal(
          (root + 1)..<end, of: branch, .popped(count: end - 1 - root),
          ending: .cancelled(.poppedToRoot)))
    }
    return resolution
  }

  func resolveDismiss(
    _ layers: Int, for attempt: Attempt
  ) throws(NavigationError) -> Resolution {
    let branch = try branch(of: attempt.requester)
    var below = state.branches[branch].stack
    let end = below.count
    for _ in 0..<max(1, layers) {
      guard below.layerStart > 0 else { throw .nothingToDismiss }
      below.cut(at: below.layerStart)
    }
    return Resolution(
      removal(
        below.count..<end, of: branch, .dismissed(count: end - below.count),
        ending: .cancelled(.dismissed)))
  }
}
