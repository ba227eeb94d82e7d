public import Routing

// MARK: - Going somewhere

extension Navigator {
  /// Opens a place where it belongs: on its own tab, above its own parents, and nothing else there.
  ///
  /// Access and guards are asked about the first place of the tab and about the parents as about the place
  /// itself; one that is not admitted makes all of it wait, go elsewhere or be refused.
  ///
  /// Of what the tab shows, the places that lie on the way stay, and the others go with their results, unless
  /// a blocker keeps them; ``OpeningPolicy/push`` leaves them beneath. A place without a tab is presented over
  /// whatever is on screen. Before any root is shown the place is kept until the tabs are there.
  @discardableResult
  public func open(
    _ route: AnyRoute, cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    try attempt(.open(route), cause: cause)
  }

  /// Makes what a command asks for.
  @discardableResult
  public func perform(
    _ command: NavigationCommand, cause: NavigationCause = .person
  ) throws -> NavigationAnswer {
    guard command == .back, !isTransacting, let branch = state.selectedBranch, branch.count == 1
    else { return try attempt(command.action, cause: cause) }
    return try askAtRoot()
  }

  /// Works out what a command would do, changing nothing: no coordinator is made, no event recorded, no
  /// number used up.
  ///
  /// - Throws: ``NavigationError`` where the command itself would.
  public func plan(_ command: NavigationCommand) throws(NavigationError) -> NavigationPlan {
    let isLink = if case .open = command { true } else { false }
    return try plan(
      Request(action: command.action, requester: rootContext, cause: isLink ? .link : .person))
  }

  /// Goes back as a person does: to the place before, or out of the layer on top.
  ///
  /// At the root of a stack nothing changes; the coordinators above are asked (``BackAtRoot``), and
  /// may end their flow or go elsewhere. A blocker may refuse.
  @discardableResult
  public func back() throws -> NavigationAnswer { try perform(.back) }

  /// Goes again to the places last gone back from: undoes the last pop, dismissal or return to the root
  /// of the selected stack.
  ///
  /// The places come back with new view models and every guard asked again. A flow that ended is not
  /// begun again, since its caller has its result; going anywhere else forgets what lay ahead, as in a
  /// browser.
  ///
  /// - Returns: ``NavigationAnswer/atEnd`` when there is nothing to go forward to.
  @discardableResult
  public func forward() throws(NavigationError) -> NavigationAnswer {
    try attempt(.forward, cause: .person)
  }

  /// Goes back to the first place of the selected stack, dismissing what is presented on it.
  @discardableResult
  public func popToRoot() throws(NavigationError) -> NavigationAnswer {
    try attempt(.popToRoot(dismissing: true), cause: .person)
  }

  /// Dismisses the layer on top of the selected stack.
  @discardableResult
  public func dismiss() throws(NavigationError) -> NavigationAnswer {
    try attempt(.dismiss(layers: 1), cause: .person)
  }

  /// Selects a tab, keeping its stack; for the tab that is selected its ``ReselectPolicy`` decides.
  @discardableResult
  public func select(
    _ tab: TabID, cause: NavigationCause = .person
  ) throws(NavigationError) -> NavigationAnswer {
    try attempt(.select(tab), cause: cause)
  }

  /// Asks access and every guard about a place and all that lies beneath it, without going there.
  ///
  /// Unlike an attempt it does not stop at the first that objects, and follows no redirect.
  ///
  /// - Returns: For the place, then for the first place of its tab and its parents from the bottom up, a
  ///   report of access and one of each guard.
  public func evaluateGuards(for route: AnyRoute) -> [GuardReport] {
    guardChain(cause: .link).reports(on: map.way(to: route))
  }

  /// Checks a place before a link to it is opened, so that a link to a thing that is not there changes
  /// nothing.
  ///
  /// Where guards send the link elsewhere, the place it ends at is checked. A place that has to wait is
  /// not: what waits for signing in must not be probed before it.
  ///
  /// - Throws: ``NavigationError`` where opening the place would be refused, or what the place's plugin
  ///   throws when it cannot be shown.
  public func prepare(_ route: AnyRoute) async throws {
    var guards = guardChain(cause: .link)
    let outcome = try guards.admit(route, by: map.way)
    if outcome.waitsFor == nil { try await map.check(outcome.way.place) }
  }
}

// MARK: - Roots and sessions

extension Navigator {
  /// Shows the tabs as the whole app, with the given tab selected, or the first that is open.
  ///
  /// Where the given tab may not be entered yet, the first open one is shown and the given one waits for
  /// what it needs, as a link would. Showing the root that is shown changes nothing, unless `resets`.
  @discardableResult
  public func showTabs(
    root: RootID, initial: TabID? = nil, resets: Bool = false
  ) throws(NavigationError) -> NavigationAnswer {
    try attempt(.showTabs(RootSwitch(root: root, resets: resets), initial: initial), cause: .app)
  }

  /// Shows a flow as the whole app.
  ///
  /// A flow that is the whole app keeps its places when it ends: the caller shows another root then.
  /// Showing the root that is shown changes nothing.
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

  /// Ends a session in one step: every flow ends, every stack is dropped, and the tabs start over.
  ///
  /// No blocker is asked: a forgotten form must not keep a person signed in. What waits is dropped when the
  /// session ends: asked for while something else is under way, in its turn; not at all where it fails.
  @discardableResult
  public func logout(
    to root: RootID, pending retention: PendingRetention = .drop
  ) throws(NavigationError) -> NavigationAnswer {
    try attempt(.showTabs(.logout(to: root, retention), initial: nil), cause: .app)
  }

  /// Ends a session in one step, and shows a flow as the whole app: signing in again.
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
  /// Keeps an attempt to open a place until a flow that already runs completes.
  ///
  /// - Throws: ``NavigationError/noDestination(route:)`` when no composed plugin shows the place,
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

  /// Removes the places of a flow whose aim was reached another way, such as by signing in elsewhere, and
  /// makes what waited for it again.
  ///
  /// - Throws: ``NavigationError`` where the flow cannot be ended; then all of it waits on.
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

  /// Ends a flow and then makes what waited for it again; that waits on where the flow cannot be ended.
  func end(_ flow: String, runBy runner: CoordinatorContext) throws(NavigationError) {
    // The end of a flow without a value drops what waits for it.
    let ready = waiting.take(waitingFor: flow)
    do throws(NavigationError) {
      _ = try attempt(.endFlow(.cancelled(.byFlow)), by: runner, cause: .flow)
    } catch {
      waiting.putBack(ready)
      throw error
    }
    replay(ready)
  }

  /// Makes the attempts that waited for a flow again, in their order.
  public func replayPending(waitingFor flow: String) { replay(waiting.take(waitingFor: flow)) }

  /// Drops the attempts that waited for a flow.
  public func dropPending(waitingFor flow: String) {
    for intent in waiting.take(waitingFor: flow) { drop(intent, .prerequisiteCancelled) }
  }

  /// Keeps an attempt; the same place waits once, and beyond the capacity the oldest goes.
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

  /// Presents what waited for a branch that shows no layer any more.
  func enqueueReadyLayer() {
    guard var request = waiting.takeLayer(readyIn: state)?.request else { return }
    request.waitedAsLayer = true
    enqueue(request)
  }

  /// Says why a layer that waited never comes, and ends the flow that it would have started.
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

  /// Sends an action up from a coordinator until one handles it.
  ///
  /// An action of a coordinator that is gone is a dead letter: an event, and in strict mode an error.
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
