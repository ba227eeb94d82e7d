import Routing

extension Navigator {
  func start<F: Flow>(
    _ flow: F, by requester: CoordinatorContext, as style: Presentation,
    policy: PresentationPolicy, key: AttemptKey?,
    onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) -> Void
  ) throws(NavigationError) -> NavigationAnswer {
    let run = TypedFlowRun<F>(onResult: onResult)
    return try attempt(
      .start(erased(flow.start), run, as: style, policy: policy), by: requester,
      cause: .coordinator, key: key)
  }

  func resolveStart(
    _ wanted: AnyRoute, _ run: FlowRun, as style: Presentation, policy: PresentationPolicy,
    for attempt: Attempt
  ) throws(NavigationError) -> Resolution {
    let branch = try branch(of: attempt.requester)
    var resolution = Resolution()
    guard let way = try admit(wanted, for: attempt, into: &resolution) else { return resolution }
    if way.place == wanted {
      try show(
        Proposal.Place(route: wanted, presentation: style, run: run), on: branch,
        state.branches[branch].stack, policy: policy, target: .top, for: attempt,
        into: &resolution)
    } else {
      try arrive(by: way, into: &resolution)
      resolution.steps.append(.endRun(run, .superseded))
    }
    return resolution
  }

  /// Ends the nearest flow of type `F` at or above a coordinator with its value.
  func finish<F: Flow>(
    _ flow: F.Type, value: F.Value, in context: CoordinatorContext
  ) throws(NavigationError) {
    var runner: CoordinatorContext? = context
    while let candidate = runner, !(candidate.run is TypedFlowRun<F>) { runner = candidate.parent }
    (runner?.run as? TypedFlowRun<F>)?.complete(with: value)
    _ = try attempt(.endFlow(.cancelled(.byFlow)), by: runner ?? context, cause: .flow)
  }

  /// Ends the flow of a coordinator without a value.
  func cancelFlow(of context: CoordinatorContext) throws(NavigationError) {
    _ = try attempt(.endFlow(.cancelled(.byFlow)), by: context, cause: .flow)
  }

  /// Removes the places of a coordinator and of those below it, with all above them; a flow that is a
  /// whole root keeps its places until the root changes, since no stack is empty.
  func resolveEnd(
    _ ending: FlowRun.Ending, for attempt: Attempt
  ) throws(NavigationError) -> Resolution {
    let branch = try branch(of: attempt.requester)
    let stack = state.branches[branch].stack
    let first = try lowestIndex(of: attempt.requester, in: branch)
    guard first > 0 else {
      guard attempt.requester.run != nil else { return .answered(.unchanged) }
      return Resolution(.endRootFlow(attempt.requester, ending))
    }
    let count = stack.count - first
    let isLayer = stack.entry(at: first)?.presentation.isModal == true
    return Resolution(
      removal(
        first..<stack.count, of: branch,
        isLayer ? .dismissed(count: count) : .popped(count: count), ending: ending))
  }

  /// Removes a coordinator that was added by hand, after its places and all above them.
  func resolveDetach(_ child: CoordinatorContext) throws(NavigationError) -> Resolution {
    var resolution = Resolution()
    for branch in state.branches.indices where placeCount(of: child, in: branch) > 0 {
      let first = try lowestIndex(of: child, in: branch)
      guard first > 0 else { throw .childActive(child: child.name) }
      let end = state.branches[branch].count
      resolution.steps.append(
        removal(
          first..<end, of: branch, .popped(count: end - first), ending: .cancelled(.byFlow)))
    }
    resolution.steps.append(.detach(child))
    return resolution
  }

  func erased(_ route: some Route) throws(NavigationError) -> AnyRoute {
    do {
      return try AnyRoute(route)
    } catch {
      throw .unprintable(route: String(describing: route))
    }
  }
}
