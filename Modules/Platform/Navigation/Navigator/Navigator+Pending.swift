public import Routing

extension Navigator {
  /// Keeps an attempt to open a place until a flow that already runs completes.
  ///
  /// - Parameters:
  ///   - route: The place.
  ///   - flow: The name of the flow it waits for.
  ///   - cause: Why it was attempted.
  /// - Returns: ``NavigationAnswer/pending``.
  /// - Throws: ``NavigationError/noDestination(route:)`` when no composed plugin shows the place,
  ///   ``NavigationError/pendingFull(capacity:)``.
  public func keepPending(
    _ route: AnyRoute, waitingFor flow: String, cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    guard map.destinations[route.routeType] != nil else { throw .noDestination(route: route) }
    let attempt = Attempt(request: .open(route), requester: rootContext, cause: cause)
    try refuseIfFull(for: flow, route)
    keep(intent(route, flow, for: attempt))
    return .pending
  }

  /// Tells that what a flow is for was achieved another way, such as by signing in elsewhere.
  ///
  /// The flow's places are removed, and what waited for it is attempted again.
  ///
  /// - Parameter flow: The flow's name.
  /// - Throws: ``NavigationError``.
  public func meetPrerequisite(_ flow: String) throws(NavigationError) {
    let ready = take(waitingFor: flow)
    if let runner = prerequisites.removeValue(forKey: flow).flatMap({ contexts[$0] }) {
      try cancelFlow(of: runner)
    }
    replay(ready)
  }

  /// Makes the attempts that waited for a flow again, each once, in the order they were made.
  public func replayPending(waitingFor flow: String) {
    replay(take(waitingFor: flow))
  }

  /// Drops the attempts that waited for a flow.
  public func dropPending(waitingFor flow: String) {
    for intent in take(waitingFor: flow) { drop(intent, .prerequisiteCancelled) }
  }

  func dropAllPending() {
    let dropped = pending
    pending = []
    for intent in dropped { drop(intent, .loggedOut) }
  }

  func intent(_ route: AnyRoute, _ flow: String, for attempt: Attempt) -> PendingIntent {
    var request = attempt.request
    // What lay ahead is forgotten by then, so the place itself is what waits.
    if case .forward = request { request = .open(route) }
    return PendingIntent(
      route: route, cause: attempt.cause, waitsFor: flow, since: pendingPolicy.now(),
      subject: access.subject(), request: request, requester: attempt.requester)
  }

  /// Keeps an attempt until a flow completes, and starts the flow unless it runs already.
  func postpone(
    _ route: AnyRoute, until flow: any Flow, for attempt: Attempt,
    asking guards: inout GuardChain, into resolution: inout Resolution
  ) throws(NavigationError) {
    let name = type(of: flow).name
    guard canWait(attempt) else { throw .cannotWait(route: route, flow: name) }
    try refuseIfFull(for: name, route)
    resolution.answer = .pending
    resolution.steps.append(.wait(intent(route, name, for: attempt)))
    if let home = prerequisites[name].flatMap({ contexts[$0] }).flatMap(home) {
      if home != state.selected { resolution.steps.append(.select(home)) }
    } else {
      try begin(flow, before: route, asking: &guards, into: &resolution)
    }
  }

  /// Whether an attempt may wait: a flow needs something on screen to be shown over, and a session that
  /// ends must not leave its places there.
  private func canWait(_ attempt: Attempt) -> Bool {
    guard case .showFlow(let change, _, _) = attempt.request else { return true }
    return !state.branches.isEmpty && change.reason != .loggedOut
  }

  /// Starts the flow that a place waits for; its own first place must be open as it is.
  private func begin<F: Flow>(
    _ flow: F, before place: AnyRoute, asking guards: inout GuardChain,
    into resolution: inout Resolution
  ) throws(NavigationError) {
    let route = try erased(flow.start)
    guard map.destinations[route.routeType] != nil else { throw .noDestination(route: route) }
    let passage = try guards.admit(route, by: { Way($0) })
    guard passage.waitsFor == nil, passage.way.place == route else {
      throw .redirectLoop(chain: [place, route, passage.way.place])
    }
    let end = state.branches[state.selected].count
    let place = Proposal.Place(route: route, presentation: .sheet, run: prerequisite(F.self))
    resolution.steps.append(
      .change(
        Proposal(
          .presented(.sheet), on: state.selected, replacing: end..<end, with: [place],
          requester: topContext)))
    resolution.steps.append(.beginPrerequisite(F.name))
  }

  /// A run of a flow that others wait for.
  func prerequisite<F: Flow>(_ flow: F.Type) -> FlowRun {
    TypedFlowRun<F> { [weak self] result in
      self?.prerequisites[F.name] = nil
      if case .completed = result {
        self?.replayPending(waitingFor: F.name)
      } else {
        self?.dropPending(waitingFor: F.name)
      }
    }
  }

  private func refuseIfFull(for flow: String, _ route: AnyRoute) throws(NavigationError) {
    guard pendingPolicy.overflow == .refuseNewest else { return }
    let waiting = pending.count { $0.waitsFor == flow && $0.route != route }
    guard waiting < pendingPolicy.capacity else {
      throw .pendingFull(capacity: pendingPolicy.capacity)
    }
  }

  /// Keeps an attempt; the same place waits once, and beyond the capacity the oldest goes.
  func keep(_ intent: PendingIntent) {
    let same = pending.filter { $0.waitsFor == intent.waitsFor && $0.route == intent.route }
    pending.removeAll { $0.waitsFor == intent.waitsFor && $0.route == intent.route }
    for older in same { older.drop(.superseded) }
    emit(
      .postponed(until: intent.waitsFor), cause: intent.cause, plugin: plugin(of: intent.route),
      from: state.top?.route, to: intent.route)
    pending.append(intent)
    dropExcess(waitingFor: intent.waitsFor)
  }

  /// Keeps an attempt of a saved tree, unless the same place waits already.
  func keepRestored(_ intent: PendingIntent) {
    guard !pending.contains(where: { $0.waitsFor == intent.waitsFor && $0.route == intent.route })
    else { return }
    pending.append(intent)
    dropExcess(waitingFor: intent.waitsFor)
  }

  private func dropExcess(waitingFor flow: String) {
    guard pending.count(where: { $0.waitsFor == flow }) > pendingPolicy.capacity,
      let oldest = pending.firstIndex(where: { $0.waitsFor == flow })
    else { return }
    drop(pending.remove(at: oldest), .superseded)
  }

  private func take(waitingFor flow: String) -> [PendingIntent] {
    let taken = pending.filter { $0.waitsFor == flow }
    pending.removeAll { $0.waitsFor == flow }
    return taken
  }

  private func replay(_ ready: [PendingIntent]) {
    guard !ready.isEmpty else { return }
    let (now, subject) = (pendingPolicy.now(), access.subject())
    for intent in ready {
      if let lifetime = pendingPolicy.lifetime, now - intent.since > lifetime {
        drop(intent, .expired)
      } else if let owner = intent.subject, let subject, owner != subject {
        drop(intent, .anotherAccount)
      } else {
        let attempt = intent.attempt(in: self)
        do throws(NavigationError) {
          _ = try run(attempt)
        } catch {
          fail(attempt, with: error)
        }
      }
    }
  }

  private func drop(_ intent: PendingIntent, _ reason: CancellationReason) {
    emit(
      .intentDropped(reason), cause: .flow, plugin: plugin(of: intent.route),
      from: state.top?.route, to: intent.route)
    intent.drop(reason)
  }

  func plugin(of route: AnyRoute?) -> String? {
    guard let route else { return nil }
    return map.destinations[route.routeType]?.plugin
  }
}
