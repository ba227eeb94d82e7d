public import Routing

// MARK: - Layers that wait for another to go

extension Navigator {
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
