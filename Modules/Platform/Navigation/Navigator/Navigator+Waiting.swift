public import Routing
public import Screens

/// A place whose plugin has checked it, with what the check has read, to be opened if it is still wanted.
///
/// ```swift
/// let place = try await navigator.prepare(route)
/// try navigator.open(place)
/// ```
///
/// Other routers call this a loader: the first screen shows what the check has read, so that a link reads once.
/// It was read for one account at one moment; after anything newer, it is refused.
public struct PreparedPlace: Sendable {
  let wanted: AnyRoute
  /// The place, after redirects.
  let route: AnyRoute
  let content: (any Sendable)?
  let moment: Moment
}

/// For whom something was read, and when in the course of navigation.
///
/// What waits between reading and showing keeps the moment at which it began, and is not shown at a later one.
struct Moment: Hashable, Sendable {
  /// How often anything was changed or wanted before.
  let number: UInt64
  let isSignedIn: Bool
  let subject: String?
}

/// What was read of a place before it was opened: its first screen shows it, later ones read it again.
///
/// ```swift
/// struct ProductViewModel: ViewModel {
///   let prepared: Prepared<Product>
///
///   func screen() async throws -> Screen {
///     let product = try await prepared.take { try await catalog.product(id) }
/// ```
@MainActor
public final class Prepared<Content: Sendable> {
  private var content: Content?
  private let isCurrent: @MainActor () -> Bool

  /// Creates content to be taken once, or none.
  public convenience init(content: Content? = nil) { self.init(content) { true } }

  init(_ content: Content?, isCurrent: @escaping @MainActor () -> Bool) {
    (self.content, self.isCurrent) = (content, isCurrent)
  }

  /// Returns the content the first time, and otherwise what `read` returns; content that was read for another
  /// account, or before anything newer, is not returned.
  public func take(
    orRead read: @MainActor () async throws -> Content
  ) async rethrows -> Content {
    defer { content = nil }
    if let content, isCurrent() { return content }
    return try await read()
  }
}

// MARK: - What is on screen

extension Navigator {
  /// Returns the view model of the place on screen, which is made on first use.
  ///
  /// - Throws: ``NavigationError/notStarted`` before a root is set, the coordinator's error, or in strict
  ///   mode ``NavigationError/undeclared(name:isFlow:plugin:)`` if the screen offers something undeclared.
  public func topViewModel() throws -> any ViewModel {
    defer { fresh = nil }
    for _ in 0..<RequestQueue.limit {
      guard let entry = state.top, let node = tree[entry.coordinator]
      else { throw NavigationError.notStarted }
      let viewModel = try viewModel(of: entry, node)
      // Making the view model may have navigated elsewhere.
      if state.top?.id == entry.id { return viewModel }
    }
    throw NavigationError.endlessQueue(limit: RequestQueue.limit)
  }

  /// Returns the screen to draw now: what waited and may go on is opened first, and a place that cannot be
  /// shown is left again.
  ///
  /// The errors of places that were left, and of contributions that were left out, are deferred
  /// (``takeDeferredErrors()``), so that a host draws the screen and the errors beside it. A place that was shown
  /// before stays: what fails may work the next time.
  ///
  /// - Throws: The error of the place on top if it stays, for example because nothing lies beneath.
  public func screen() async throws -> Screen {
    let screen = try await draw { try await $0.screen() }
    for fault in takeLeftOut() { deferError(fault) }
    return screen
  }

  /// Does what ``screen()`` does, but for the contributions that were left out.
  package func draw(
    _ evaluate: @MainActor (any ViewModel) async throws -> Screen
  ) async throws -> Screen {
    for _ in 0..<RequestQueue.limit {
      await settle()
      guard let entry = state.top else { throw NavigationError.notStarted }
      do {
        var screen = try await evaluate(topViewModel())
        // Something newer came while the screen was read.
        guard state.top?.id == entry.id else { continue }
        tree[entry.coordinator]?.shown.insert(entry.id.rawValue)
        if screen.title.isEmpty { screen.title = entry.hints.title ?? "" }
        return screen
      } catch {
        guard state.top?.id == entry.id else { continue }
        let error = map.attributed(
          error, to: tree[entry.coordinator]?.context.plugin, "to show \(entry.route)")
        guard tree[entry.coordinator]?.shown.contains(entry.id.rawValue) == false, leave(entry)
        else { throw error }
        deferError(error)
      }
    }
    throw NavigationError.endlessQueue(limit: RequestQueue.limit)
  }

  /// Leaves the place on top for the one beneath or, at the first place of a tab, for the tab that was on
  /// screen before; returns whether there was one.
  private func leave(_ entry: Entry) -> Bool {
    if (try? attempt(.back, cause: .app)) == .handled { return true }
    let visited = state.branches.filter { $0.top != nil && $0.id != state.selectedTab }.map(\.id)
    let before = log.events.last { $0.tab.map(visited.contains) ?? false }?.tab
    guard state.hasTabs, let tab = before ?? visited.first else { return false }
    return (try? attempt(.select(tab), cause: .app)) == .handled
  }

  private func viewModel(
    of entry: Entry, _ node: CoordinatorTree.Node
  ) throws -> any ViewModel {
    let (context, known) = (node.context, node.viewModels[entry.id.rawValue])
    guard let coordinator = context.coordinator else { throw NavigationError.notStarted }
    let made: any ViewModel
    do {
      made = try known ?? coordinator.makeViewModel(for: entry.route)
    } catch {
      throw map.attributed(error, to: context.plugin, "to make the view model of \(entry.route)")
    }
    if let undeclared = offeredUndeclared {
      offeredUndeclared = nil
      throw undeclared
    }
    if known == nil, state.shows(entry) { node.viewModels[entry.id.rawValue] = made }
    return made
  }
}

// MARK: - What waits for a flow

extension Navigator {
  /// Keeps an attempt to open a place until a flow that is already running completes.
  ///
  /// - Throws: ``NavigationError/noDestination(route:)`` if no composed plugin shows the place.
  public func keepPending(
    _ route: AnyRoute, waitingFor flow: String, cause: NavigationCause
  ) throws(NavigationError) -> NavigationAnswer {
    guard map.destinations[route.routeType] != nil else { throw .noDestination(route: route) }
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
