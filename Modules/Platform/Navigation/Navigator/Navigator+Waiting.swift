public import Routing

// MARK: - What waits for a flow

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
  public func completePrerequisite(_ flow: String) throws(NavigationError) {
    let ready = waiting.take(waitingFor: flow)
    if let runner = waiting.runners.removeValue(forKey: flow).flatMap({ tree[$0]?.context }) {
      _ = try attempt(.endFlow(.cancelled(.byFlow)), by: runner, cause: .flow)
    }
    replay(ready)
  }

  /// Makes the attempts that waited for a flow again, in their order.
  public func replayPending(waitingFor flow: String) {
    replay(waiting.take(waitingFor: flow))
  }

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
}
