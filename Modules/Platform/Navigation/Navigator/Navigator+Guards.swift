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
    requester: CoordinatorContext?,
    replay: @escaping @MainActor @Sendable () throws(NavigationError) -> Void,
    drop: @escaping @MainActor @Sendable (CancellationReason) -> Void = { _ in }
  ) throws(NavigationError) -> NavigationAnswer {
    let name = type(of: flow).name
    let isUnderWay = pending.contains { $0.waitsFor == name }
    pending.removeAll { $0.waitsFor == name && $0.route == route }
    pending.append(
      PendingIntent(route: route, cause: cause, waitsFor: name, replay: replay, drop: drop))
    emit(
      .postponed(until: name), cause: cause, plugin: map.destinations[route.routeType]?.plugin,
      from: state.top?.route, to: route)
    guard !isUnderWay else { return .pending }
    do {
      try startPrerequisite(flow, requester: requester)
    } catch {
      pending.removeAll { $0.waitsFor == name }
      throw error
    }
    return .pending
  }

  private func startPrerequisite<F: Flow>(
    _ flow: F, requester: CoordinatorContext?
  ) throws(NavigationError) {
    _ = try startNow(flow, by: requester ?? topContext, as: .sheet, cause: .app) {
      [weak self] result in
      if case .completed = result {
        self?.replayPending(waitingFor: F.name)
      } else {
        self?.dropPending(waitingFor: F.name)
      }
    }
  }

  /// Makes the attempts that waited for a flow again, each once, in the order they were made.
  public func replayPending(waitingFor flow: String) {
    let ready = pending.filter { $0.waitsFor == flow }
    pending.removeAll { $0.waitsFor == flow }
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
    for intent in dropped {
      emit(
        .intentDropped, cause: .flow, plugin: map.destinations[intent.route.routeType]?.plugin,
        from: state.top?.route, to: intent.route)
      intent.drop(.prerequisiteCancelled)
    }
  }

  /// The context of the coordinator on top.
  var topContext: CoordinatorContext? {
    state.top.flatMap { contexts[$0.coordinator] }
  }
}
