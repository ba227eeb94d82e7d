import Diagnostics
import Routing
public import Screens

// MARK: - What is on screen

extension Navigator {
  /// Returns the view model of the route on screen, which is made on first use.
  ///
  /// - Throws: ``NavigationError/notStarted`` before a root is set, the coordinator's error, or in strict
  ///   mode ``NavigationError/undeclared(name:isFlow:plugin:)`` if the screen offers something undeclared.
  public func topViewModel() throws -> any ViewModel {
    for _ in 0..<RequestQueue.limit {
      guard let entry = state.top else { throw NavigationError.notStarted }
      let viewModel = try viewModel(of: entry)
      // Making the view model may have navigated elsewhere.
      if state.top?.id == entry.id, let viewModel { return viewModel }
    }
    throw NavigationError.endlessQueue(limit: RequestQueue.limit)
  }

  /// Returns the view model of an entry, on screen or not, which is made on first use and lives as long as the
  /// entry; `nil` if the entry is gone.
  ///
  /// What was read for the entry on top stays there for it.
  ///
  /// - Complexity: O(*n*) in the entries of all stacks the first time, O(1) afterwards.
  public func viewModel(of entry: Entry) throws -> (any ViewModel)? {
    guard let node = tree[entry.coordinator] else { return nil }
    if let known = node.viewModels[entry.id.rawValue] {
      // Its screen may have asked since.
      try requireDeclared()
      return known
    }
    guard state.shows(entry) else { return nil }
    guard let coordinator = node.context.coordinator else { throw NavigationError.notStarted }
    if let found = reading, found.entry == entry.id {
      (node.context.reading, reading) = (found, nil)
    }
    defer { node.context.reading = nil }
    let made: any ViewModel
    do {
      made = try coordinator.makeViewModel(for: entry.route)
    } catch {
      throw map.attributed(
        error, to: node.context.plugin, "to make the view model of \(entry.route)")
    }
    try requireDeclared()
    // Making it may have removed the entry.
    guard state.shows(entry) else { return nil }
    node.viewModels[entry.id.rawValue] = made
    return made
  }

  /// Returns the screen of an entry, on screen or not, for a host that draws more than the top: what a swipe
  /// uncovers, what a sheet leaves visible, two columns; `nil` if the entry is gone.
  ///
  /// Only reads: nothing that waits is opened, an entry that cannot be shown stays, and what was read for the
  /// top stays there for it. Each call costs what that screen reads; a host that draws the top alone calls
  /// ``screen()`` and pays for one.
  ///
  /// - Throws: The error of the screen, or what ``topViewModel()`` would throw.
  public func screen(of entry: Entry) async throws -> Screen? {
    defer { for fault in drainSkipped() { keepError(fault) } }
    do {
      guard let screen = try await viewModel(of: entry)?.screen() else { return nil }
      return state.shows(entry) ? shown(screen, of: entry) : nil
    } catch {
      throw attributed(error, toShow: entry)
    }
  }

  /// Returns the screen to draw now: what waited and may go on is opened first, and a route that cannot be
  /// shown is left again.
  ///
  /// The errors of routes that were left, and of contributions that the screen does without, are deferred
  /// (``drainErrors()``), so that a host draws the screen and the errors beside it. A route that was shown
  /// before stays, as what fails may work the next time, unless its error is of the category
  /// `ErrorExplanation.Category.notFound`: what it was about has ended.
  ///
  /// - Throws: The error of the route on top if it stays, for example because nothing lies beneath.
  public func screen() async throws -> Screen {
    let screen = try await draw { try await $0.screen() }
    for fault in drainSkipped() { keepError(fault) }
    return screen
  }

  /// Does what ``screen()`` does, and keeps the faults of contributions for ``drainSkipped()``.
  package func draw(
    _ evaluate: @MainActor (any ViewModel) async throws -> Screen
  ) async throws -> Screen {
    for _ in 0..<RequestQueue.limit {
      await flush()
      guard let entry = state.top else { throw NavigationError.notStarted }
      do {
        let screen = try await evaluate(topViewModel())
        // Something newer came while the screen was read.
        guard state.top?.id == entry.id else { continue }
        return shown(screen, of: entry)
      } catch {
        guard state.top?.id == entry.id else { continue }
        let error = attributed(error, toShow: entry)
        // A host that gave up reading has not found out that the entry cannot be shown.
        guard !(error is CancellationError),
          isShown(entry) ? leaveIfGone(entry, error) : leave(entry)
        else { throw error }
        keepError(error)
      }
    }
    throw NavigationError.endlessQueue(limit: RequestQueue.limit)
  }

  /// Leaves the route on top for the one beneath or, at the first route of a tab, for the tab that was on
  /// screen before; returns whether there was one.
  private func leave(_ entry: Entry) -> Bool {
    if removeTop() { return true }
    let visited = state.stacks.filter { $0.top != nil && $0.id != state.selectedTab }.map(\.id)
    let before = log.events.last { $0.tab.map(visited.contains) ?? false }?.tab
    guard state.hasTabs, let tab = before ?? visited.first else { return false }
    return (try? select(tab, cause: .app)) == .handled
  }

  /// Leaves a route that was shown before if its subject is gone; returns whether it did.
  private func leaveIfGone(_ entry: Entry, _ error: any Error) -> Bool {
    (error as? any ExplainedError)?.explanation.category == .notFound && removeTop()
  }

  private func removeTop() -> Bool {
    (try? attempt(cause: .app) { planner throws(NavigationError) in try planner.pop() }) == .handled
  }

  private func requireDeclared() throws(NavigationError) {
    guard let error = undeclared else { return }
    undeclared = nil
    throw error
  }

  private func isShown(_ entry: Entry) -> Bool {
    tree[entry.coordinator]?.shown.contains(entry.id.rawValue) ?? true
  }

  private func shown(_ screen: Screen, of entry: Entry) -> Screen {
    tree[entry.coordinator]?.shown.insert(entry.id.rawValue)
    guard screen.title.isEmpty, let title = entry.hints.title else { return screen }
    var screen = screen
    screen.title = title
    return screen
  }

  private func attributed(_ error: any Error, toShow entry: Entry) -> any Error {
    map.attributed(error, to: tree[entry.coordinator]?.context.plugin, "to show \(entry.route)")
  }
}

// MARK: - What waits for a flow

extension Navigator {
  /// Removes the routes of a flow whose goal was reached another way, such as by signing in elsewhere, and
  /// repeats the attempts that waited for it.
  ///
  /// - Throws: ``NavigationError`` if the flow cannot be ended; then everything keeps waiting.
  public func completePrerequisite(_ flow: String) throws(NavigationError) {
    guard let runner = tree.runner(of: flow), runner.isPrerequisite else {
      return replayDeferred(waitingFor: flow)
    }
    try end(flow, runBy: runner)
  }

  func endFlow(of runner: CoordinatorContext) throws(NavigationError) {
    _ = try attempt(by: runner, cause: .flow) { planner throws(NavigationError) in
      try planner.endFlow(.cancelled(.byFlow))
    }
  }

  /// Ends a flow, then repeats the attempts that waited for it; they keep waiting if it cannot be ended.
  func end(_ flow: String, runBy runner: CoordinatorContext) throws(NavigationError) {
    // Ending a flow without a value would drop the attempts that wait for it.
    waiting.release(waitingFor: flow)
    do throws(NavigationError) {
      try endFlow(of: runner)
    } catch {
      waiting.hold(waitingFor: flow)
      throw error
    }
    replayReleased()
  }

  /// Repeats the attempts that waited for a flow, in order, everything asked again.
  ///
  /// If a plugin prepares its routes, ``flush()`` repeats them.
  func replayDeferred(waitingFor flow: String) {
    waiting.release(waitingFor: flow)
    replayReleased()
  }

  /// Drops the attempts that wait for a flow.
  package func dropDeferred(waitingFor flow: String) {
    for deferred in waiting.remove(waitingFor: flow) { drop(deferred, .prerequisiteCancelled) }
  }

  /// Prepares and opens the routes that waited and need not wait any more; a host calls it after each command,
  /// before it draws.
  ///
  /// A route that its plugin cannot show is not opened; its error is deferred (``drainErrors()``). One
  /// since which a person went elsewhere is dropped as `superseded`.
  public func flush() async {
    while let deferred = waiting.current {
      if let reason = reasonToDrop(deferred) {
        if waiting.remove(deferred) { drop(deferred, reason) }
        continue
      }
      let plan: Result<NavigationPlan, any Error>
      do {
        plan = .success(try await read(self.plan(deferred.replay)))
      } catch {
        plan = .failure(error)
      }
      guard waiting.remove(deferred) else { continue }
      replay(deferred, as: plan)
    }
  }

  /// Keeps an attempt; the same route waits only once, and above the capacity the oldest attempt is dropped.
  func keep(_ deferred: DeferredNavigation) {
    advance()
    for older in waiting.removeOlder(than: deferred) {
      abandon(older.replay, .cancelled(.superseded))
    }
    emit(
      .postponed(until: deferred.waitsFor), cause: deferred.cause,
      plugin: plugin(of: deferred.route),
      from: state.top?.route, to: deferred.route)
    add(deferred)
  }

  func add(_ deferred: DeferredNavigation) {
    if let oldest = waiting.add(deferred) { drop(oldest, .superseded) }
  }

  /// Repeats the attempts that need not wait any more, unless their routes are to be prepared first.
  func replayReleased() {
    while let deferred = waiting.popReleased(where: { !map.prepares || waitsOn($0) }) {
      replay(deferred)
    }
    if map.prepares, !queue.isRunning { waiting.markCurrent(at: generation) }
  }

  /// Whether an attempt that need not wait for its flow any more has to wait for the tabs, so that nothing is read.
  private func waitsOn(_ deferred: DeferredNavigation) -> Bool {
    guard !state.hasTabs, !map.tabs.isEmpty else { return false }
    return (try? plan(deferred.replay))?.answer == .pending
  }

  private func replay(
    _ deferred: DeferredNavigation, as plan: Result<NavigationPlan, any Error>? = nil
  ) {
    if let reason = reasonToDrop(deferred) { return drop(deferred, reason) }
    do {
      if let plan { try commit(plan.get()) } else { _ = try run(deferred.replay) }
    } catch {
      fail(deferred.replay, with: error)
    }
    if case .current(let since) = deferred.status {
      waiting.markCurrent(at: generation, since: since)
    }
  }

  private func reasonToDrop(_ deferred: DeferredNavigation) -> CancellationReason? {
    let generation = generation
    if let reason = waiting.reasonToDrop(deferred, for: generation.subject) { return reason }
    guard case .current(let since) = deferred.status, since != generation else { return nil }
    return since.number == generation.number ? .anotherAccount : .superseded
  }

  func dropAllDeferred(_ reason: CancellationReason) {
    for deferred in waiting.removeAll() { drop(deferred, reason) }
  }

  /// Selects a tab once the present change is complete.
  func selectLater(_ tab: TabID) {
    let select = Request(
      verb: { planner throws(NavigationError) in try planner.select(tab) }, requester: rootContext,
      cause: .app)
    queue.add((select, nil))
  }

  func drop(_ deferred: DeferredNavigation, _ reason: CancellationReason) {
    emit(
      .deferredDropped(reason), cause: .flow, plugin: plugin(of: deferred.route),
      from: state.top?.route, to: deferred.route)
    abandon(deferred.replay, .cancelled(reason))
  }
}
