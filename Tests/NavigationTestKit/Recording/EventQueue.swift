import Navigation

/// The events of a navigator that nobody took yet, and those who wait for the next.
@MainActor
final class EventQueue {
  private struct Waiter {
    let id: Int
    let matches: (NavigationEvent) -> Bool
    let continuation: CheckedContinuation<NavigationEvent, any Error>
  }

  private(set) var events: [NavigationEvent] = []
  private var waiters: [Waiter] = []
  private var nextWaiter = 0

  init(_ navigator: Navigator) {
    _ = navigator.observe { [weak self] in self?.receive($0) }
  }

  /// Takes the first event that matches out of the queue.
  func take(where matches: (NavigationEvent) -> Bool) -> NavigationEvent? {
    events.firstIndex(where: matches).map { events.remove(at: $0) }
  }

  /// Takes the first event that matches, waiting for it if it has not happened.
  func next(where matches: @escaping (NavigationEvent) -> Bool) async throws -> NavigationEvent {
    if let event = take(where: matches) { return event }
    nextWaiter += 1
    let id = nextWaiter
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
        waiters.append(Waiter(id: id, matches: matches, continuation: continuation))
      }
    } onCancel: {
      Task { @MainActor in self.cancel(id) }
    }
  }

  private func receive(_ event: NavigationEvent) {
    guard let index = waiters.firstIndex(where: { $0.matches(event) }) else {
      return events.append(event)
    }
    waiters.remove(at: index).continuation.resume(returning: event)
  }

  private func cancel(_ id: Int) {
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
    waiters.remove(at: index).continuation.resume(throwing: CancellationError())
  }
}
