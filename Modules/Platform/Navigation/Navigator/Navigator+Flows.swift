import Routing

extension Navigator {
  func start<F: Flow>(
    _ flow: F, by requester: CoordinatorContext, as style: Presentation,
    onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) -> Void
  ) throws(NavigationError) -> NavigationAnswer {
    try start(flow, TypedFlowRun<F>(onResult: onResult), by: requester, as: style)
  }

  private func start<F: Flow>(
    _ flow: F, _ run: TypedFlowRun<F>, by requester: CoordinatorContext, as style: Presentation
  ) throws(NavigationError) -> NavigationAnswer {
    try transact(.coordinator, abandon: { _ = run.end(.lost) }) {
      [weak self, weak requester] () throws(NavigationError) in
      guard let self, let requester else {
        _ = run.end(.lost)
        return .unchanged
      }
      return try startNow(flow, run, by: requester, as: style, cause: .coordinator)
    }
  }

  func startNow<F: Flow>(
    _ flow: F, _ run: TypedFlowRun<F>, by requester: CoordinatorContext?, as style: Presentation,
    cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    let route = try erased(flow.start)
    let branch = try self.branch(of: requester ?? rootContext)
    if case .waits(let prerequisite, _) = try admit(route, cause: cause) {
      return try postpone(
        route, until: prerequisite, cause: cause,
        replay: { [weak self, weak requester] () throws(NavigationError) in
          guard let self, let requester, requester.navigator != nil else {
            _ = run.end(.lost)
            return
          }
          _ = try start(flow, run, by: requester, as: style)
        },
        drop: { reason in _ = run.end(.cancelled(reason)) })
    }
    let end = state.branches[branch].entries.count
    let place = Proposal.Place(route: route, presentation: style, run: run)
    let proposal = Proposal(
      branch: branch, range: end..<end, places: [place], requester: requester ?? rootContext,
      ending: .superseded, selects: false)
    try commit(proposal, style.isModal ? .presented(style) : .pushed, cause: cause)
    return .handled
  }

  /// Ends the nearest flow of type `F` at or above a coordinator with its value.
  func finish<F: Flow>(
    _ flow: F.Type, value: F.Value, in context: CoordinatorContext
  ) throws(NavigationError) {
    var runner: CoordinatorContext? = context
    while let candidate = runner, !(candidate.run is TypedFlowRun<F>) { runner = candidate.parent }
    (runner?.run as? TypedFlowRun<F>)?.complete(with: value)
    try endFlow(of: runner ?? context, .cancelled(.byFlow))
  }

  /// Ends the flow of a coordinator without a value.
  func cancelFlow(of context: CoordinatorContext) throws(NavigationError) {
    try endFlow(of: context, .cancelled(.byFlow))
  }

  private func endFlow(
    of context: CoordinatorContext, _ ending: FlowRun.Ending
  ) throws(NavigationError) {
    _ = try transact(.flow) { [weak self] () throws(NavigationError) in
      guard let self else { return .unchanged }
      let branch = try branch(of: context)
      let entries = state.branches[branch].entries
      guard let first = entries.firstIndex(where: { $0.coordinator == context.id }) else {
        throw .detached(coordinator: context.name)
      }
      guard first > 0 else { return endRootFlow(of: context, ending) }
      let range = first..<entries.count
      let isLayer = entries[first].presentation.isModal
      let kind: NavigationEvent.Kind =
        isLayer ? .dismissed(count: range.count) : .popped(count: range.count)
      try removeTop(range, of: branch, kind, ending: ending, cause: .flow)
      return .handled
    }
  }

  /// A flow that is a whole root keeps its places until the root changes, since no stack is empty.
  private func endRootFlow(
    of context: CoordinatorContext, _ ending: FlowRun.Ending
  ) -> NavigationAnswer {
    guard let run = context.run, let result = run.end(ending) else { return .unchanged }
    let place = state.top?.route
    emit(
      .flowEnded(flow: run.name, result: result), cause: .flow, plugin: context.plugin, from: place,
      to: place)
    return .handled
  }

  func erased(_ route: some Route) throws(NavigationError) -> AnyRoute {
    do {
      return try AnyRoute(route)
    } catch {
      throw .unprintable(route: String(describing: route))
    }
  }

  /// Sends an action up from a coordinator until one handles it.
  func send(_ action: any CoordinatorAction, from context: CoordinatorContext) throws {
    var asked: CoordinatorContext? = context
    while let current = asked {
      if try current.coordinator?.handle(action) == true { return }
      asked = current.parent
    }
    let place = state.top?.route
    emit(
      .actionUnhandled(action.name), cause: .coordinator, plugin: context.plugin, from: place,
      to: place)
    if isStrict { throw NavigationError.actionUnhandled(action: action.name) }
  }
}
