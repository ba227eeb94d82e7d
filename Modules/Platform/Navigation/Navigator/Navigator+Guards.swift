import Routing

extension Navigator {
  /// How far guards may send an attempt.
  static let redirectLimit = 5

  /// What the guards made of an attempt.
  enum Passage {
    case allowed(AnyRoute)
    case waits(for: any Flow, AnyRoute)
  }

  /// Asks access and the guards, following redirects.
  func admit(
    _ route: AnyRoute, cause: NavigationCause
  ) throws(NavigationError) -> Passage {
    var current = route
    var chain: [AnyRoute] = [route]
    while true {
      switch try verdict(on: current, cause: cause) {
      case .allow:
        return .allowed(current)
      case .postpone(let flow):
        return .waits(for: flow, current)
      case .refuse(let name, let reason):
        throw .refused(by: name, reason: reason)
      case .redirect(let name, let next):
        let isLoop = chain.contains(next)
        chain.append(next)
        if isLoop || chain.count > Navigator.redirectLimit + 1 {
          throw .redirectLoop(chain: chain)
        }
        let plugin = map.destinations[next.routeType]?.plugin
        emit(
          .redirected(by: name), cause: cause, plugin: plugin, from: current, to: next)
        current = next
      }
    }
  }

  private enum NamedVerdict {
    case allow
    case redirect(by: String, to: AnyRoute)
    case refuse(by: String, reason: String)
    case postpone(until: any Flow)
  }

  private func verdict(
    on route: AnyRoute, cause: NavigationCause
  ) throws(NavigationError) -> NamedVerdict {
    if route.access == .signedIn, !access.isSignedIn() {
      guard let signIn = access.signIn else { throw .signInUnavailable(route: route) }
      return .postpone(until: signIn)
    }
    guard !map.guards.isEmpty else { return .allow }
    let attempt = NavigationAttempt(route: route, from: state.top?.route, cause: cause)
    for asked in map.guards {
      let verdict: GuardVerdict
      do {
        verdict = try asked.verdict(attempt)
      } catch {
        throw .guardFailed(name: asked.name, reason: "\(error)")
      }
      switch verdict {
      case .allow: continue
      case .redirect(let next): return .redirect(by: asked.name, to: next)
      case .refuse(let reason): return .refuse(by: asked.name, reason: reason)
      case .postpone(let flow): return .postpone(until: flow)
      }
    }
    return .allow
  }

  /// Keeps an attempt until a flow completes, and starts the flow unless it runs already.
  func postpone(
    _ route: AnyRoute, until flow: any Flow, cause: NavigationCause,
    replay: @escaping @MainActor @Sendable () throws(NavigationError) -> Void,
    drop: @escaping @MainActor @Sendable (CancellationReason) -> Void = { _ in }
  ) throws(NavigationError) -> NavigationAnswer {
    let name = type(of: flow).name
    keep(
      PendingIntent(route: route, cause: cause, waitsFor: name, replay: replay, drop: drop))
    if let runner = prerequisites[name], let branch = branchHolding(runner) {
      if branch != state.selected { selectVisited(branch, cause: cause) }
      return .pending
    }
    do {
      try startPrerequisite(flow)
    } catch {
      pending.removeAll { $0.waitsFor == name }
      throw error
    }
    return .pending
  }

  /// Keeps an attempt; the same place waits once, and beyond the capacity the oldest goes.
  func keep(_ intent: PendingIntent) {
    pending.removeAll { $0.waitsFor == intent.waitsFor && $0.route == intent.route }
    emit(
      .postponed(until: intent.waitsFor), cause: intent.cause,
      plugin: map.destinations[intent.route.routeType]?.plugin, from: state.top?.route,
      to: intent.route)
    pending.append(intent)
    let waiting = pending.filter { $0.waitsFor == intent.waitsFor }
    guard waiting.count > pendingCapacity, let oldest = waiting.first else { return }
    pending.removeAll { $0.waitsFor == oldest.waitsFor && $0.route == oldest.route }
    drop(oldest)
  }

  private func drop(_ intent: PendingIntent) {
    emit(
      .intentDropped, cause: .flow, plugin: map.destinations[intent.route.routeType]?.plugin,
      from: state.top?.route, to: intent.route)
    intent.drop(.prerequisiteCancelled)
  }

  private func branchHolding(_ coordinator: CoordinatorID) -> Int? {
    state.branches.firstIndex { branch in
      branch.entries.contains { $0.coordinator == coordinator }
    }
  }

  private func startPrerequisite<F: Flow>(
    _ flow: F
  ) throws(NavigationError) {
    let run = TypedFlowRun<F> { [weak self] result in
      self?.prerequisites[F.name] = nil
      if case .completed = result {
        self?.replayPending(waitingFor: F.name)
      } else {
        self?.dropPending(waitingFor: F.name)
      }
    }
    _ = try startNow(flow, run, by: topContext, as: .sheet, cause: .app)
    prerequisites[F.name] = state.top?.coordinator
  }

  /// Tells that what a flow is for was achieved another way, such as by signing in elsewhere.
  ///
  /// The flow's places are removed, and what waited for it is attempted again.
  ///
  /// - Parameter flow: The flow's name.
  /// - Throws: ``NavigationError``.
  public func meetPrerequisite(_ flow: String) throws(NavigationError) {
    let ready = pending.filter { $0.waitsFor == flow }
    pending.removeAll { $0.waitsFor == flow }
    if let runner = prerequisites.removeValue(forKey: flow).flatMap({ contexts[$0] }) {
      try cancelFlow(of: runner)
    }
    replay(ready)
  }

  /// Makes the attempts that waited for a flow again, each once, in the order they were made.
  public func replayPending(waitingFor flow: String) {
    let ready = pending.filter { $0.waitsFor == flow }
    pending.removeAll { $0.waitsFor == flow }
    replay(ready)
  }

  private func replay(_ ready: [PendingIntent]) {
    for intent in ready {
      do throws(NavigationError) {
        try intent.replay()
      } catch {
        deferredErrors.append(error)
      }
    }
  }

  /// Drops the attempts that waited for a flow.
  public func dropPending(waitingFor flow: String) {
    let dropped = pending.filter { $0.waitsFor == flow }
    pending.removeAll { $0.waitsFor == flow }
    for intent in dropped { drop(intent) }
  }

  /// The context of the coordinator on top.
  var topContext: CoordinatorContext? {
    state.top.flatMap { contexts[$0.coordinator] }
  }
}
