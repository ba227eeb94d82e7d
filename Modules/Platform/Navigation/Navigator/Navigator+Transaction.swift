extension Navigator {
  /// How many attempts may be queued in one transaction before they count as an endless loop.
  static let queueLimit = 1_000

  /// Makes an attempt, or queues it when another is under way.
  func attempt(
    _ request: Request, by requester: CoordinatorContext? = nil, cause: NavigationCause,
    key: AttemptKey? = nil
  ) throws(NavigationError) -> NavigationAnswer {
    try run(
      Attempt(request: request, requester: requester ?? rootContext, cause: cause, key: key))
  }

  /// Makes an attempt, then those queued meanwhile.
  ///
  /// An attempt made at once throws to its caller; one made later reports through
  /// ``takeDeferredErrors()`` and an event.
  func run(_ attempt: Attempt) throws(NavigationError) -> NavigationAnswer {
    guard !isOverloaded else { throw .endlessQueue(limit: Navigator.queueLimit) }
    guard !isTransacting else {
      queue.append(attempt)
      return .queued
    }
    isTransacting = true
    defer {
      if !queue.isEmpty { runQueue() }
      isTransacting = false
    }
    return try make(attempt)
  }

  /// One attempt through the whole pipeline; nothing changes unless all of it can.
  private func make(_ attempt: Attempt) throws(NavigationError) -> NavigationAnswer {
    if let key = attempt.key, let known = answers[key] { return known }
    let resolution = try resolve(attempt)
    try askBlockers(before: resolution.steps, of: attempt)
    let owners = try makeOwners(for: resolution.steps)
    if !resolution.steps.isEmpty { denied = nil }
    for (step, made) in zip(resolution.steps, owners) { carryOut(step, made, for: attempt) }
    if let key = attempt.key { answers[key] = resolution.answer }
    presentNext()
    return resolution.answer
  }

  private func runQueue() {
    var index = 0
    while index < queue.count {
      guard index < Navigator.queueLimit else {
        deferredErrors.append(NavigationError.endlessQueue(limit: Navigator.queueLimit))
        let dropped = queue[index...]
        isOverloaded = true
        for attempt in dropped { attempt.abandon() }
        isOverloaded = false
        break
      }
      let attempt = queue[index]
      index += 1
      do throws(NavigationError) {
        let answer = try make(attempt)
        if case .back = attempt.request, answer == .atRoot { askAtRootLater() }
      } catch {
        fail(attempt, with: error)
        presentNext()
      }
    }
    queue.removeAll(keepingCapacity: true)
  }

  /// Asks the coordinators on behalf of a caller who has returned.
  private func askAtRootLater() {
    do {
      _ = try askAtRoot()
    } catch {
      deferredErrors.append(error)
    }
  }

  /// Says that an attempt failed whose caller has returned; it cannot be made after all.
  func fail(_ attempt: Attempt, with error: NavigationError) {
    deferredErrors.append(error)
    if case .blocked = error { denied = nil }
    attempt.abandon()
    let place = state.top?.route
    emit(.failed("\(error)"), cause: attempt.cause, plugin: nil, from: place, to: place)
  }

  /// Presents what waited for a branch that shows no layer any more.
  private func presentNext() {
    guard
      let next = presentations.firstIndex(where: { waiting in
        state.branches.contains { $0.id == waiting.branch && !$0.isPresenting }
      })
    else { return }
    queue.append(presentations.remove(at: next).attempt)
  }
}
