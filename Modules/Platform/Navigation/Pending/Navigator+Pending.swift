public import Routing

/// What waits for a flow.
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
    waiting.release(waitingFor: flow)
    do throws(NavigationError) {
      _ = try attempt(.endFlow(.cancelled(.byFlow)), by: runner, cause: .flow)
    } catch {
      waiting.hold(waitingFor: flow)
      throw error
    }
    replayReleased()
  }

  /// Repeats the attempts that waited for a flow, in order, everything asked again.
  ///
  /// If a plugin prepares its places, ``settle()`` repeats them.
  public func replayPending(waitingFor flow: String) {
    waiting.release(waitingFor: flow)
    replayReleased()
  }

  /// Drops the attempts that wait for a flow.
  package func dropPending(waitingFor flow: String) {
    for intent in waiting.take(waitingFor: flow) { drop(intent, .prerequisiteCancelled) }
  }

  /// Prepares and opens the places that waited and need not wait any more; a host calls it after each command,
  /// before it draws.
  ///
  /// A place that its plugin cannot show is not opened; its error is deferred (``takeDeferredErrors()``). One
  /// that a person has overtaken is dropped as `superseded`.
  public func settle() async {
    while let intent = waiting.wanted {
      if let reason = reasonToDrop(intent) {
        if waiting.remove(intent) { drop(intent, reason) }
        continue
      }
      let reading: Result<PreparedPlace, any Error>
      do {
        reading = .success(try await read(intent.route, by: path(of: intent), cause: .replay))
      } catch {
        reading = .failure(error)
      }
      guard waiting.remove(intent) else { continue }
      replay(intent, reading)
    }
  }

  /// Keeps an attempt; the same place waits only once, and above the capacity the oldest attempt is dropped.
  func keep(_ intent: PendingIntent) {
    advance()
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

  /// Repeats the attempts that need not wait any more, unless their places are to be prepared first.
  func replayReleased() {
    guard map.prepares else {
      while let intent = waiting.takeReleased() { replay(intent) }
      return
    }
    if !queue.isRunning { waiting.want(at: moment) }
  }

  private func replay(_ intent: PendingIntent, _ reading: Result<PreparedPlace, any Error>? = nil) {
    if let reason = reasonToDrop(intent) { return drop(intent, reason) }
    do {
      let place = try reading?.get()
      let answer = try run(intent.replay)
      if let place { offer(place, after: answer) }
    } catch {
      fail(intent.replay, with: error)
    }
    if case .wanted(let moment) = intent.standing { waiting.want(at: self.moment, since: moment) }
  }

  /// A link asks about everything beneath its place, a push about the place alone.
  private func path(of intent: PendingIntent) -> @MainActor (AnyRoute) -> PlacePath {
    if case .open = intent.action { return map.path }
    return { [map] in $0 == intent.route ? PlacePath($0) : map.path(to: $0) }
  }

  private func reasonToDrop(_ intent: PendingIntent) -> CancellationReason? {
    let moment = moment
    if let reason = waiting.reasonToDrop(intent, for: moment.subject) { return reason }
    guard case .wanted(let since) = intent.standing, since != moment else { return nil }
    return since.number == moment.number ? .anotherAccount : .superseded
  }

  func drop(_ intent: PendingIntent, _ reason: CancellationReason) {
    emit(
      .intentDropped(reason), cause: .flow, plugin: plugin(of: intent.route),
      from: state.top?.route, to: intent.route)
    abandon(intent.replay, .cancelled(reason))
  }
}
