import Routing

extension CoordinatorContext {
  /// Starts a flow in a child coordinator; `onResult` is called exactly once.
  ///
  /// The result arrives after the flow's places are gone, on whichever way they went: finished, back,
  /// dismissed, replaced, signed out. The answer is ``NavigationAnswer/pending`` when a guard wants
  /// something else first.
  ///
  /// - Throws: ``NavigationError``; then `onResult` is never called.
  @discardableResult
  public func start<F: Flow>(
    _ flow: F, as style: Presentation = .push, policy: PresentationPolicy = .stack,
    key: AttemptKey? = nil,
    onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) -> Void
  ) throws(NavigationError) -> NavigationAnswer {
    let run = TypedFlowRun<F>(onResult: onResult)
    return try attached().attempt(
      .start(AnyRoute.erasing(flow.start), run, as: style, policy: policy), by: self,
      cause: .coordinator, key: key)
  }

  /// Ends the flow this coordinator, or the nearest one above it, runs, with its value.
  ///
  /// The flow's places are removed first. A coordinator that was opened by a link runs no flow; then
  /// its places are removed and the value is dropped, since it has no caller.
  public func finish<F: Flow>(_ flow: F.Type, with value: F.Value) throws(NavigationError) {
    let navigator = try attached()
    var runner: CoordinatorContext? = self
    while let candidate = runner, !(candidate.run is TypedFlowRun<F>) { runner = candidate.parent }
    (runner?.run as? TypedFlowRun<F>)?.complete(with: value)
    _ = try navigator.attempt(.endFlow(.cancelled(.byFlow)), by: runner ?? self, cause: .flow)
  }

  /// Ends the flow this coordinator runs without a value.
  public func cancel() throws(NavigationError) {
    _ = try attached().attempt(.endFlow(.cancelled(.byFlow)), by: self, cause: .flow)
  }

  /// Sends an action up, beginning with this coordinator, until one handles it.
  ///
  /// - Throws: Whatever handling it throws; ``NavigationError/actionUnhandled(action:)`` in strict mode
  ///   when no coordinator up to the root handles it. From a coordinator that is gone the action is a dead
  ///   letter: an event, and in strict mode ``NavigationError/detached(coordinator:)``.
  public func send(_ action: some CoordinatorAction) throws {
    guard let navigator else { throw NavigationError.detached(coordinator: name) }
    try navigator.send(action, from: self)
  }
}
