/// One wait for a lock: short pauses that grow, until the time is up.
struct LockWait {
  /// The pauses; the last one repeats, and is how late a lock that became free is noticed at worst.
  private static let pauses: [Duration] = [1, 2, 5, 10, 15, 20, 25].map { .milliseconds($0) }

  private let timeout: Duration
  private var deadline: ContinuousClock.Instant?
  private var attempts = 0

  /// Begins a wait, whose time runs from its first pause.
  init(timeout: Duration) {
    self.timeout = timeout
  }

  /// How long to pause before the lock is tried again; `nil` when the time is up.
  mutating func nextPause(now: ContinuousClock.Instant = .now) -> Duration? {
    let deadline = self.deadline ?? now + timeout
    self.deadline = deadline
    guard now < deadline else { return nil }
    let pause = Self.pauses[min(attempts, Self.pauses.count - 1)]
    attempts += 1
    return min(pause, deadline - now)
  }
}
