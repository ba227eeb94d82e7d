public import Routing

// MARK: - Going somewhere

extension Navigator {
  /// Opens a place where it belongs: on its own tab, above its own parents, with nothing else there.
  ///
  /// Access and guards are asked about the place, its parents and the first place of the tab; if one of them
  /// is not admitted, the whole attempt waits, is redirected or is refused.
  ///
  /// Places of the tab that lie on the way stay. The others are removed with their results, unless a blocker
  /// keeps them; ``OpeningPolicy/push`` leaves them beneath. A place without a tab is presented over what is
  /// on screen. Before a root is shown, the place waits for the tabs.
  ///
  /// `prepared` is what ``prepare(_:)`` returned for the place just before.
  @discardableResult
  public func open(
    _ route: AnyRoute, prepared: PreparedPlace? = nil, cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    let answer = try attempt(.open(route), cause: cause)
    if answer == .handled, let prepared, state.top?.route == prepared.route {
      fresh = prepared.content
    }
    return answer
  }

  /// Performs a command.
  @discardableResult
  public func perform(
    _ command: NavigationCommand, cause: NavigationCause = .person
  ) throws -> NavigationAnswer {
    guard command == .back, !isTransacting, let branch = state.selectedBranch, branch.count == 1
    else { return try attempt(command.action, cause: cause) }
    return try askAtRoot()
  }

  /// Returns what a command would do, without any change: it makes no coordinator, records no event and uses
  /// up no number.
  ///
  /// - Throws: The ``NavigationError`` that the command itself would throw.
  public func plan(_ command: NavigationCommand) throws(NavigationError) -> NavigationPlan {
    let isLink = if case .open = command { true } else { false }
    return try plan(
      Request(action: command.action, requester: rootContext, cause: isLink ? .link : .person))
  }

  /// Goes back as a person does: to the previous place, or out of the top layer.
  ///
  /// At the root of a stack nothing changes; the coordinators above are asked (``BackAtRoot``) and may end
  /// their flow or go elsewhere. A blocker may refuse.
  @discardableResult
  public func back() throws -> NavigationAnswer { try perform(.back) }

  /// Goes forward to the places last gone back from: undoes the selected stack's last pop, dismissal or
  /// return to the root.
  ///
  /// The places get new view models, and every guard is asked again. A flow that ended is not restarted,
  /// because its caller has its result. As in a browser, going anywhere else clears the forward history.
  ///
  /// - Returns: ``NavigationAnswer/atEnd`` if there is nothing to go forward to.
  @discardableResult
  public func forward() throws(NavigationError) -> NavigationAnswer {
    try attempt(.forward, cause: .person)
  }

  /// Goes back to the first place of the selected stack, dismissing its layers.
  @discardableResult
  public func popToRoot() throws(NavigationError) -> NavigationAnswer {
    try attempt(.popToRoot(dismissing: true), cause: .person)
  }

  /// Dismisses the top layer of the selected stack.
  @discardableResult
  public func dismiss() throws(NavigationError) -> NavigationAnswer {
    try attempt(.dismiss(layers: 1), cause: .person)
  }

  /// Selects a tab, keeping its stack; if it is already selected, its ``ReselectPolicy`` decides.
  @discardableResult
  public func select(
    _ tab: TabID, cause: NavigationCause = .person
  ) throws(NavigationError) -> NavigationAnswer {
    try attempt(.select(tab), cause: cause)
  }

  /// Asks access and every guard about a place and everything beneath it, without going there.
  ///
  /// Unlike an attempt, this does not stop at the first objection and follows no redirect.
  ///
  /// - Returns: A report of access and of each guard, for the place, the first place of its tab, and its
  ///   parents from the bottom up.
  public func evaluateGuards(for route: AnyRoute) -> [GuardReport] {
    guardChain(cause: .link).reports(on: map.way(to: route))
  }
}

// MARK: - Roots and sessions

extension Navigator {
  /// Shows the tabs as the whole app, selecting the given tab or the first open one.
  ///
  /// If the given tab may not be entered yet, the first open tab is shown, and the given one waits for its
  /// prerequisite, as a link would. If this root is already shown, nothing changes, unless `resets`.
  @discardableResult
  public func showTabs(
    root: RootID, initial: TabID? = nil, resets: Bool = false
  ) throws(NavigationError) -> NavigationAnswer {
    try attempt(.showTabs(RootSwitch(root: root, resets: resets), initial: initial), cause: .app)
  }

  /// Shows a flow as the whole app.
  ///
  /// Such a flow keeps its places when it ends; the caller then shows another root. If this root is already
  /// shown, nothing changes.
  public func showFlow<F: Flow>(
    root: RootID, _ flow: F,
    onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) throws -> Void
  ) throws(NavigationError) -> NavigationAnswer {
    try show(flow, RootSwitch(root: root), onResult)
  }

  private func show<F: Flow>(
    _ flow: F, _ change: RootSwitch,
    _ onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) throws -> Void
  ) throws(NavigationError) -> NavigationAnswer {
    let run = rootContext.run(of: F.self, onResult)
    return try attempt(.showFlow(change, AnyRoute.erasing(flow.start), run), cause: .app)
  }

  /// Ends a session in one step: every flow ends, every stack is dropped, and the tabs start afresh.
  ///
  /// No blocker is asked: a forgotten form must not keep a person signed in. Waiting attempts are dropped
  /// when the session ends; a logout during another change is queued, and one that fails drops nothing.
  @discardableResult
  public func logout(
    to root: RootID, pending retention: PendingRetention = .drop
  ) throws(NavigationError) -> NavigationAnswer {
    try attempt(.showTabs(.logout(to: root, retention), initial: nil), cause: .app)
  }

  /// Ends a session in one step, and shows a flow, such as signing in again, as the whole app.
  @discardableResult
  public func logout<F: Flow>(
    to root: RootID, _ flow: F, pending retention: PendingRetention = .drop,
    onResult: @escaping @MainActor @Sendable (FlowResult<F.Value>) throws -> Void
  ) throws(NavigationError) -> NavigationAnswer {
    try show(flow, .logout(to: root, retention), onResult)
  }
}

// MARK: - What waits

extension Navigator {
  /// Keeps an attempt to open a place until a flow that is already running completes.
  ///
  /// - Throws: ``NavigationError/noDestination(route:)`` if no composed plugin shows the place,
  ///   ``NavigationError/pendingFull(capacity:)``.
  public func keepPending(
    _ route: AnyRoute, waitingFor flow: String, cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    guard map.destinations[route.routeType] != nil else { throw .noDestination(route: route) }
    try waiting.refuseIfFull(for: flow, route)
    let request = Request(action: .open(route), requester: rootContext, cause: cause)
    keep(waiting.intent(route, until: flow, for: request, subject: access.subject()))
    return .pending
  }

  /// Removes the places of a flow whose goal was reached another way, such as by signing in elsewhere, and
  /// repeats the attempts that waited for it.
  ///
  /// - Throws: ``NavigationError`` if the flow cannot be ended; then everything keeps waiting.
  public func completePrerequisite(_ flow: String) throws(NavigationError) {
    let runner = waiting.runners.removeValue(forKey: flow)
    guard let context = runner.flatMap({ tree[$0]?.context }) else {
      return replayPending(waitingFor: flow)
    }
    do throws(NavigationError) {
      try end(flow, runBy: context)
    } catch {
      waiting.runners[flow] = waiting.runners[flow] ?? runner
      throw error
    }
  }

  /// Ends a flow, then repeats the attempts that waited for it; they keep waiting if it cannot be ended.
  func end(_ flow: String, runBy runner: CoordinatorContext) throws(NavigationError) {
    // Ending a flow without a value would drop the attempts that wait for it.
    let ready = waiting.take(waitingFor: flow)
    do throws(NavigationError) {
      _ = try attempt(.endFlow(.cancelled(.byFlow)), by: runner, cause: .flow)
    } catch {
      waiting.putBack(ready)
      throw error
    }
    replay(ready)
  }

  /// Repeats the attempts that waited for a flow, in order.
  public func replayPending(waitingFor flow: String) { replay(waiting.take(waitingFor: flow)) }

  /// Drops the attempts that waited for a flow.
  public func dropPending(waitingFor flow: String) {
    for intent in waiting.take(waitingFor: flow) { drop(intent, .prerequisiteCancelled) }
  }

  /// Keeps an attempt; the same place waits only once, and above the capacity the oldest attempt is dropped.
  func keep(_ intent: PendingIntent) {
    for older in waiting.takeOlder(than: intent) {
      abandon(older.replay, .cancelled(.superseded))
    }
    emit(
      .postponed(until: intent.waitsFor), cause: intent.cause, plugin: plugin(of: intent.route),
      from: state.top?.route, to: intent.route)
    add(intent)
  }

  func add(_ intent: PendingIntent) {
    if let oldest = waiting.add(intent) { drop(oldest, .superseded) }
  }

  func replay(_ ready: [PendingIntent]) {
    guard !ready.isEmpty else { return }
    let subject = access.subject()
    for intent in ready {
      if case .drop(let reason) = waiting.fate(of: intent, subject: subject) {
        drop(intent, reason)
        continue
      }
      do throws(NavigationError) {
        _ = try run(intent.replay)
      } catch {
        fail(intent.replay, with: error)
      }
    }
  }

  func drop(_ intent: PendingIntent, _ reason: CancellationReason) {
    emit(
      .intentDropped(reason), cause: .flow, plugin: plugin(of: intent.route),
      from: state.top?.route, to: intent.route)
    abandon(intent.replay, .cancelled(reason))
  }

  func enqueueReadyLayer() {
    guard var request = waiting.takeLayer(readyIn: state)?.request else { return }
    request.waitedAsLayer = true
    enqueue(request)
  }

  /// Reports why a waiting layer never appears, and ends the flow that it would have started.
  func dropLayer(
    _ layer: Request, _ reason: CancellationReason, cause: NavigationCause = .flow,
    ending: FlowRun.Ending = .lost
  ) {
    emit(
      .intentDropped(reason), cause: cause, plugin: layer.requester.plugin, from: state.top?.route,
      to: layer.action.layer)
    abandon(layer, ending)
  }
}

// MARK: - Actions

extension Navigator {
  func askAtRoot() throws -> NavigationAnswer {
    guard let top = state.top else { throw NavigationError.notStarted }
    let handler = try tree[top.coordinator]?.context.nearest { try $0.handles(BackAtRoot()) }
    return handler == nil ? .atRoot : .handled
  }

  func send(_ action: any CoordinatorAction, from context: CoordinatorContext) throws {
    func report(_ kind: NavigationEvent.Kind, as error: NavigationError) throws {
      let place = state.top?.route
      emit(kind, cause: .coordinator, plugin: context.plugin, from: place, to: place)
      if isStrict { throw error }
    }
    guard !context.isRemoved else {
      return try report(.deadLetter(action.name), as: .detached(coordinator: context.name))
    }
    let handler = try context.nearest { asked in
      if try asked.handles(action) { return true }
      return try (action as? any FlowEnding)?.end(asked) ?? false
    }
    if handler != nil { return }
    try report(.actionUnhandled(action.name), as: .actionUnhandled(action: action.name))
  }
}
